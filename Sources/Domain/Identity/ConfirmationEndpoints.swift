import API
import Fields
import Values

/// The operations with which people show that their account's e-mail is theirs, where the server mails.
public enum ConfirmationEndpoints {
  public static let confirm = Endpoint<ConfirmationCode, ConfirmedEmail>(
    "confirmEmail", .post, "v1/accounts/confirm", access: .open,
    summary: "Confirm an account's e-mail with the code that was mailed to it; it is good once.")
  public static let send = Endpoint<ConfirmationMailing, Nothing>(
    "sendConfirmation", .post, "v1/accounts/confirmation", access: .session,
    summary: "Mail the code once more, where the e-mail is not confirmed yet.")
}

/// The link by which an e-mail is confirmed.
public enum Confirmation {
  /// The path within the app. The code stands behind the `#`, which browsers send to nobody.
  public static func path(_ code: String) -> String { "confirmar#\(code)" }
}

public struct ConfirmationCode: FieldObject, Hashable, Sendable {
  public var code = ""

  public init() {}

  public init(_ code: String) {
    self.code = code
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("code", &code, maxLength: InvitationCode.maxLength)
  }
}

/// The address that is confirmed now.
public struct ConfirmedEmail: FieldObject, Hashable, Sendable {
  public var email = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("email", &email, maxLength: Credentials.emailMax)
  }
}

public struct ConfirmationMailing: FieldObject, Hashable, Sendable {
  /// The language of whoever asks; nil for every language that there is.
  public var language: String?

  public init() {}

  public init(in language: Language) {
    self.language = language.rawValue
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("language", &language, maxLength: 10)
  }
}
