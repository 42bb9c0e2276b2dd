/// A request that the server answers by itself, before or instead of a handler.
public struct ProtocolError: Error, Hashable, Sendable {
  public let status: Status
  /// Why, in a few words for a log. It names no part of the request.
  public let reason: String
  /// Fields that the answer must carry, such as `Allow` with 405.
  public var headers: [String: String] = [:]

  init(_ status: Status, _ reason: String, headers: [String: String] = [:]) {
    self.status = status
    self.reason = reason
    self.headers = headers
  }

  /// The answer as `application/problem+json` (RFC 9457) without a word about internals.
  public func problem() -> Response {
    var response = Response(
      status,
      headers: ["Content-Type": "application/problem+json"],
      body: .bytes(
        Array(
          #"{"type":"about:blank","title":"\#(status.reason)","status":\#(status.code)}"#.utf8)))
    for (name, value) in headers { response.headers.append(name, value) }
    return response
  }
}
