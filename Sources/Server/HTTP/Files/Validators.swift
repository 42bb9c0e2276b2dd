/// What a client may compare its copy with (RFC 9110 section 8.8), and the conditions it can put
/// (section 13).
public struct Validators: Sendable {
  /// A strong entity tag with its quotes.
  public let etag: String
  /// Seconds since 1970, or nil when unknown.
  public let modified: Int64?

  /// `tag` is anything without quotes that changes whenever the bytes do.
  public init(tag: String, modified: Int64? = nil) {
    etag = "\"\(tag)\""
    self.modified = modified
  }

  enum Verdict: Equatable {
    case proceed
    case notModified
    case failed
  }

  /// The conditions of a request in their order of precedence (RFC 9110 section 13.2.2).
  func judge(_ request: Request) -> Verdict {
    let headers = request.headers
    if headers.contains("if-match") {
      if !names(headers, "if-match", weakly: false) { return .failed }
    } else if let since = headers["if-unmodified-since"].flatMap(HTTPDate.seconds),
      let modified, modified > since
    {
      return .failed
    }
    let reads = request.method == .get || request.method == .head
    if headers.contains("if-none-match") {
      guard names(headers, "if-none-match", weakly: true) else { return .proceed }
      return reads ? .notModified : .failed
    }
    if reads, let since = headers["if-modified-since"].flatMap(HTTPDate.seconds),
      let modified, modified <= since
    {
      return .notModified
    }
    return .proceed
  }

  /// Whether a range may be cut from what the client has (RFC 9110 section 13.1.5): only a strong
  /// tag, or the very date, will do.
  func allowsRange(_ request: Request) -> Bool {
    guard let condition = request.headers["if-range"] else { return true }
    if condition.hasPrefix("\"") { return condition == etag }
    return modified != nil && HTTPDate.seconds(condition) == modified
  }

  func describe(in headers: inout Headers) {
    headers["ETag"] = etag
    if let modified { headers["Last-Modified"] = HTTPDate.text(modified) }
  }

  private func names(_ headers: Headers, _ field: String, weakly: Bool) -> Bool {
    headers.list(field).contains { tag in
      tag == "*" || tag == etag || (weakly && tag == "W/" + etag)
    }
  }
}
