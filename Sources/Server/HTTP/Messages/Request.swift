/// One request, as a handler sees it.
public struct Request: Sendable {
  public let method: Method
  /// The target as it was sent, in origin form: path and query, still percent-encoded.
  public let target: String
  public let headers: Headers
  /// The other end of the connection: behind a proxy, the proxy.
  public let peer: PeerAddress
  /// Whose word about the client is believed.
  let proxies: TrustedProxies
  /// What the `:name` and `*name` parts of the route's pattern matched, decoded.
  public internal(set) var parameters: Parameters
  /// The pattern of the route that was matched, for logs and metrics without personal data.
  public internal(set) var route: String
  public let body: RequestBody

  /// A request without a connection, to call a router's handlers in tests.
  public init(
    _ method: Method,
    _ target: String,
    headers: Headers = [:],
    body: [UInt8] = [],
    peer: PeerAddress = .loopback,
    proxies: TrustedProxies = .thisMachine
  ) {
    self.init(
      method: method, target: target, headers: headers, peer: peer, proxies: proxies,
      body: RequestBody(bytes: body))
  }

  init(
    method: Method, target: String, headers: Headers, peer: PeerAddress, proxies: TrustedProxies,
    body: RequestBody
  ) {
    self.method = method
    self.target = target
    self.headers = headers
    self.peer = peer
    self.proxies = proxies
    self.parameters = Parameters()
    self.route = ""
    self.body = body
  }

  /// The target up to the question mark, still percent-encoded.
  public var path: String {
    guard let mark = target.utf8.firstIndex(of: Ascii.questionMark) else { return target }
    return String(target[..<mark])
  }

  /// The parameters behind the question mark.
  public var query: Query {
    guard let mark = target.utf8.firstIndex(of: Ascii.questionMark) else { return Query("") }
    return Query(String(target[target.utf8.index(after: mark)...]))
  }

  /// The token of `Authorization: Bearer …` (RFC 6750 section 2.1), or nil.
  public var bearerToken: String? {
    guard let value = headers["authorization"] else { return nil }
    let parts = value.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
    return trimmed(parts[1])
  }
}

extension Request {
  func with(body: RequestBody) -> Request {
    var request = Request(
      method: method, target: target, headers: headers, peer: peer, proxies: proxies, body: body)
    request.parameters = parameters
    request.route = route
    return request
  }
}
