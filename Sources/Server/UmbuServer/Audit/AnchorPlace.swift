import Crypto
import Values

/// A place outside the installation where what the audit signs is sent, so that it can be compared
/// (`umbu audit verify --anchors`) although somebody has the data and the key.
public enum AnchorPlace: Hashable, Sendable {
  /// A file to which each is added: on another machine's disk, or one that nothing can be taken from.
  case file(String)
  case mail(Email)
  /// An address that takes each by POST as `text/plain`.
  case web(String)

  /// Reads `file:/PATH`, `mailto:ADDRESS` or `https://HOST/PATH`; `http://` is for this machine alone.
  /// Nil for anything else.
  public init?(_ text: String) {
    if let path = text.suffix(after: "file:") {
      let path = path.hasPrefix("///") ? String(path.dropFirst(2)) : path
      guard path.hasPrefix("/"), !path.hasPrefix("//"), !path.hasSuffix("/") else { return nil }
      self = .file(path)
    } else if let address = text.suffix(after: "mailto:") {
      guard let email = Email(address) else { return nil }
      self = .mail(email)
    } else {
      let isSecure = text.hasPrefix("https://")
      guard isSecure || text.hasPrefix("http://"), text.utf8.count <= 2_000,
        text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), let parts = Self.parts(of: text),
        isSecure || ["localhost", "127.0.0.1"].contains(parts.host)
      else { return nil }
      self = .web(text)
    }
  }

  /// Tells it from others, to nobody who does not know it: an address may hold a secret.
  var mark: String {
    String(Digest.sha256("\(self)").hexadecimal.prefix(16))
  }

  /// The beginning of a URL up to the first slash behind its host, the host, and the rest.
  static func parts(of url: String) -> (base: String, host: String, path: String)? {
    guard let scheme = url.firstRange(of: "://") else { return nil }
    let rest = url[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/"), slash > rest.startIndex else { return nil }
    let path = rest[rest.index(after: slash)...]
    let place = rest[..<slash]
    guard !path.isEmpty, !place.contains("@"), let host = place.split(separator: ":").first else {
      return nil
    }
    return (String(url[...slash]), String(host), String(path))
  }
}

extension AnchorPlace: CustomStringConvertible {
  /// As the operator wrote it.
  public var description: String {
    switch self {
    case .file(let path): "file:\(path)"
    case .mail(let email): "mailto:\(email)"
    case .web(let url): url
    }
  }
}

extension String {
  fileprivate func suffix(after start: String) -> String? {
    hasPrefix(start) ? String(dropFirst(start.count)) : nil
  }
}
