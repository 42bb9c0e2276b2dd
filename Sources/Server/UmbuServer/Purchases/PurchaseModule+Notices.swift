import Database
import IdentityServer
import Jobs
import Mail
import Purchases
import Subscriptions
import Values

/// What people are written about what they pay and have; nobody, on a server that mails nothing.
extension PurchaseModule {
  func noticeHandler(_ ledger: PurchaseLedger) -> JobHandler {
    JobHandler(PurchaseLedger.noticeJob, limit: 2) { [self] notice, run in
      guard let mail = context.settings.mail,
        let letter = try await letter(for: notice, ledger, through: mail)
      else { return .none }
      // It was ordered long before, and is written now.
      let message = letter.message(id: "\(run.id)@\(mail.domain)", date: context.now())
      do {
        try await mail.mailer.send(message)
      } catch let failure as MailFailure {
        throw JobFailure("the mail was not taken", isFinal: !failure.canRetry)
      }
      return .none
    }
  }

  /// Apple's pages of an account's ways of paying, and of its subscriptions.
  private static let appleBilling = "https://apps.apple.com/account/billing"
  private static let appleSubscriptions = "https://apps.apple.com/account/subscriptions"

  /// Nil for what does not hold any more, and to who has not shown that the e-mail is theirs.
  private func letter(
    for notice: PurchaseNotice, _ ledger: PurchaseLedger, through mail: MailSettings
  ) async throws -> PurchaseLetter? {
    let now = context.now()
    let app = context.app
    let address = "\(mail.address)/\(app.id)/"
    return try await context.database.read { transaction -> PurchaseLetter? in
      guard try Accounts.isConfirmed(notice.account, in: transaction),
        let to = try Accounts.email(transaction, of: notice.account).flatMap({ Email($0) })
      else { return nil }
      let standing = try ledger.standing(behind: notice, at: now, in: transaction)
      let product = standing?.product
      var letter = PurchaseLetter(
        app: app.name,
        title: { language in
          app.plans?.title(of: product, in: app.name, language) ?? app.name
        }, to: to, subject: .seatTakenBack, link: address + "planos/familia")
      switch notice.kind {
      case .trialEnds:
        guard let standing, let end = standing.accessUntil, let last = standing.lastSafeCancel
        else { return nil }
        letter.subject = .trialEnds(at: end, last: last, source: standing.subscription.source)
        letter.link = address + "planos/compras"
      case .payerLeft:
        guard let standing, let space = notice.space else { return nil }
        let name = MailName(try app.profile.name(transaction, space), length: 40)
        letter.subject = .payerLeft(space: name, until: standing.accessUntil)
        letter.link = address + "planos"
      case .notCharged:
        guard let standing else { return nil }
        letter.subject = .notCharged(until: standing.accessUntil)
        letter.link = Self.appleBilling
      case .priceRaised:
        guard let standing, let end = standing.accessUntil else { return nil }
        letter.subject = .priceRaised(until: end, standing.raise)
        letter.link = Self.appleSubscriptions
      case .stillCharged:
        guard let standing, let space = notice.space else { return nil }
        let name = MailName(try app.profile.name(transaction, space), length: 40)
        letter.subject = .stillCharged(space: name, until: standing.accessUntil)
        letter.link = Self.appleSubscriptions
      case .seatTakenBack: break
      }
      return letter
    }
  }
}
