import API
import Database
import Identity
import Jobs
import Mail
import SyncServer
import Values

extension IdentityService {
  /// Has the person mailed a link to choose another password, if there is an account with the e-mail. What
  /// is written is as much for one as for none, and the limits are the same, so that nobody learns by an
  /// answer, or by how long it takes, who has an account.
  /// - Throws: `IdentityError`: `noMail`, `invalid`, `mailedLately`.
  public func forgetPassword(_ input: ForgottenPassword) async throws {
    guard let post else { throw IdentityError.noMail }
    guard let email = Email(input.email) else {
      throw IdentityError.invalid([FieldProblem(path: "email", reason: "malformed")])
    }
    let elsewhere = await elsewhere(.passwordReset, to: email)
    let now = now()
    try await database.write { transaction in
      let account = try Accounts.find(email, in: transaction)
      let job = UUID.random(at: now)
      let asking = AskedMails.Asking(
        kind: .passwordReset, job: job, account: account ?? .zero, receiver: email,
        elsewhere: elsewhere)
      guard try AskedMails.add(asking, within: post.limits, at: now, in: transaction) else {
        throw IdentityError.mailedLately
      }
      var order = PasswordResetOrder()
      order.account = account ?? .zero
      _ = try Outbox.add(
        PasswordResetOrder.kind.job(order, id: job, key: (account ?? job).description), at: now,
        in: transaction)
    }
    post.ring()
  }

  /// Gives the account of the code another password. Every session that it had ends; whoever has the code
  /// has the mailbox, so that the e-mail is confirmed as well.
  /// - Returns: whose password it is, and the sessions that ended.
  /// - Throws: `IdentityError`: `noPasswordReset`, `invalid`, `busy`.
  public func resetPassword(
    _ input: PasswordReset, on device: DeviceInfo? = nil
  ) async throws -> (ChangedPassword, account: UUID, ended: [UUID]) {
    let code = SessionToken(input.code)
    let asked = now()
    // Before the password is hashed, so that nobody without a code has that done.
    guard
      let known = try await database.read({
        try PasswordResetCodes.find(code, at: asked, in: $0)
      })
    else { throw IdentityError.noPasswordReset }
    if let problem = Credentials.problem(withPassword: input.password, email: known.email) {
      throw IdentityError.invalid([FieldProblem(path: "password", reason: problem.rawValue)])
    }
    let passwords = passwords
    let password = try await hashing.run { try passwords.hash(input.password) }
    let now = now()
    return try await write(about: known.account) { transaction in
      guard let account = try PasswordResetCodes.find(code, at: now, in: transaction)?.account
      else { throw IdentityError.noPasswordReset }
      try PasswordResetCodes.remove(of: account, in: transaction)
      try transaction.execute(
        "UPDATE account SET password = $2 WHERE id = $1", [SQLValue(account), .text(password)])
      try Accounts.confirm(account, at: now, in: transaction)
      try KnownDevices.remove(of: account, in: transaction)
      // Who knew the password may have asked for it.
      try EmailChanges.remove(of: account, in: transaction)
      try tellWitnesses(.passwordChanged, of: account, on: device, in: transaction)
      let ended = try sessions.endAll(of: account, in: transaction)
      for _ in ended {
        try tellWitnesses(.ended(.passwordReset), of: account, on: device, in: transaction)
      }
      var changed = ChangedPassword()
      changed.email = known.email
      return (changed, account, ended)
    }
  }

  /// Who mails those who forgot their password; nil where nothing is mailed.
  public var passwordResetHandler: JobHandler? {
    guard let post else { return nil }
    return post.handler(PasswordResetOrder.kind) { try await letter(for: $0, post)?.message }
  }

  /// The letter with a code of its own, which lies nowhere else; the table has its digest. Nil for an
  /// account that there is not.
  private func letter(
    for order: PasswordResetOrder, _ post: IdentityPost
  ) async throws -> PasswordResetLetter? {
    let now = now()
    let code = SessionToken()
    return try await write(about: order.account) { transaction in
      guard let key = try Accounts.email(transaction, of: order.account), let email = Email(key)
      else { return nil }
      try PasswordResetCodes.add(
        code, of: order.account, key, until: now.adding(milliseconds: PasswordReset.lifetime),
        at: now,
        in: transaction)
      return PasswordResetLetter(
        app: post.app.name, email: email, link: post.app.address + PasswordReset.path(code.text))
    }
  }
}
