import API

extension Effect {
  /// Keeps the tokens of a session and sends the access token from now on; nil forgets them.
  public static func setSession(_ tokens: SessionTokens?) -> Effect { fire(.setSession(tokens)) }
}
