/// Why a provider did not do what it was asked.
public enum CheckoutFailure: Error, Hashable, Sendable {
  /// It refuses this, and will again; a code of its documentation.
  case refused(String)
  /// There is no such thing.
  case notFound
  /// It does not let us in: the key. An operator can mend that.
  case notLetIn
  /// Not now.
  /// - Parameter after: how long it asks us to wait, in milliseconds.
  case later(after: Int64?)
  /// The answer is none of its documentation.
  case unreadable
  /// A message that it did not sign, or signed too long ago.
  case notBelieved(String)
}

extension CheckoutFailure {
  /// Whether the same may be done another time.
  public var canRetry: Bool {
    switch self {
    case .later, .notLetIn: true
    case .refused, .notFound, .unreadable, .notBelieved: false
    }
  }

  /// For operators; it names nobody.
  public var words: String {
    switch self {
    case .refused(let code): "the provider refuses it: \(code)"
    case .notFound: "the provider does not know it"
    case .notLetIn: "the provider does not let us in"
    case .later: "the provider does not answer now"
    case .unreadable: "the provider's answer cannot be read"
    case .notBelieved(let code): "a message is not believed: \(code)"
    }
  }
}
