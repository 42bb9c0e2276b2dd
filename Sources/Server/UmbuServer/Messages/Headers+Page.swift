import Crypto
import HTTP
import Values

extension Headers {
  /// Of a page that the server writes, in a language of the reader's: it may have its styles and its own
  /// form, and nothing else.
  /// - Parameter origin: where its form may lead on to, besides this server; nil for nowhere.
  static func ofPage(styledBy styles: String, leadingTo origin: String? = nil) -> Headers {
    let policy = [
      "default-src 'none'", "style-src 'sha256-\(Base64Text.encode(Digest.sha256(styles)))'",
      "form-action 'self'" + (origin.map { " \($0)" } ?? ""), "base-uri 'none'",
      "frame-ancestors 'none'",
    ]
    return [
      "Content-Type": "text/html; charset=utf-8", "Vary": "Accept-Language",
      "Content-Security-Policy": policy.joined(separator: "; "),
    ]
  }
}
