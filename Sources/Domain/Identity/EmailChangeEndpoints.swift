import API
import Fields
import Values

/// The operations with which people give their account another e-mail, where the server mails. It is
/// confirmed at both: the one that it has, so that nobody takes an account over, and the new one, so that
/// nobody locks themselves out.
public enum EmailChangeEndpoints {
  public static let ask = Endpoint<NewEmail, EmailChange>(
    "changeEmail", .post, "v1/accounts/email", access: .session,
    summary: "Mail codes to an account's e-mail and to the one that shall take its place.")
  public static let look = Endpoint<EmailChangeCode, EmailChange>(
    "lookAtEmailChange", .post, "v1/accounts/email/look", access: .open,
    summary: "See which e-mail the change of a code is to.", isRepeatable: true)
  public static let confirm = Endpoint<EmailChangeCode, EmailChange>(
    "confirmEmailChange", .post, "v1/accounts/email/confirm", access: .open,
    summary: "Confirm the change with one of the two codes; with the second one it is made.")
  public static let cancel = Endpoint<Nothing, Nothing>(
    "cancelEmailChange", .post, "v1/accounts/email/cancel", access: .session,
    summary: "Take a change back that is not made yet.", isRepeatable: true)
}

/// The e-mail that shall take the place of an account's, and the account's password.
public struct NewEmail: FieldObject, Hashable, Sendable {
  public var email = ""
  public var password = ""

  public init() {}

  public init(_ email: String, password: String) {
    self.email = email
    self.password = password
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("password", &password, maxLength: Credentials.passwordMax)
  }
}

/// A code by which a change of e-mail is confirmed; it has the form of an invitation's.
public typealias EmailChangeCode = InvitationCode

/// A change of an account's e-mail: what it waits for.
public struct EmailChange: FieldObject, Hashable, Sendable {
  /// The new one.
  public var email = ""
  /// Whether the e-mail that the account has is still to confirm it.
  public var awaitsCurrent = false
  /// The same of the new one.
  public var awaitsNew = false

  /// How long its codes are good, in milliseconds.
  public static let lifetime: Int64 = 86_400_000

  public init() {}

  public init(to email: String, awaitsCurrent: Bool, awaitsNew: Bool) {
    self.email = email
    self.awaitsCurrent = awaitsCurrent
    self.awaitsNew = awaitsNew
  }

  /// Whether the account has the new one.
  public var isMade: Bool { !awaitsCurrent && !awaitsNew }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("email", &email, maxLength: Credentials.emailMax)
    fields.field("awaitsCurrent", &awaitsCurrent)
    fields.field("awaitsNew", &awaitsNew)
  }

  /// The path of its links within the app. The code stands behind the `#`, which browsers send to nobody.
  public static func path(_ code: String) -> String { "trocar-email#\(code)" }
}
