/// A request method (RFC 9110 section 9). Names are case-sensitive.
public enum Method: Hashable, Sendable, CustomStringConvertible {
  case get, head, post, put, patch, delete, options
  /// Any other token, as it was sent.
  case other(String)

  /// The method with this name; never fails, since unknown tokens become `.other`.
  public init(_ name: String) {
    switch name {
    case "GET": self = .get
    case "HEAD": self = .head
    case "POST": self = .post
    case "PUT": self = .put
    case "PATCH": self = .patch
    case "DELETE": self = .delete
    case "OPTIONS": self = .options
    default: self = .other(name)
    }
  }

  /// The name as it stands on the request line.
  public var description: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .patch: "PATCH"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .other(let name): name
    }
  }
}
