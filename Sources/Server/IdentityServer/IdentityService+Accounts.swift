import API
import Database
import Identity
import Values

extension IdentityService {
  /// - Throws: `IdentityError.invalid` with every field that is not acceptable.
  static func checked(_ input: SignUp) throws -> Email {
    var problems: [FieldProblem] = []
    if input.invitation == nil, input.spaceName.isBlank {
      problems.append(FieldProblem(path: SignUp.spaceNameField, reason: "missing"))
    }
    let email = Email(input.email)
    if email == nil { problems.append(FieldProblem(path: "email", reason: "malformed")) }
    if let problem = Credentials.problem(withPassword: input.password, email: input.email) {
      problems.append(FieldProblem(path: "password", reason: problem.rawValue))
    }
    guard let email, problems.isEmpty else { throw IdentityError.invalid(problems) }
    return email
  }

  func add(
    _ account: UUID, _ email: Email, _ password: String, called name: String?,
    in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "INSERT INTO account (id, email, password, created_at, name) VALUES ($1, $2, $3, $4, $5)",
      [
        SQLValue(account), .text(email.key), .text(password), .integer(now().milliseconds),
        SQLValue(name),
      ])
  }

  /// Creates a space, which its founder manages.
  func createSpace(
    _ space: UUID, named name: String, for account: UUID, _ email: String,
    in transaction: any WriteTransaction
  ) throws {
    let now = now()
    let own = try Accounts.name(of: account, in: transaction)
    let founder = Member(account, email, own, as: founding.role, since: now)
    try founding.create(transaction, space, name, founder)
    try Memberships.set(account, in: space, as: founding.role, at: now, transaction)
  }

  /// Begins the first session of an account, whose e-mail is to be confirmed.
  func admit(
    _ account: UUID, _ email: Email, at place: SignInPlace, _ elsewhere: AskedMails.Received,
    in transaction: any WriteTransaction
  ) throws -> SessionGrant {
    if try !Accounts.isConfirmed(account, in: transaction) {
      try askToConfirm(account, email, elsewhere, transaction)
    }
    return try startSession(of: account, at: place, in: transaction)
  }

  /// Starts a session, of which the witnesses hear.
  /// - Parameter token: what a device holds that the account has signed in on before.
  func startSession(
    of account: UUID, at place: SignInPlace, knownBy token: SessionToken? = nil,
    in transaction: any WriteTransaction
  ) throws -> SessionGrant {
    let pair = try sessions.create(for: account, at: place, in: transaction)
    try tellWitnesses(.signedIn, of: account, on: place.device, in: transaction)
    var grant = try grant(account, pair, in: transaction)
    grant.knownDevice =
      try KnownDevices.note(token, of: account, at: now(), in: transaction).text
    return grant
  }

  func grant(
    _ account: UUID, _ pair: Sessions.Pair, in transaction: any ReadTransaction
  ) throws -> SessionGrant {
    var grant = SessionGrant()
    grant.accessToken = pair.access.text
    grant.accessSeconds = Int(sessions.lifetimes.access / 1000)
    grant.refreshToken = pair.refresh.text
    grant.account = try self.account(account, in: transaction) ?? AccountView()
    return grant
  }

  func account(_ id: UUID, in transaction: any ReadTransaction) throws -> AccountView? {
    guard let email = try Accounts.email(transaction, of: id) else { return nil }
    var view = AccountView()
    view.id = id
    view.email = email
    view.name = try Accounts.name(of: id, in: transaction)
    let waits = try post != nil && !Accounts.isConfirmed(id, in: transaction)
    view.awaitsConfirmation = waits ? true : nil
    view.emailChange = try EmailChanges.find(id, at: now(), in: transaction)
    view.spaces = try Memberships.of(id, in: transaction).map { space, role in
      var membership = SpaceMembership()
      membership.space = space
      membership.role = role
      membership.name = try founding.name(transaction, space)
      return membership
    }
    return view
  }

  /// Every account, for the operator: id, e-mail, when it was made and its spaces.
  public func accounts() async throws -> [(id: UUID, email: String, since: Instant, spaces: [UUID])]
  {
    try await database.read { transaction in
      try transaction.rows("SELECT id, email, created_at FROM account ORDER BY created_at, id") {
        ($0.uuid(0), $0.text(1), Instant(milliseconds: $0.int(2)))
      }.map { id, email, since in
        (id, email, since, try Memberships.of(id, in: transaction).map { $0.0 })
      }
    }
  }
}
