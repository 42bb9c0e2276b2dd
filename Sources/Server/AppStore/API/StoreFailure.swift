/// Why the App Store Server API did not answer what was asked.
public enum StoreFailure: Error, Hashable, Sendable {
  /// What is asked for is not there: a transaction, an order, a subscription.
  /// - Parameter code: of Apple's list, as 4,040,010; 0 where it says none.
  case notFound(code: Int64)
  /// It refuses this request, and will again.
  case refused(status: Int, code: Int64)
  /// It does not let us in: the key, the issuer, the app. An operator can mend that.
  case notLetIn
  /// Not now.
  /// - Parameter after: how long it asks us to wait, in milliseconds.
  case later(after: Int64?)
  /// There was no answer.
  case unanswered
  /// The answer is none of its documentation, or of another app or environment.
  case unreadable
  /// It answered with what Apple did not sign.
  case unsigned(StoreRefusal)
  /// An identifier with letters that no identifier of Apple's has; nothing was asked.
  case badIdentifier
}

extension StoreFailure {
  /// Whether the same request may be answered another time.
  public var canRetry: Bool {
    switch self {
    case .later, .unanswered, .notLetIn: true
    case .notFound, .refused, .unreadable, .unsigned, .badIdentifier: false
    }
  }
}

extension StoreFailure {
  /// For operators; they name nobody.
  public var words: String {
    switch self {
    case .notFound: "the App Store does not know it"
    case .refused(let status, let code): "the App Store refuses it: \(status), \(code)"
    case .notLetIn: "the App Store does not let us in: the key, the issuer or the app"
    case .later: "the App Store does not answer now"
    case .unanswered: "the App Store does not answer"
    case .unreadable: "the App Store's answer cannot be read"
    case .unsigned(let refusal): "what the App Store answers is not believed: \(refusal.code)"
    case .badIdentifier: "it has no identifier of the App Store's"
    }
  }
}
