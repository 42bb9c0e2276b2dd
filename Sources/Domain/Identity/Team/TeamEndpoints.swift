import API
import Fields
import Values

/// The operations with which people come to belong to a space, and stop to. What changes is in the
/// space's records; the answers say what no record holds.
public enum TeamEndpoints {
  public static let invite = Endpoint<NewInvitation, InvitationGrant>(
    "inviteMember", .post, "v1/invitations", access: .session,
    summary: "Invite a person to a space by e-mail; an earlier invitation of the same is replaced.")
  public static let revoke = Endpoint<InvitationChoice, Nothing>(
    "revokeInvitation", .post, "v1/invitations/revoke", access: .session,
    summary: "Take an invitation back; taking one back that is gone is fine.", isRepeatable: true)
  public static let mail = Endpoint<InvitationMailing, Nothing>(
    "mailInvitation", .post, "v1/invitations/mail", access: .session,
    summary: "Mail an invitation once more, where the server mails; its earlier links stay good.")
  public static let look = Endpoint<InvitationCode, InvitationView>(
    "lookAtInvitation", .post, "v1/invitations/look", access: .open,
    summary: "See which space an invitation leads to.", isRepeatable: true)
  public static let accept = Endpoint<InvitationCode, AccountView>(
    "acceptInvitation", .post, "v1/invitations/accept", access: .session,
    summary: "Join the space of an invitation that was made for the account's e-mail.")
  public static let setRole = Endpoint<RoleChoice, Nothing>(
    "setMemberRole", .post, "v1/members/role", access: .session,
    summary: "Give a member of a space another role.", isRepeatable: true)
  public static let remove = Endpoint<MemberChoice, Nothing>(
    "removeMember", .post, "v1/members/remove", access: .session,
    summary: "Remove a member from a space, or leave it oneself.", isRepeatable: true)
  public static let createSpace = Endpoint<NewSpace, AccountView>(
    "createSpace", .post, "v1/spaces", access: .session,
    summary: "Create one more space of one's own.")
}

public struct NewInvitation: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var email = ""
  /// A `Role`'s raw value.
  public var role = ""
  /// The language of whoever invites, for the mail; nil for every language that there is.
  public var language: String?

  public init() {}

  public init(to space: UUID, email: String, role: Role, in language: Language? = nil) {
    self.space = space
    self.email = email
    self.role = role.rawValue
    self.language = language?.rawValue
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("role", &role, maxLength: 40)
    fields.field("language", &language, maxLength: 10)
  }
}

/// What is to be handed to the person who is invited, and is never shown again.
public struct InvitationGrant: FieldObject, Hashable, Sendable {
  public var invitation = UUID.zero
  /// Opaque; good once, until `expiresAt`.
  public var code = ""
  public var expiresAt = Instant.epoch
  /// Whether the server mails it; null from one that does not.
  public var isMailed: Bool?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("invitation", &invitation)
    fields.field("code", &code)
    fields.field("expiresAt", &expiresAt)
    fields.field("isMailed", &isMailed)
  }
}

/// An invitation that is to be mailed once more.
public struct InvitationMailing: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var invitation = UUID.zero
  /// The language of whoever asks; nil for every language that there is.
  public var language: String?

  public init() {}

  public init(_ invitation: ID<Invitation>, of space: UUID, in language: Language) {
    self.space = space
    self.invitation = invitation.uuid
    self.language = language.rawValue
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("invitation", &invitation)
    fields.field("language", &language, maxLength: 10)
  }
}

public struct InvitationCode: FieldObject, Hashable, Sendable {
  public var code = ""

  /// The most characters that are looked at.
  public static let maxLength = 100

  public init() {}

  public init(_ code: String) {
    self.code = code
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("code", &code, maxLength: Self.maxLength)
  }
}

/// An invitation as whoever has its code sees it.
public struct InvitationView: FieldObject, Hashable, Sendable {
  /// What people call the space.
  public var spaceName = ""
  /// For whom it was made.
  public var email = ""
  /// A `Role`'s raw value.
  public var role = ""
  public var expiresAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("spaceName", &spaceName)
    fields.field("email", &email)
    fields.field("role", &role)
    fields.field("expiresAt", &expiresAt)
  }
}

public struct InvitationChoice: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var invitation = UUID.zero

  public init() {}

  public init(_ invitation: ID<Invitation>, of space: UUID) {
    self.space = space
    self.invitation = invitation.uuid
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("invitation", &invitation)
  }
}

public struct MemberChoice: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var account = UUID.zero

  public init() {}

  public init(_ account: UUID, of space: UUID) {
    self.space = space
    self.account = account
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("account", &account)
  }
}

public struct RoleChoice: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var account = UUID.zero
  /// A `Role`'s raw value.
  public var role = ""

  public init() {}

  public init(_ role: Role, for account: UUID, in space: UUID) {
    self.space = space
    self.account = account
    self.role = role.rawValue
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("account", &account)
    fields.field("role", &role, maxLength: 40)
  }
}

public struct NewSpace: FieldObject, Hashable, Sendable {
  public var name = ""

  public init() {}

  public init(name: String) {
    self.name = name
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.line("name", &name, maxLength: Credentials.spaceNameMax)
  }
}
