import API
import Database
import Identity
import SyncServer
import Values

/// The people of one app: accounts, sessions, memberships.
public struct IdentityService: Sendable {
  let database: any Database
  let sessions: Sessions
  let founding: SpaceFounding
  /// Nil for an app whose spaces have one member each.
  let team: TeamRules?
  /// Nil where nobody is mailed.
  let post: IdentityPost?
  /// What a try of a password costs.
  public var passwordCost = PasswordCost()
  let hashing = HashingQueue()
  /// For devices that the account has signed in on: strangers who try passwords do not fill it.
  let knownHashing = HashingQueue(threads: 1)
  let witnesses: [any SessionWitness]
  /// Tells the app's runner that a job has come.
  public var ring: @Sendable () -> Void = {}
  let now: @Sendable () -> Instant

  /// - Parameters:
  ///   - founding: makes the space that a new account starts with.
  ///   - team: how more people come to a space.
  ///   - post: how people are mailed.
  ///   - witnesses: hear of who comes, is turned away and goes.
  ///   - now: the server's clock.
  public init(
    _ database: any Database, founding: SpaceFounding, team: TeamRules? = nil,
    post: IdentityPost? = nil, witnesses: [any SessionWitness] = [],
    now: @escaping @Sendable () -> Instant
  ) {
    self.database = database
    self.founding = founding
    self.team = team
    self.post = post
    self.witnesses = witnesses
    self.now = now
    post?.room.add(database, of: post?.app.name ?? "")
    sessions = Sessions(lifetimes: SessionLifetimes(), now: now)
  }

  var passwords: PasswordHash { PasswordHash(cost: passwordCost) }

  /// Whether more than one person may belong to a space.
  public var hasTeams: Bool { team != nil }

  /// Makes an account, with a space of its own or a place in the one that an invitation leads to,
  /// and signs in. Where the server mails, the person is asked to confirm the e-mail.
  /// - Parameter name: what the person is called, where that is known before they say it.
  /// - Throws: `IdentityError`: `invalid`, `emailTaken`, `busy`; of an invitation `noInvitation`,
  ///   `otherEmail`, `refused`.
  public func signUp(
    _ input: SignUp, called name: String? = nil, on device: DeviceInfo? = nil,
    agent: String? = nil
  ) async throws -> SessionGrant {
    let place = SignInPlace(device, agent: agent)
    let email = try Self.checked(input)
    let invited: UUID? =
      if let code = input.invitation { try await space(of: code) } else { nil }
    let passwords = passwords
    let password = try await hashing.run { try passwords.hash(input.password) }
    let account = UUID.random(at: now())
    let elsewhere = await elsewhere(.confirmation, to: email)
    let grant: SessionGrant
    do {
      if let code = input.invitation, let invited {
        grant = try await changeTeam(
          of: invited, by: TeamAuthor(account: account, device: device), at: now()
        ) { team in
          try add(account, email, password, called: name, in: team.transaction)
          try join(team, account, email.key, with: code)
          return try admit(account, email, at: place, elsewhere, in: team.transaction)
        }
      } else {
        let space = UUID.random(at: now())
        grant = try await database.write { transaction in
          try add(account, email, password, called: name, in: transaction)
          try createSpace(space, named: input.spaceName, for: account, email.key, in: transaction)
          return try admit(account, email, at: place, elsewhere, in: transaction)
        }
      }
    } catch DatabaseError.constraint(let violation) where violation.isUnique("account", "email") {
      throw IdentityError.emailTaken
    }
    post?.ring()
    return grant
  }

  /// What tells the device that signs in from others, if the account has signed in on it before.
  public func knownDevice(of input: SignIn) async throws -> [UInt8]? {
    guard let email = Email(input.email), let token = input.knownDevice else { return nil }
    let now = now()
    return try await database.read { transaction in
      try KnownDevices.find(SessionToken(token), of: email, at: now, in: transaction)
    }
  }

