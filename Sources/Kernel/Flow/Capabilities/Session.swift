import API
import Values

extension Effect {
  /// Keeps the tokens of a session, with the secrets that say so, and sends the access token from now on.
  public static func setSession(
    _ tokens: SessionTokens, of account: UUID, with secrets: [KeptValue]
  ) -> Effect {
    fire(.setSession(tokens, account: account, secrets: secrets))
  }

  /// Forgets the session.
  public static var endSession: Effect { fire(.setSession(nil, account: nil)) }
}
