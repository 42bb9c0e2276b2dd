import Database
import Identity
import Records
import SyncServer
import Values

/// The team of one space inside one transaction: memberships and the records that show them change
/// together.
struct Team {
  let space: UUID
  let rules: TeamRules
  let author: TeamAuthor
  let now: Instant
  let transaction: any WriteTransaction

  /// - Throws: `IdentityError`: `notMember`; `forbidden` when the author's role does not manage the
  ///   team.
  func checkManager() throws {
    let role = try Memberships.role(of: author.account, in: space, transaction) ?? ""
    guard !role.isEmpty else { throw IdentityError.notMember }
    guard rules.roles[role]?.managesTeam == true else { throw IdentityError.forbidden }
  }

  /// Invites an address; what was invited under it before is replaced.
  /// - Throws: `IdentityError`: `full`, `alreadyMember`, `tooManyInvitations`, `refused`.
  func invite(_ invitation: Invitation, as role: Role, _ code: SessionToken) throws {
    // Each leaves rows for ever, also one that is taken back at once.
    guard try !rules.isFull(transaction, space, false) else { throw IdentityError.full }
    try change { records in
      let members = records.all(Member.self, by: "role", equal: [])
      guard !members.contains(where: { $0.leftAt == nil && $0.email == invitation.email }) else {
        throw IdentityError.alreadyMember
      }
      for other in records.all(Invitation.self, by: "email", equal: [])
      where other.email == invitation.email || !other.isOpen(at: now) {
        try removeInvitation(other.id, from: records)
      }
      guard records.count(Invitation.self, by: "email", equal: []) < Invitation.most else {
        throw IdentityError.tooManyInvitations
      }
      if let refusal = rules.refusal(records, role, nil, now) {
        throw IdentityError.refused(refusal)
      }
      records.put(invitation)
    }
    try InvitationCodes.add(code, for: invitation, as: role, to: space, in: transaction)
    try tellWitnesses(.invited(role), of: invitation.id.uuid)
  }

  func revoke(_ invitation: ID<Invitation>) throws {
    var wasThere = false
    try change { records in
      wasThere = records.has(invitation)
      try removeInvitation(invitation, from: records)
    }
    if wasThere { try tellWitnesses(.invitationRevoked, of: invitation.uuid) }
  }

  /// Lets an account in that was invited; one that belongs to the space keeps its role.
  /// - Throws: `IdentityError`: `refused` when there is no room any more; `noInvitation` when the app
  ///   has no such role any more.
  func join(_ account: UUID, _ email: String, with found: InvitationCodes.Found) throws {
    guard let invited = rules.roles[found.role] else { throw IdentityError.noInvitation }
    let before = try Memberships.role(of: account, in: space, transaction)
    let role = before ?? ""
    let name = try Accounts.name(of: account, in: transaction)
    let version = try change { records in
      try removeInvitation(ID(found.invitation), from: records)
      guard role.isEmpty else { return }
      if let refusal = rules.refusal(records, invited, nil, now) {
        throw IdentityError.refused(refusal)
      }
      records.put(Member(account, email, name, as: invited, since: now))
    }
    guard role.isEmpty else { return }
    try Memberships.set(account, in: space, as: invited, at: now, transaction)
    if before != nil { try SpaceReturns.note(account, in: space, at: version, transaction) }
    try tellWitnesses(.joined(invited), of: account)
  }

  /// - Throws: `IdentityError`: `notMember`, `full`, `lastAdmin`, `refused`.
  func setRole(_ role: Role, of account: UUID) throws {
    let before = try roleOfMember(account)
    guard before != role.rawValue else { return }
    guard try !rules.isFull(transaction, space, true) else { throw IdentityError.full }
    if !role.managesTeam { try checkThatOneManages(without: before) }
    try change { records in
      if let refusal = rules.refusal(records, role, rules.roles[before], now) {
        throw IdentityError.refused(refusal)
      }
      guard var member = records.find(ID<Member>(account)) else { return }
      member.roleName = role.rawValue
      records.put(member)
    }
    try Memberships.set(account, in: space, as: role, at: now, transaction)
    try tellWitnesses(.roleChanged(from: before, to: role), of: account)
  }

  /// Shows the author with the e-mail and the name that their account has.
  /// - Returns: the space's new version; nil where it shows them so already.
  func showAuthor(_ email: String, _ name: String?) throws -> Int64? {
    var told: [TeamEvent.Kind] = []
    let version = try change { records in
      guard var member = records.find(ID<Member>(author.account)) else { return }
      if member.email != email { told.append(.emailChanged) }
      if member.name != name { told.append(.nameChanged) }
      guard !told.isEmpty else { return }
      member.email = email
      member.name = name
      records.put(member)
    }
    for kind in told { try tellWitnesses(kind, of: author.account) }
    return told.isEmpty ? nil : version
  }

  /// - Throws: `IdentityError`: `notMember`, `lastAdmin`.
  func remove(_ account: UUID) throws {
    try checkThatOneManages(without: try roleOfMember(account))
    try change { records in
      guard var member = records.find(ID<Member>(account)) else { return }
      member.leftAt = now
      records.put(member)
    }
    try Memberships.end(account, in: space, at: now, transaction)
    try tellWitnesses(account == author.account ? .left : .removed, of: account)
  }

  private func roleOfMember(_ account: UUID) throws -> String {
    let role = try Memberships.role(of: account, in: space, transaction) ?? ""
    guard !role.isEmpty else { throw IdentityError.notMember }
    return role
  }

  private func checkThatOneManages(without role: String) throws {
    guard rules.roles[role]?.managesTeam == true else { return }
    var managers = 0
    for role in rules.roles.all where role.managesTeam {
      managers += try Memberships.count(role, in: space, transaction)
    }
    guard managers > 1 else { throw IdentityError.lastAdmin }
  }

  private func removeInvitation(_ invitation: ID<Invitation>, from records: Transaction) throws {
    records.remove(invitation)
    try InvitationCodes.remove(invitation.uuid, of: space, in: transaction)
  }

  private func tellWitnesses(_ kind: TeamEvent.Kind, of subject: UUID) throws {
    let event = TeamEvent(kind: kind, space: space, subject: subject, by: author, time: now)
    for witness in rules.audience.witnesses { try witness.saw(event, in: transaction) }
  }

  /// Changes records of the space as its next version, which it returns.
  @discardableResult
  private func change(_ body: (Transaction) throws -> Void) throws -> Int64 {
    try Spaces.change(space, of: rules.tables, at: now, in: transaction, body)
  }
}
