/// A compression that a client may accept (RFC 9110 section 12.5.3).
enum ContentCoding: String, CaseIterable {
  case brotli = "br"
  case gzip = "gzip"

  /// What is added to the name of a file that was compressed beforehand.
  var suffix: String {
    switch self {
    case .brotli: ".br"
    case .gzip: ".gz"
    }
  }

  /// The codings that `Accept-Encoding` allows, the better compression first.
  static func accepted(_ headers: Headers) -> [ContentCoding] {
    var weights: [String: Bool] = [:]
    for member in headers.list("accept-encoding") {
      let parts = member.split(separator: ";").map { trimmed($0).lowercased() }
      guard let name = parts.first else { continue }
      let isRefused = parts.dropFirst().contains { part in
        part.hasPrefix("q=0") && part.dropFirst(3).allSatisfy { $0 == "." || $0 == "0" }
      }
      weights[name] = !isRefused
    }
    return allCases.filter { weights[$0.rawValue] ?? weights["*"] ?? false }
  }
}

extension Request {
  /// Whether the client can read an answer in gzip.
  public var acceptsGzip: Bool { ContentCoding.accepted(headers).contains(.gzip) }
}
