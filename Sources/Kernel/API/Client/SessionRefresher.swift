import Fields

/// How a session gets new tokens: the request for a refresh token, and what the answer gives.
public struct SessionRefresher {
  public var request: (_ refreshToken: String) -> HTTPRequest
  /// Nil when the server refused.
  public var read: (HTTPResponse) -> SessionTokens?

  public init(
    request: @escaping (String) -> HTTPRequest,
    read: @escaping (HTTPResponse) -> SessionTokens?
  ) {
    self.request = request
    self.read = read
  }

  /// By an endpoint.
  public init<Input: Fielded, Output: Fielded>(
    _ endpoint: Endpoint<Input, Output>, input: @escaping (String) -> Input,
    tokens: @escaping (Output) -> SessionTokens
  ) {
    self.init(
      request: { endpoint.request(input($0)) },
      read: { response in
        switch endpoint.decode(.answered(response)) {
        case .success(let output): tokens(output)
        case .failure: nil
        }
      })
  }
}
