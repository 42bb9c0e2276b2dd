import Values

/// How a server takes in mail that people send to addresses of their own.
public struct CaptureSettings: Sendable, Hashable {
  /// What comes after the `@` of those addresses; its mail goes to a mail server that hands it on.
  public let domain: String
  /// What that mail server calls itself in `Authentication-Results` (RFC 8601 section 2.5): nobody else's is believed.
  public let authority: String
  /// What a mail service signs what it posts with; nil for none, and then only `umbu mail receive` takes mail.
  public let secret: String?

  /// What is wrong with what was said.
  public enum Failure: Error, Hashable, Sendable {
    case notADomain
    case noAuthority
    case shortSecret

    /// For the operator, after the name of the option.
    public var words: String {
      switch self {
      case .notADomain:
        "is a domain and who vouches for senders: mail.example?authority=mx.example."
      case .noAuthority:
        "needs ?authority=NAME, what your mail server calls itself in Authentication-Results."
      case .shortSecret: "needs a secret of 16 letters or more in UMBU_CAPTURE_SECRET, or none."
      }
    }
  }

  /// - Parameter text: `mail.example?authority=mx.example`.
  public init(_ text: String, secret: String?) throws(Failure) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let email = Email("a@" + (parts.first ?? "")) else { throw .notADomain }
    domain = String(email.description.dropFirst(2))
    let prefix = "authority="
    guard parts.count == 2, parts[1].hasPrefix(prefix), parts[1].count > prefix.count else {
      throw .noAuthority
    }
    authority = parts[1].dropFirst(prefix.count).lowercased()
    guard (secret?.utf8.count ?? 16) >= 16 else { throw .shortSecret }
    self.secret = secret
  }
}
