/// Why a push service or an SMS provider did not take a message. No case has a word of theirs that may
/// name a person: reasons are codes of their documentation.
public enum GatewayFailure: Error, Hashable, Sendable {
  /// The subscription, device or number is no more, and is to be put away.
  case gone(String)
  /// This message is never taken, and another to the same person may be.
  case refused(String)
  /// The message is longer than the service takes.
  case tooLarge
  /// Not now.
  /// - Parameter after: how long it asks us to wait, in milliseconds.
  case later(String, after: Int64?)
  /// It does not answer.
  /// - Parameter after: how long it is left alone, in milliseconds; nil for as long as one thinks right.
  case unanswered(after: Int64?)
  /// It does not let us in: keys, tokens, what it thinks of us. An operator can mend that.
  case notLetIn(String)
  /// The address must not be reached: it is none of the public internet, or not secure.
  case forbidden
}

extension GatewayFailure {
  /// Whether the same message may be taken another time.
  public var canRetry: Bool {
    switch self {
    case .gone, .refused, .tooLarge, .forbidden: false
    case .later, .unanswered, .notLetIn: true
    }
  }

  /// Whether nothing will ever reach that address.
  public var isGone: Bool {
    switch self {
    case .gone, .forbidden: true
    case .refused, .tooLarge, .later, .unanswered, .notLetIn: false
    }
  }

  /// How long the service asks us to wait, or is left alone, in milliseconds.
  public var pause: Int64? {
    switch self {
    case .later(_, let pause), .unanswered(let pause): pause
    case .gone, .refused, .tooLarge, .notLetIn, .forbidden: nil
    }
  }

  /// For operators and the ledger.
  public var words: String {
    switch self {
    case .gone(let reason): "the address is no more: \(reason)"
    case .refused(let reason): "refused: \(reason)"
    case .tooLarge: "refused: too long"
    case .later(let reason, _): "not taken now: \(reason)"
    case .unanswered: "not taken now: no answer in time"
    case .notLetIn(let reason): "the service does not let us in: \(reason)"
    case .forbidden: "the address is in a network that nobody may reach through this server"
    }
  }
}
