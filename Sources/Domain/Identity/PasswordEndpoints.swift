import API
import Fields
import Values

/// The operations with which people who forgot their password choose another, where the server mails.
public enum PasswordEndpoints {
  public static let forget = Endpoint<ForgottenPassword, Nothing>(
    "forgetPassword", .post, "v1/accounts/password/forgotten", access: .open,
    summary: """
      Mail a code for choosing another password to an account's e-mail; the answer is the same for an \
      e-mail of which there is no account.
      """)
  public static let reset = Endpoint<PasswordReset, ChangedPassword>(
    "resetPassword", .post, "v1/accounts/password", access: .open,
    summary: """
      Choose another password with the code that was mailed, which is good once; all sessions of the \
      account end.
      """)
}

/// Whose password is forgotten.
public struct ForgottenPassword: FieldObject, Hashable, Sendable {
  public var email = ""

  public init() {}

  public init(_ email: String) {
    self.email = email
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("email", &email, maxLength: Credentials.emailMax)
  }
}

/// Another password, and the code that allows it.
public struct PasswordReset: FieldObject, Hashable, Sendable {
  public var code = ""
  public var password = ""

  /// How long a code is good, in milliseconds.
  public static let lifetime: Int64 = 15 * 60_000
  public static var minutes: String { "\(lifetime / 60_000)" }

  public init() {}

  public init(_ code: String, password: String) {
    self.code = code
    self.password = password
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("code", &code, maxLength: InvitationCode.maxLength)
    fields.field("password", &password, maxLength: Credentials.passwordMax)
  }

  /// The path of the link within the app. The code stands behind the `#`, which browsers send to nobody.
  public static func path(_ code: String) -> String { "nova-senha#\(code)" }
}

/// Whose password became another.
public struct ChangedPassword: FieldObject, Hashable, Sendable {
  /// With which the person signs in.
  public var email = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("email", &email, maxLength: Credentials.emailMax)
  }
}
