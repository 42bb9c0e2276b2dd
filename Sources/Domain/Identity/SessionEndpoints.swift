import API
import Fields
import Values

/// The operations with which people come and go.
public enum SessionEndpoints {
  public static let signUp = Endpoint<SignUp, SessionGrant>(
    "signUp", .post, "v1/accounts", access: .open,
    summary: "Create an account with its space and sign in.")
  public static let signIn = Endpoint<SignIn, SessionGrant>(
    "signIn", .post, "v1/sessions", access: .open, summary: "Sign in with e-mail and password.")
  public static let refresh = Endpoint<SessionRefresh, SessionGrant>(
    "refreshSession", .post, "v1/sessions/refresh", access: .open,
    summary: "Exchange a refresh token, once, for a new pair of tokens.")
  public static let signOut = Endpoint<Nothing, Nothing>(
    "signOut", .delete, "v1/sessions/current", access: .session,
    summary: "End the session; its tokens are worthless from then on.")
  public static let reportEnd = Endpoint<SessionEndReport, Nothing>(
    "reportSessionEnd", .post, "v1/sessions/ended", access: .open,
    summary: "Tell that the session was ended on the device, with a proof good for that alone.",
    isRepeatable: true)
  public static let current = Endpoint<Nothing, AccountView>(
    "currentAccount", .get, "v1/accounts/current", access: .session,
    summary: "The person who is signed in and the spaces that they are a member of.")
}

public struct SignUp: FieldObject, Hashable, Sendable {
  /// What the space shall be called that the account begins with.
  public var spaceName = ""
  public var email = ""
  public var password = ""
  /// The code of the invitation with which the person joins a space instead of founding one.
  public var invitation: String?

  public init() {}

  public init(spaceName: String, email: String, password: String) {
    self.spaceName = spaceName
    self.email = email
    self.password = password
  }

  /// The name's field on the wire, which is as old as the first app and stays.
  public static let spaceNameField = "clinicName"

  public mutating func visit(_ fields: FieldVisitor) {
    fields.line(Self.spaceNameField, &spaceName, maxLength: Credentials.spaceNameMax)
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("password", &password, maxLength: Credentials.passwordMax)
    fields.field("invitation", &invitation, maxLength: InvitationCode.maxLength)
  }
}

public struct SignIn: FieldObject, Hashable, Sendable {
  public var email = ""
  public var password = ""
  /// What the device was given when this account signed in on it before; nil for a new one. It opens
  /// nothing: what strangers try elsewhere does not count for the device.
  public var knownDevice: String?

  public init() {}

  public init(email: String, password: String) {
    self.email = email
    self.password = password
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("password", &password, maxLength: Credentials.passwordMax)
    fields.field("knownDevice", &knownDevice, maxLength: 100)
  }
}

public struct SessionRefresh: FieldObject, Hashable, Sendable {
  public var refreshToken = ""

  public init() {}

  public init(refreshToken: String) {
    self.refreshToken = refreshToken
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("refreshToken", &refreshToken)
  }
}

/// That a person signed out, perhaps while the server could not be reached.
public struct SessionEndReport: FieldObject, Hashable, Sendable {
  /// SHA-256 of the session's refresh token, in hexadecimal: good for nothing else, and once.
  public var proof = ""
  /// When they did, by the device's clock.
  public var time = Instant.epoch
  /// What the clock says as this is sent.
  public var sentAt: Instant?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("proof", &proof, maxLength: 64)
    fields.field("time", &time)
    fields.field("sentAt", &sentAt)
  }
}

/// What a person gets who signed in.
public struct SessionGrant: FieldObject, Hashable, Sendable {
  /// Opaque; good for `accessSeconds`.
  public var accessToken = ""
  public var accessSeconds = 0
  /// Opaque; good once.
  public var refreshToken = ""
  public var account = AccountView()
  /// Opaque; for the next sign-in on this device. Null where a session is only refreshed.
  public var knownDevice: String?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("accessToken", &accessToken)
    fields.field("accessSeconds", &accessSeconds)
    fields.field("refreshToken", &refreshToken)
    fields.field("account", &account)
    fields.field("knownDevice", &knownDevice)
  }
}

/// A person as they see themselves.
public struct AccountView: FieldObject, Hashable, Sendable {
  public var id = UUID.zero
  public var email = ""
  /// What they say that they are called; null where they have not said it.
  public var name: String?
  public var spaces: [SpaceMembership] = []
  /// Whether the e-mail is still to be confirmed; null where it is, or nobody asks for it.
  public var awaitsConfirmation: Bool?
  /// A change of the e-mail that is not made yet.
  public var emailChange: EmailChange?

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("name", &name, maxLength: PersonName.most)
    fields.field("spaces", &spaces)
    fields.field("awaitsConfirmation", &awaitsConfirmation)
    fields.field("emailChange", &emailChange)
  }
}

/// A space that a person is a member of.
public struct SpaceMembership: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  /// What people call it.
  public var name = ""
  /// A `Role`'s raw value.
  public var role = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("name", &name, maxLength: Credentials.spaceNameMax)
    fields.field("role", &role)
  }
}
