import Database
import Identity
import Jobs
import Mail
import SyncServer
import Values

extension IdentityService {
  /// Takes it that the account's e-mail is the person's who has the code, which is used up.
  /// - Throws: `IdentityError.noConfirmation`.
  public func confirm(_ input: ConfirmationCode) async throws {
    let now = now()
    try await database.write { transaction in
      let code = SessionToken(input.code)
      guard let account = try ConfirmationCodes.find(code, at: now, in: transaction) else {
        throw IdentityError.noConfirmation
      }
      try Accounts.confirm(account, at: now, in: transaction)
    }
  }

  /// Mails the person a link to confirm their address once more; who has confirmed it needs none.
  /// - Throws: `IdentityError`: `noMail`, `mailedLately`.
  public func sendConfirmation(to caller: Caller) async throws {
    guard let post else { throw IdentityError.noMail }
    let email = try await database.read { try Accounts.email($0, of: caller.account) }
    guard let email = email.flatMap({ Email($0) }) else { throw IdentityError.unauthorized }
    let elsewhere = await elsewhere(.confirmation, to: email)
    try await database.write { transaction in
      guard try !Accounts.isConfirmed(caller.account, in: transaction) else { return }
      guard
        try askToConfirm(caller.account, email, elsewhere, transaction)
      else { throw IdentityError.mailedLately }
    }
    post.ring()
  }

  /// Has a person mailed the link to confirm their address.
  /// - Returns: whether they will be.
  @discardableResult
  func askToConfirm(
    _ account: UUID, _ email: Email, _ elsewhere: AskedMails.Received,
    _ transaction: any WriteTransaction
  ) throws -> Bool {
    guard let post else { return false }
    let now = now()
    var order = ConfirmationOrder()
    order.account = account
    let key = account.description
    let asking = AskedMails.Asking(
      kind: .confirmation, job: UUID.random(at: now), account: account, receiver: email,
      elsewhere: elsewhere,
      hasFailed: try Outbox.isDead(ConfirmationOrder.kind.name, key: key, in: transaction))
    guard
      try AskedMails.add(asking, within: post.limits, at: now, in: transaction)
    else { return false }
    return try Outbox.add(
      ConfirmationOrder.kind.job(order, id: asking.job, key: key), at: now, in: transaction)
  }

  /// What other apps of the installation mailed a person.
  func elsewhere(_ kind: AskedMails.Kind, to email: Email) async -> AskedMails.Received {
    guard let post else { return AskedMails.Received() }
    return await post.room.received(kind, by: email, elsewhereThan: post.app.name, at: now())
  }

  /// Who mails those who are to confirm their address; nil where nothing is mailed.
  public var confirmationHandler: JobHandler? {
    guard let post else { return nil }
    return post.handler(ConfirmationOrder.kind) { try await letter(for: $0, post)?.message }
  }

  /// The letter with a code of its own, which lies nowhere else; the table has its digest. Nil when
  /// there is nothing to confirm any more.
  private func letter(
    for order: ConfirmationOrder, _ post: IdentityPost
  ) async throws -> ConfirmationLetter? {
    let now = now()
    let code = SessionToken()
    let end = now.adding(milliseconds: post.limits.confirmationLifetime)
    return try await database.write { transaction in
      guard let key = try Accounts.email(transaction, of: order.account), let email = Email(key),
        try !Accounts.isConfirmed(order.account, in: transaction)
      else { return nil }
      try ConfirmationCodes.add(code, of: order.account, key, until: end, at: now, in: transaction)
      return ConfirmationLetter(
        app: post.app.name, email: email, link: post.app.address + Confirmation.path(code.text),
        expiresAt: end)
    }
  }
}
