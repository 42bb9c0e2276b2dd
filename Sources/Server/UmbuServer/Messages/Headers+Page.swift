import Crypto
import HTTP
import Values

extension Headers {
  /// Of a page that the server writes, in a language of the reader's: it may have its styles and its own
  /// form, and nothing else.
  static func ofPage(styledBy styles: String) -> Headers {
    let policy = [
      "default-src 'none'", "style-src 'sha256-\(Base64Text.encode(Digest.sha256(styles)))'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    ]
    return [
      "Content-Type": "text/html; charset=utf-8", "Vary": "Accept-Language",
      "Content-Security-Policy": policy.joined(separator: "; "),
    ]
  }
}
