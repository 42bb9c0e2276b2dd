import API
import Checkout
import Database
import Entitlements
import IdentityServer
import Purchases
import Purchasing
import Subscriptions
import SyncServer
import Values

/// What is paid on the web (Docs/Subscriptions.md); of an app that sells nothing there, and of a server without a
/// provider, nothing but empty tables.
struct CheckoutModule: ServerModule {
  let context: ModuleContext
  let checkout: Checkout?

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(
      CheckoutMigrations.room, CheckoutMigrations.all, common: CheckoutMigrations.common)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    app.plans == nil ? Witnesses() : Witnesses(ofTeams: [PayerWitness()])
  }

  init(_ context: ModuleContext) {
    self.context = context
    checkout = Checkout(of: context)
  }

  /// The provider in the box, where it is that.
  var box: CheckoutBox? { checkout?.provider as? CheckoutBox }

  func jobs() -> ModuleJobs {
    ModuleJobs(handlers: (checkout?.handlers ?? []) + (box?.handlers ?? []))
  }

  var operations: [Operation] {
    context.app.plans == nil ? [] : [offer, open, list, renew, portal]
  }

  private var offer: Operation {
    let settings = context.settings.checkout
    return Operation(CheckoutEndpoints.offer) { [checkout] _, _ in
      guard var offer = checkout?.offer else { return WebOffer() }
      offer.terms = settings?.terms
      offer.privacy = settings?.privacy
      return offer
    }
  }

  private var open: Operation {
    Operation(
      CheckoutEndpoints.open, weight: .relay, bodyLimit: 2_048, refusals: [404, 409, 502]
    ) { [self] wanted, call in
      let caller = try call.signedIn()
      return try await answering { checkout in
        CheckoutAddress(
          try await checkout.open(
            CheckoutWish(
              wanted.purchase, by: WebBill.Method(wanted.method), in: wanted.currency,
              wanted.language), by: caller.account))
      }
    }
  }

  private var list: Operation {
    Operation(CheckoutEndpoints.list) { [checkout] _, call in
      let caller = try call.signedIn()
      return try await checkout?.own(of: caller.account) ?? OwnCheckouts()
    }
  }

  private var renew: Operation {
    Operation(
      CheckoutEndpoints.renew, weight: .relay, bodyLimit: 2_048, refusals: [404, 502]
    ) { [self] choice, call in
      let caller = try call.signedIn()
      return try await answering { checkout in
        try await checkout.setRenewal(choice.renews, of: choice.id, by: caller.account)
      }
    }
  }

  private var portal: Operation {
    Operation(
      CheckoutEndpoints.portal, weight: .relay, bodyLimit: 2_048, refusals: [404, 502]
    ) { [self] choice, call in
      let caller = try call.signedIn()
      return try await answering { checkout in
        CheckoutAddress(try await checkout.portal(of: choice.id, by: caller.account))
      }
    }
  }

  /// Does it, and turns what the checkout throws into problems.
  private func answering<T: Sendable>(
    _ body: @Sendable (Checkout) async throws -> T
  ) async throws -> T {
    guard let checkout else { throw Problem.notFound }
    do {
      return try await body(checkout)
    } catch let problem as PurchaseProblem {
      throw Problem(problem)
    } catch CheckoutProblem.unknown {
      throw Problem.notFound
    } catch CheckoutProblem.notSold {
      throw Problem(PurchaseProblem.notSold)
    } catch let failure as CheckoutFailure {
      throw Problem(failure)
    }
  }
}

/// Lets nobody go on paying for a space that they left.
private struct PayerWitness: TeamWitness {
  func saw(_ event: TeamEvent, in transaction: any WriteTransaction) throws {
    switch event.kind {
    case .left, .removed:
      try Checkout.leave(
        event.space, by: event.subject, at: event.time, in: transaction)
    case .founded, .invited, .invitationRevoked, .joined, .roleChanged, .emailChanged,
      .nameChanged:
      return
    }
  }
}

extension Problem {
  /// What a provider's no means to who called.
  init(_ failure: CheckoutFailure) {
    switch failure {
    case .later, .notLetIn:
      self.init(
        status: 503, title: "The payment provider does not answer", code: "providerSilent",
        detail: "Nothing was charged. Try again in a while.")
    case .notFound: self = .notFound
    case .refused, .unreadable:
      self.init(
        status: 502, title: "The payment provider refuses", code: "providerRefused",
        detail: "Nothing was charged.")
    case .notBelieved(let code):
      self.init(
        status: 400, title: "Not believed", code: "notBelieved",
        detail: "It is not what the provider signs: \(code).")
    }
  }
}

extension Checkout {
  /// That of an app; nil for one that sells nothing on the web, and without a provider.
  init?(of context: ModuleContext) {
    guard let settings = context.settings.checkout, let ledger = PurchaseLedger(of: context),
      let plans = context.app.plans, let sold = plans.sold, !plans.prices.prices.isEmpty
    else { return nil }
    let address = context.address ?? "/\(context.app.id)/"
    let shop = CheckoutShop(
      app: context.app.name, at: address, sold, plans.prices,
      title: { [name = context.app.name] product, language in
        plans.title(of: product, in: name, language)
      })
    let people = CheckoutPeople { account, transaction in
      guard try Accounts.isConfirmed(account, in: transaction) else { return nil }
      return try Accounts.email(transaction, of: account).flatMap { Email($0) }
    }
    self.init(
      shop, through: settings.make(context.database, address, context.now), for: people,
      into: ledger, in: context.database, now: context.now)
    if let mail = context.settings.mail {
      self.mail = CheckoutMail(mail.mailer, domain: mail.domain)
    }
    ring = { [news = context.news] in news.bell.ring() }
  }
}
