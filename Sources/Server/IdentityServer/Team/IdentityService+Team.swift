import API
import Database
import Identity
import SyncServer
import Values

extension IdentityService {
  /// Invites a person to a space. The answer holds the only copy of the code.
  /// - Throws: `IdentityError`: `invalid`, `notMember`, `forbidden`, `full`, `alreadyMember`,
  ///   `tooManyInvitations`, `refused`.
  public func invite(
    _ input: NewInvitation, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> InvitationGrant {
    let email = Email(input.email)
    let role = role(named: input.role)
    var problems: [FieldProblem] = []
    if email == nil { problems.append(FieldProblem(path: "email", reason: "malformed")) }
    if role == nil { problems.append(FieldProblem(path: "role", reason: "unknown")) }
    guard let email, let role else { throw IdentityError.invalid(problems) }
    let code = SessionToken()
    let now = now()
    var invitation = Invitation()
    invitation.id = ID(UUID.random(at: now))
    invitation.email = email.key
    invitation.roleName = role.rawValue
    invitation.invitedBy = caller.account
    invitation.createdAt = now
    invitation.expiresAt = now.adding(milliseconds: Invitation.lifetime)
    let made = invitation
    let author = TeamAuthor(account: caller.account, device: device)
    let order = order(
      made.id.uuid, of: input.space, by: caller, in: Language(person: input.language))
    let elsewhere = await elsewhere(.invitation, to: email)
    let isMailed = try await changeTeam(of: input.space, by: author, at: now) { team in
      try team.checkManager()
      try team.invite(made, as: role, code)
      guard let post, try Accounts.isConfirmed(caller.account, in: team.transaction) else {
        return false
      }
      return try team.mail(order, as: UUID.random(at: now), elsewhere, within: post.limits)
    }
    if isMailed { post?.ring() }
    var grant = InvitationGrant()
    grant.invitation = made.id.uuid
    grant.code = code.text
    grant.expiresAt = made.expiresAt
    grant.isMailed = isMailed
    return grant
  }

  /// Takes an invitation back; one that is gone already is fine.
  /// - Throws: `IdentityError`: `notMember`, `forbidden`.
  public func revoke(
    _ input: InvitationChoice, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws {
    let author = TeamAuthor(account: caller.account, device: device)
    try await changeTeam(of: input.space, by: author, at: now()) { team in
      try team.checkManager()
      try team.revoke(ID(input.invitation))
    }
  }

  /// What an invitation leads to.
  /// - Throws: `IdentityError.noInvitation`.
  public func look(_ input: InvitationCode) async throws -> InvitationView {
    try await database.read { transaction in
      let found = try invitation(input.code, transaction)
      var view = InvitationView()
      view.spaceName = try founding.name(transaction, found.space)
      view.email = found.email
      view.role = found.role
      view.expiresAt = found.expiresAt
      return view
    }
  }

  /// Joins the space of an invitation.
  /// - Throws: `IdentityError`: `noInvitation`, `otherEmail`, `refused`.
  public func accept(
    _ input: InvitationCode, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws -> AccountView {
    let space = try await space(of: input.code)
    let author = TeamAuthor(account: caller.account, device: device)
    try await changeTeam(of: space, by: author, at: now()) { team in
      let view = try account(caller.account, in: team.transaction)
      guard let email = view?.email else { throw IdentityError.unauthorized }
      try join(team, caller.account, email, with: input.code)
    }
    return try await current(caller)
  }

  /// Gives a member another role.
  /// - Throws: `IdentityError`: `invalid`, `notMember`, `forbidden`, `full`, `lastAdmin`, `refused`.
  public func setRole(
    _ input: RoleChoice, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws {
    guard let role = role(named: input.role) else {
      throw IdentityError.invalid([FieldProblem(path: "role", reason: "unknown")])
    }
    let author = TeamAuthor(account: caller.account, device: device)
    try await changeTeam(of: input.space, by: author, at: now()) { team in
      try team.checkManager()
      try team.setRole(role, of: input.account)
    }
    team?.audience.changed(input.account, input.space)
  }

  /// Ends a membership: anyone's by who manages the team, one's own by anyone.
  /// - Throws: `IdentityError`: `notMember`, `forbidden`, `lastAdmin`.
  public func remove(
    _ input: MemberChoice, by caller: Caller, on device: DeviceInfo? = nil
  ) async throws {
    let author = TeamAuthor(account: caller.account, device: device)
    try await changeTeam(of: input.space, by: author, at: now()) { team in
      if input.account != caller.account { try team.checkManager() }
      try team.remove(input.account)
    }
    team?.audience.changed(input.account, input.space)
  }

  /// Creates one more space of the caller's own.
  /// - Throws: `IdentityError.invalid`.
  public func createSpace(_ input: NewSpace, by caller: Caller) async throws -> AccountView {
    guard !input.name.isBlank else {
      throw IdentityError.invalid([FieldProblem(path: "name", reason: "missing")])
    }
    let now = now()
    let space = UUID.random(at: now)
    let author = TeamAuthor(account: caller.account, device: nil)
    let event = TeamEvent(
      kind: .founded, space: space, subject: caller.account, by: author, time: now)
    try await database.write { transaction in
      guard let view = try account(caller.account, in: transaction) else {
        throw IdentityError.unauthorized
      }
      guard view.spaces.count < Self.mostSpaces else { throw IdentityError.tooManySpaces }
      try createSpace(space, named: input.name, for: caller.account, view.email, in: transaction)
      for witness in team?.audience.witnesses ?? [] { try witness.saw(event, in: transaction) }
    }
    return try await current(caller)
  }

  /// The role of that name; nil for one that the app does not have.
  private func role(named name: String) -> Role? { team?.roles[name] }

  /// The most spaces that one account may belong to and still create another.
  static let mostSpaces = 50

  // The code of an invitation

  func space(of code: String) async throws -> UUID {
    try await database.read { try invitation(code, $0).space }
  }

  private func invitation(
    _ code: String, _ transaction: any ReadTransaction
  ) throws -> InvitationCodes.Found {
    let found = try InvitationCodes.find(SessionToken(code), at: now(), in: transaction)
    guard let found else { throw IdentityError.noInvitation }
    return found
  }

  /// A code that only a mail had says as well that the e-mail is the account's.
  func join(_ team: Team, _ account: UUID, _ email: String, with code: String) throws {
    let found = try invitation(code, team.transaction)
    guard found.space == team.space else { throw IdentityError.noInvitation }
    guard found.email == email else { throw IdentityError.otherEmail }
    try team.join(account, email, with: found)
    if found.isMailed { try Accounts.confirm(account, at: team.now, in: team.transaction) }
  }

  /// Changes the team of a space, then tells whoever watches it.
  @discardableResult
  func changeTeam<T: Sendable>(
    of space: UUID, by author: TeamAuthor, at now: Instant,
    _ body: @escaping @Sendable (Team) throws -> T
  ) async throws -> T {
    guard let rules = team else { throw IdentityError.notMember }
    let (value, version) = try await database.write(in: space) { transaction in
      let value = try body(
        Team(
          space: space, rules: rules, author: author, now: now, transaction: transaction))
      return (value, try Spaces.version(of: space, in: transaction) ?? 0)
    }
    rules.audience.moved(SpaceMove(space: space, version: version))
    return value
  }
}
