import API
import Database
import Identity
import Jobs
import Mail
import SyncServer
import Values

extension IdentityService {
  /// Has both mailboxes mailed a link: the one of the account, and the one that shall take its place.
  /// - Throws: `IdentityError`: `noMail`, `invalid`, `emailTaken`, `mailedLately`, `busy`.
  public func changeEmail(_ input: NewEmail, by caller: Caller) async throws -> EmailChange {
    guard let post else { throw IdentityError.noMail }
    let known = try await database.read { transaction in
      try transaction.first(
        "SELECT email, password FROM account WHERE id = $1", [SQLValue(caller.account)]
      ) { ($0.text(0), $0.text(1)) }
    }
    guard let known, let current = Email(known.0) else { throw IdentityError.unauthorized }
    guard let email = Email(input.email) else { throw Self.invalid("email", "malformed") }
    guard email.key != current.key else { throw Self.invalid("email", "same") }
    let passwords = passwords
    let fits = try await hashing.run { try passwords.verify(input.password, known.1) }
    guard fits else { throw Self.invalid("password", "wrong") }
    let mailed = (
      current: await elsewhere(.emailChange, to: current),
      new: await elsewhere(.emailChange, to: email)
    )
    let now = now()
    let change = try await database.write { transaction -> EmailChange? in
      guard try Accounts.find(email, in: transaction) == nil else {
        throw IdentityError.emailTaken
      }
      try EmailChanges.begin(email, of: caller.account, at: now, in: transaction)
      for (isNew, receiver, elsewhere) in [
        (false, current, mailed.current), (true, email, mailed.new),
      ] {
        let asking = AskedMails.Asking(
          kind: .emailChange, job: UUID.random(at: now), account: caller.account,
          receiver: receiver, elsewhere: elsewhere)
        guard try AskedMails.add(asking, within: post.limits, at: now, in: transaction) else {
          throw IdentityError.mailedLately
        }
        var order = EmailChangeOrder()
        order.account = caller.account
        order.isNew = isNew
        _ = try Outbox.add(
          EmailChangeOrder.kind.job(
            order, id: asking.job, key: "\(caller.account) \(isNew ? "new" : "current")"),
          at: now, in: transaction)
      }
      return try EmailChanges.find(caller.account, at: now, in: transaction)
    }
    post.ring()
    return change ?? EmailChange()
  }

  /// Takes a change back that is not made yet; one that there is not is fine.
  public func cancelEmailChange(by caller: Caller) async throws {
    try await database.write { try EmailChanges.remove(of: caller.account, in: $0) }
  }

  /// Confirms a change at one of the mailboxes; with the second one the account has the new e-mail, which
  /// the records of its spaces' teams show as well.
  /// - Throws: `IdentityError`: `noConfirmation`, `emailTaken`.
  public func confirmEmailChange(
    _ input: EmailChangeCode, on device: DeviceInfo? = nil
  ) async throws -> EmailChange {
    let code = SessionToken(input.code)
    let now = now()
    let known = try await database.read { try EmailChanges.find(code, at: now, in: $0) }
    guard let known else { throw IdentityError.noConfirmation }
    do {
      let (change, moves) = try await write(about: known.account) { transaction in
        guard let (account, isNew) = try EmailChanges.find(code, at: now, in: transaction) else {
          throw IdentityError.noConfirmation
        }
        try EmailChanges.confirm(account, isNew: isNew, at: now, in: transaction)
        guard let change = try EmailChanges.find(account, at: now, in: transaction) else {
          throw IdentityError.noConfirmation
        }
        guard change.isMade else { return (change, [SpaceMove]()) }
        let author = TeamAuthor(account: account, device: device)
        return (change, try setEmail(change.email, of: author, at: now, in: transaction))
      }
      for move in moves { team?.audience.moved(move) }
      return change
    } catch DatabaseError.constraint(let violation) where violation.isUnique("account", "email") {
      throw IdentityError.emailTaken
    }
  }

  /// Gives an account another e-mail, which its person has shown to be theirs.
  /// - Returns: what became of the spaces whose team shows it.
  private func setEmail(
    _ email: String, of author: TeamAuthor, at now: Instant,
    in transaction: any WriteTransaction
  ) throws -> [SpaceMove] {
    let account = author.account
    try transaction.execute(
      "UPDATE account SET email = $2, confirmed_at = $3 WHERE id = $1",
      [SQLValue(account), .text(email), .integer(now.milliseconds)])
    // What lies in the mailbox that it had opens nothing any more.
    try EmailChanges.remove(of: account, in: transaction)
    try PasswordResetCodes.remove(of: account, in: transaction)
    try ConfirmationCodes.remove(of: account, in: transaction)
    guard let team else { return [] }
    return try Memberships.of(account, in: transaction).map(\.0).sorted().map { space in
      let version = try Team(
        space: space, rules: team, author: author, now: now, transaction: transaction
      ).setEmail(email)
      return SpaceMove(space: space, version: version)
    }
  }

  private static func invalid(_ field: String, _ reason: String) -> IdentityError {
    .invalid([FieldProblem(path: field, reason: reason)])
  }

  /// Who mails the links of changes of e-mail; nil where nothing is mailed.
  public var emailChangeHandler: JobHandler? {
    guard let post else { return nil }
    return JobHandler(EmailChangeOrder.kind, limit: 2) { order, run in
      guard let letter = try await letter(for: order, post) else { return .none }
      try await post.send(letter.message(id: "\(run.id)@\(post.domain)", date: run.askedAt))
      return .none
    }
  }

  /// The letter with a code of its own, which lies nowhere else; the table has its digest. Nil where the
  /// mailbox has nothing to confirm any more.
  private func letter(
    for order: EmailChangeOrder, _ post: IdentityPost
  ) async throws -> EmailChangeLetter? {
    let now = now()
    let code = SessionToken()
    return try await database.write { transaction in
      guard let change = try EmailChanges.find(order.account, at: now, in: transaction),
        order.isNew ? change.awaitsNew : change.awaitsCurrent,
        let key = order.isNew ? change.email : try Accounts.email(transaction, of: order.account),
        let email = Email(key)
      else { return nil }
      try EmailChanges.add(code, of: order.account, isNew: order.isNew, in: transaction)
      return EmailChangeLetter(
        app: post.app.name, email: email, isNew: order.isNew,
        link: post.app.address + EmailChange.path(code.text))
    }
  }
}
