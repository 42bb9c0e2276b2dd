import API
import Values

extension Effect {
  /// Keeps the tokens of a session and sends the access token from now on.
  public static func setSession(_ tokens: SessionTokens, of account: UUID) -> Effect {
    fire(.setSession(tokens, account: account))
  }

  /// Forgets the session.
  public static var endSession: Effect { fire(.setSession(nil, account: nil)) }
}
