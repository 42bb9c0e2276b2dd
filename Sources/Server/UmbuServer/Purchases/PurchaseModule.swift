import API
import Database
import Fields
import Identity
import IdentityServer
import Purchases
import Purchasing
import Subscriptions
import SyncServer
import Values

/// What is bought, and the plans that spaces have by it (Docs/Subscriptions.md); of an app without plans
/// nothing but empty tables.
struct PurchaseModule: ServerModule {
  let context: ModuleContext
  let ledger: PurchaseLedger?

  static func tables(of app: AppDefinition) -> RoomMigrations? {
    RoomMigrations(
      PurchaseMigrations.room, PurchaseMigrations.all, common: PurchaseMigrations.common)
  }

  static func witnesses(of app: AppDefinition, in database: any Database) -> Witnesses {
    guard app.plans != nil else { return Witnesses() }
    return Witnesses(ofTeams: [OwnerWitness(founder: app.roles.founder)])
  }

  static func measures(of app: AppDefinition) -> [LedgerMeasure] { cohorts(of: app) }
  static func ledgers(in context: ModuleContext) -> [LedgerCopy] { intervals(in: context) }

  init(_ context: ModuleContext) {
    self.context = context
    ledger = PurchaseLedger(of: context)
  }

  func jobs() -> ModuleJobs {
    guard let ledger else { return ModuleJobs() }
    let store = storeJobs(ledger)
    return ModuleJobs(
      handlers: ledger.handlers + store.handlers + [noticeHandler(ledger)],
      periodic: ledger.periodic + store.periodic)
  }

  var operations: [Operation] {
    guard let ledger else { return [] }
    return [
      list(ledger), announce(ledger), wait(ledger), tellUse(ledger), redeem(ledger),
      notify(ledger), send(ledger),
      entitlements(ledger), entitlementKeys(ledger),
    ] + seats(ledger)
  }

  /// None where the database does not answer.
  func figures() async -> [Figure] {
    let counts = try? await context.database.read { try PurchaseLedger.counts(in: $0) }
    return (counts ?? []).map { state, count in
      Figure(
        "umbu_subscriptions", .gauge, "Subscriptions and grants, by their state.", count,
        .init("state", state))
    }
  }

  private func list(_ ledger: PurchaseLedger) -> Operation {
    Operation(PurchaseEndpoints.list) { [context] _, call in
      let caller = try call.signedIn()
      return try await context.database.read { transaction in
        let all = try ledger.purchases(paidBy: caller.account, in: transaction)
        let now = context.now()
        var own = OwnPurchases(all.map { OwnPurchase($0.subscription, $0.rows, at: now) })
        own.waiting = try ledger.waiting(of: caller.account, in: transaction).map { one in
          WaitingPurchase(one.intent.id, one.intent.product, since: one.since)
        }
        own.tellsUse = try PurchaseLedger.tellsUse(caller.account, in: transaction)
        return own
      }
    }
  }

  private func announce(_ ledger: PurchaseLedger) -> Operation {
    Operation(PurchaseEndpoints.announce, bodyLimit: 2_048, refusals: [403, 409]) { wanted, call in
      let caller = try call.signedIn()
      let beneficiary = try await beneficiary(wanted.reach, wanted.space, of: caller.account)
      do {
        let announced = try await ledger.announce(
          wanted.product, for: beneficiary, paidBy: caller.account, through: wanted.channel)
        return AnnouncedPurchase(announced.intent.id, hasTrial: announced.hasTrial)
      } catch let problem as PurchaseProblem {
        throw Problem(problem)
      }
    }
  }
}

extension PurchaseModule {
  /// For whom somebody wants something: themselves, or a space that they run.
  /// - Throws: `Problem`, `DatabaseError`.
  func beneficiary(
    _ reach: PurchaseReach, _ space: UUID?, of account: UUID
  ) async throws -> Beneficiary {
    switch reach {
    case .account: return .account(account)
    case .family: return .family(of: account)
    case .space:
      guard let space else { throw Problem(.field(FieldError("space", .missing))) }
      let role = try await context.database.read { transaction in
        try Memberships.role(of: account, in: space, transaction)
      }
      guard role.flatMap({ context.app.roles[$0] })?.managesSpace == true else {
        throw Problem.notForRole
      }
      return .space(space)
    }
  }
}

