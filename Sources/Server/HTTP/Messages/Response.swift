/// What a handler answers.
///
/// `Date`, `Content-Length`, `Transfer-Encoding` and `Connection` are the server's to write; a
/// handler's own are dropped.
public struct Response: Sendable {
  public var status: Status
  public var headers: Headers
  public var body: ResponseBody
  var upgrade: WebSocketUpgrade?

  public init(_ status: Status = .ok, headers: Headers = [:], body: ResponseBody = .empty) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Text in UTF-8.
  public static func text(_ text: String, status: Status = .ok) -> Response {
    Response(
      status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .bytes(Array(text.utf8))
    )
  }

  /// JSON that has been written already.
  public static func json(_ bytes: [UInt8], status: Status = .ok) -> Response {
    Response(status, headers: ["Content-Type": "application/json"], body: .bytes(bytes))
  }

  /// A body written piece by piece while it is sent; see ``ResponseBody/stream(length:_:)``.
  public static func stream(
    _ type: String, status: Status = .ok,
    _ produce: @escaping @Sendable (BodyWriter) async throws -> Void
  ) -> Response {
    Response(
      status, headers: ["Content-Type": type], body: .stream(length: nil, produce))
  }
}
