import API

/// The operations with which people show that their account's e-mail is theirs, where the server mails.
public enum ConfirmationEndpoints {
  public static let confirm = Endpoint<ConfirmationCode, Nothing>(
    "confirmEmail", .post, "v1/accounts/confirm", access: .open,
    summary: "Confirm an account's e-mail with the code that was mailed to it; it is good once.")
  public static let send = Endpoint<Nothing, Nothing>(
    "sendConfirmation", .post, "v1/accounts/confirmation", access: .session,
    summary: "Mail the code once more, where the e-mail is not confirmed yet.")
}

/// The code by which an e-mail is confirmed; it has the form of an invitation's.
public typealias ConfirmationCode = InvitationCode

/// The link by which an e-mail is confirmed.
public enum Confirmation {
  /// The path within the app. The code stands behind the `#`, which browsers send to nobody.
  public static func path(_ code: String) -> String { "confirmar#\(code)" }
}
