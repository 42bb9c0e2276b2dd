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
  public func changeEmail(
    _ input: NewEmail, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> EmailChange {
    guard let post else { throw IdentityError.noMail }
    let account = caller.account
    let (known, encoded) = try await database.read { transaction in
      (
        try Accounts.email(transaction, of: account),
        try Accounts.password(of: account, in: transaction)
      )
    }
    guard let encoded, let current = known.flatMap({ Email($0) }) else {
      throw IdentityError.unauthorized
    }
    guard let email = Email(input.email) else { throw Self.invalid("email", "malformed") }
    guard email.key != current.key else { throw Self.invalid("email", "same") }
    let passwords = passwords
    guard try await hashing.run({ try passwords.verify(input.password, encoded) }) else {
      try await write(about: account) {
        try tellWitnesses(.refused(.wrongPassword), of: account, on: device, in: $0)
      }
      throw Self.invalid("password", "wrong")
    }
    let mailboxes = [
      (isNew: false, email: current, mailed: await elsewhere(.emailChange, to: current)),
      (isNew: true, email: email, mailed: await elsewhere(.newEmail, to: email)),
    ]
    let now = now()
    let change = try await write(about: account) { transaction in
      // Both may have become others meanwhile.
      guard try Accounts.password(of: account, in: transaction) == encoded,
        try Accounts.email(transaction, of: account) == current.key
      else { throw Self.invalid("password", "wrong") }
      guard try Accounts.find(email, in: transaction) == nil else {
        throw IdentityError.emailTaken
      }
      try EmailChanges.begin(email, of: account, at: now, in: transaction)
      for mailbox in mailboxes {
        let asking = AskedMails.Asking(
          kind: mailbox.isNew ? .newEmail : .emailChange, job: UUID.random(at: now),
          account: account, receiver: mailbox.email, elsewhere: mailbox.mailed)
        guard try AskedMails.add(asking, within: post.limits, at: now, in: transaction) else {
          throw IdentityError.mailedLately
        }
        var order = EmailChangeOrder()
        order.account = account
        order.isNew = mailbox.isNew
        _ = try Outbox.add(
          EmailChangeOrder.kind.job(
            order, id: asking.job, key: "\(account) \(mailbox.isNew ? "new" : "current")"),
          at: now, in: transaction)
      }
      return try EmailChanges.find(account, at: now, in: transaction)
    }
    post.ring()
    return change ?? EmailChange()
  }

  /// Takes a change back that is not made yet; one that there is not is fine.
  public func cancelEmailChange(by caller: Caller) async throws {
    try await write(about: caller.account) {
      try EmailChanges.remove(of: caller.account, in: $0)
    }
  }

  /// What the change of a code is to be, so that the person sees it before they confirm it.
  /// - Throws: `IdentityError.noConfirmation`.
  public func lookAtEmailChange(_ input: EmailChangeCode) async throws -> EmailChange {
    let now = now()
    return try await database.read { transaction in
      guard
        let found = try EmailChanges.find(SessionToken(input.code), at: now, in: transaction),
        let change = try EmailChanges.find(found.account, at: now, in: transaction)
      else { throw IdentityError.noConfirmation }
      return change
    }
  }

  /// Confirms a change at one of the mailboxes; with the second one the account has the new e-mail, and each
  /// of its spaces is told of it by a job.
  /// - Throws: `IdentityError`: `noConfirmation`, `emailTaken`.
  public func confirmEmailChange(_ input: EmailChangeCode) async throws -> EmailChange {
    let code = SessionToken(input.code)
    let now = now()
    let known = try await database.read { try EmailChanges.find(code, at: now, in: $0) }
    guard let known else { throw IdentityError.noConfirmation }
    do {
      let change = try await write(about: known.account) { transaction in
        guard let (account, isNew) = try EmailChanges.find(code, at: now, in: transaction) else {
          throw IdentityError.noConfirmation
        }
        try EmailChanges.confirm(account, isNew: isNew, at: now, in: transaction)
        guard let change = try EmailChanges.find(account, at: now, in: transaction) else {
          throw IdentityError.noConfirmation
        }
        if change.isMade { try setEmail(change.email, of: account, at: now, in: transaction) }
        return change
      }
      post?.ring()
      return change
    } catch DatabaseError.constraint(let violation) where violation.isUnique("account", "email") {
      throw IdentityError.emailTaken
    }
  }

  /// Gives an account another e-mail, which its person has shown to be theirs.
  private func setEmail(
    _ email: String, of account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE account SET email = $2, confirmed_at = $3 WHERE id = $1",
      [SQLValue(account), .text(email), .integer(now.milliseconds)])
    // What lies in the mailbox that it had opens nothing any more.
    try EmailChanges.remove(of: account, in: transaction)
    try PasswordResetCodes.remove(of: account, in: transaction)
    try ConfirmationCodes.remove(of: account, in: transaction)
    try showInTeams(account, at: now, in: transaction)
  }

  /// Has the account's e-mail and name shown in each of its spaces.
  func showInTeams(
    _ account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    guard team != nil else { return }
    for (space, _) in try Memberships.of(account, in: transaction) {
      var order = ShownEmailOrder()
      order.account = account
      order.space = space
      _ = try Outbox.add(
        ShownEmailOrder.kind.job(
          order, id: UUID.random(at: now), key: "\(account) \(space)"), at: now,
        in: transaction)
    }
  }

  private static func invalid(_ field: String, _ reason: String) -> IdentityError {
    .invalid([FieldProblem(path: field, reason: reason)])
  }

  /// Who mails the links of changes of e-mail; nil where nothing is mailed.
  public var emailChangeHandler: JobHandler? {
    guard let post else { return nil }
    return post.handler(EmailChangeOrder.kind) { try await letter(for: $0, post)?.message }
  }

  /// Who shows in a space's team the e-mail and the name that a member's account has; nil where there are no teams.
  public var shownEmailHandler: JobHandler? {
    guard let rules = team else { return nil }
    return JobHandler(ShownEmailOrder.kind, limit: 4) { order, _ in
      let now = now()
      return .write(about: Spaces.subject(of: order.space)) { transaction in
        guard let email = try Accounts.email(transaction, of: order.account),
          try Memberships.role(of: order.account, in: order.space, transaction)?.isEmpty == false
        else { return nil }
        let team = Team(
          space: order.space, rules: rules,
          author: TeamAuthor(account: order.account, device: nil), now: now,
          transaction: transaction)
        let name = try Accounts.name(of: order.account, in: transaction)
        guard let version = try team.showAuthor(email, name) else { return nil }
        return { rules.audience.moved(SpaceMove(space: order.space, version: version)) }
      }
    }
  }

  /// The letter with a code of its own, which lies nowhere else; the table has its digest. Nil where the
  /// mailbox has nothing to confirm any more.
  private func letter(
    for order: EmailChangeOrder, _ post: IdentityPost
  ) async throws -> EmailChangeLetter? {
    let now = now()
    let code = SessionToken()
    return try await write(about: order.account) { transaction in
      guard let change = try EmailChanges.find(order.account, at: now, in: transaction),
        order.isNew ? change.awaitsNew : change.awaitsCurrent,
        let key = order.isNew ? change.email : try Accounts.email(transaction, of: order.account),
        let email = Email(key)
      else { return nil }
      try EmailChanges.add(
        code, of: order.account, to: change, isNew: order.isNew, in: transaction)
      return EmailChangeLetter(
        app: post.app.name, email: email, isNew: order.isNew,
        link: post.app.address + EmailChange.path(code.text))
    }
  }
}