  /// Signs in; takes as long for an unknown e-mail as for a wrong password.
  /// - Throws: `IdentityError`: `unauthorized`, `busy`.
  public func signIn(
    _ input: SignIn, on device: DeviceInfo? = nil, agent: String? = nil
  ) async throws -> SessionGrant {
    let place = SignInPlace(device, agent: agent)
    let key = Email(input.email)?.key ?? ""
    let found = try await database.read { transaction in
      try transaction.first(
        "SELECT id, password FROM account WHERE email = $1", [.text(key)]
      ) { ($0.uuid(0), $0.text(1)) }
    }
    let known = try await knownDevice(of: input) == nil ? nil : input.knownDevice
    let passwords = passwords
    // Unknown or not, the answer takes as long.
    let encoded = found?.1 ?? passwords.decoy
    let fits = try await (known == nil ? hashing : knownHashing).run {
      try passwords.verify(input.password, encoded)
    }
    guard let account = found?.0, fits else {
      let why = found == nil ? SessionEvent.Refused.unknownEmail : .wrongPassword
      try await write(about: found?.0) {
        try tellWitnesses(.refused(why), of: found?.0, on: device, in: $0)
      }
      throw IdentityError.unauthorized
    }
    return try await write(about: account) { transaction in
      // Another password may have been chosen meanwhile, which ended what this one opens.
      guard try Accounts.password(of: account, in: transaction) == encoded else {
        throw IdentityError.unauthorized
      }
      return try startSession(
        of: account, at: place, knownBy: known.map { SessionToken($0) }, in: transaction)
    }
  }

  /// Exchanges a refresh token for a new pair.
  /// - Throws: `IdentityError`: `unauthorized`; `reused`, after the session has ended.
  public func refresh(
    _ input: SessionRefresh, on device: DeviceInfo? = nil, agent: String? = nil
  ) async throws -> SessionGrant {
    let place = SignInPlace(device, agent: agent)
    // Returned, not thrown: a session that ends here must stay ended.
    let renewed = try await database.write { transaction -> Result<SessionGrant, IdentityError> in
      switch try sessions.renew(
        SessionToken(input.refreshToken), at: place, in: transaction)
      {
      case .renewed(let account, let pair): .success(try grant(account, pair, in: transaction))
      case .reused(let session, let account):
        try reused(session, of: account, on: device, in: transaction)
      case .unknown: .failure(.unauthorized)
      }
    }
    return try renewed.get()
  }

  /// Ends the session; ending it twice is fine.
  public func signOut(_ caller: Caller, on device: DeviceInfo? = nil) async throws {
    try await write(about: caller.account) { transaction in
      guard try sessions.end(caller.session, in: transaction) else { return }
      try tellWitnesses(.ended(.signedOut), of: caller.account, on: device, in: transaction)
    }
  }

  /// Ends the session that a device says was ended there, at the time that it says. The proof is good
  /// once: of a session that is over nothing more is told.
  /// - Returns: the session; nil when there is none.
  public func signOut(
    _ report: SessionEndReport, on device: DeviceInfo? = nil
  ) async throws -> Caller? {
    guard let found = try await database.read({ try sessions.caller(with: report.proof, in: $0) })
    else { return nil }
    return try await write(about: found.account) { transaction in
      guard try sessions.end(found.session, in: transaction) else { return nil }
      try tellWitnesses(
        .ended(.signedOut), of: found.account, on: device, at: report.time,
        clockAhead: report.sentAt?.since(now()), in: transaction)
      return found
    }
  }

  /// The person who is signed in.
  /// - Throws: `IdentityError.unauthorized` when the account is gone.
  public func current(_ caller: Caller) async throws -> AccountView {
    let view = try await database.read { try account(caller.account, in: $0) }
    guard let view else { throw IdentityError.unauthorized }
    return view
  }

  /// Who holds the access token; nil when it is not (any more) good.
  public func caller(of accessToken: String) async throws -> Caller? {
    let token = SessionToken(accessToken)
    guard let found = try await database.read({ try sessions.caller(of: token, in: $0) }) else {
      return nil
    }
    if found.isFirst {
      try await database.write { try sessions.confirm(token, of: found.caller.session, in: $0) }
    }
    return found.caller
  }

  /// Whether the session has neither ended nor expired, whatever became of its access token.
  public func isOpen(_ caller: Caller) async throws -> Bool {
    try await database.read { try sessions.isOpen(caller, in: $0) }
  }
}