/// Lets a space have another plan when who runs it becomes another, and tells who runs it that somebody left
/// who pays for it.
private struct OwnerWitness: TeamWitness {
  let founder: Role

  func saw(_ event: TeamEvent, in transaction: any WriteTransaction) throws {
    switch event.kind {
    case .founded, .joined, .roleChanged:
      try look(event, transaction)
    case .left, .removed:
      try look(event, transaction)
      try PurchaseLedger.tell(
        Memberships.accounts(as: founder, in: event.space, transaction), of: event.space,
        without: event.subject, at: event.time, in: transaction)
    case .invited, .invitationRevoked, .emailChanged, .nameChanged: return
    }
  }

  private func look(_ event: TeamEvent, _ transaction: any WriteTransaction) throws {
    try PurchaseLedger.look(
      at: event.space, whichHad: event.subject, at: event.time, in: transaction)
  }
}

extension NewPurchase {
  fileprivate var channel: PurchaseSource {
    switch store {
    case .apple: .apple
    case .web: .web
    }
  }
}

extension PurchaseLedger {
  /// That of an app; nil for one without plans.
  init?(of context: ModuleContext) {
    guard let plans = context.app.plans else { return nil }
    let founder = context.app.roles.founder
    var rules = PurchaseRules(
      plans: plans.names, sold: plans.sold, for: plans.reaches, read: plans.read, set: plans.set)
    rules.limits = plans.catalogue
    rules.meters = plans.meters
    rules.stored = plans.stored
    self.init(
      rules,
      of: PurchasePeople(
        spaces: { account, transaction in
          try Memberships.of(account, in: transaction)
            .filter { $0.1 == founder.rawValue }.map { $0.0 }
        },
        owners: { try Memberships.accounts(as: founder, in: $0, $1) }),
      in: context.database, tables: context.tables, now: context.now,
      moved: context.news.moved)
  }
}

extension Problem {
  init(_ problem: PurchaseProblem) {
    switch problem {
    case .notSold:
      self.init(
        status: 422, title: "Not sold", code: "notSold",
        errors: [FieldProblem(path: "product", reason: "notSold")])
    case .runs(let source):
      self.init(
        status: 409, title: "One runs already", code: "alreadyRuns",
        detail: "It is managed where it was bought.",
        errors: [FieldProblem(path: "product", reason: source.rawValue)])
    case .hasSeat:
      self.init(
        status: 409, title: "Has a seat", code: "hasSeat",
        detail: "The account has the plan by a seat that another pays for: it may leave that first."
      )
    }
  }
}

extension OwnPurchase {
  fileprivate init(_ subscription: StoredSubscription, _ rows: [LedgerRow], at now: Instant) {
    self.init()
    id = subscription.id
    product = subscription.product
    switch subscription.beneficiary?.reach {
    case .space: reach = .space
    case .account, nil: reach = .account
    case .family: reach = .family
    }
    beneficiary = subscription.beneficiary?.id
    state = subscription.state
    endsAt = subscription.endsAt
    if let id = SubscriptionID(subscription.id) {
      let standing = Subscription(id, folding: rows.map(\.fact)).standing(at: now)
      asksConsent = standing.asksConsent ? true : nil
      raise = standing.raise
    }
    facts = rows.suffix(1_000).map { row in
      var line = PurchaseFactLine()
      line.id = row.id
      line.kind = row.fact.kind
      line.reason = row.reason
      line.signedAt = row.fact.signedAt
      line.receivedAt = row.receivedAt
      return line
    }
  }
}

extension AppServer {
  /// What was bought in the app; nil for one without plans.
  var purchases: PurchaseLedger? { self[PurchaseModule.self].ledger }

  /// Gives a space a plan, by the operator's decision; its devices see it at once.
  /// - Returns: what it has now, which is more where more was bought.
  /// - Throws: the refusal `missing` when the space has nothing that carries a plan; `DatabaseError`.
  @discardableResult
  func setPlan(_ plan: String, of space: UUID) async throws -> Access {
    guard let purchases else { preconditionFailure("\(app.id) has no plans") }
    return try await purchases.grant(plan, to: space)
  }
}
