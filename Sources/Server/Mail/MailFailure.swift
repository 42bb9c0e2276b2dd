/// Why a mail was not taken. No case has an address or a text of the mail server, which may name
/// people.
public enum MailFailure: Error, Hashable, Sendable {
  /// It is too long, or its id has no form of an id.
  case notAMessage
  /// The mail server says that it will never take it: the reply code (RFC 5321 section 4.2) and, where
  /// it gives one, the status code (RFC 3463), as in `550` and `5.1.1`.
  case refused(Int, status: String)
  /// The mail server does not take it now.
  case later(Int, status: String)
  /// The mail server does not let us in: user, password or what it thinks of us.
  case notLetIn(Int)
  /// The mail server offers no TLS, or its certificate is not trusted.
  case notSecure
  /// It cannot be reached, or did not answer in time, or not sensibly.
  case unreachable
}

extension MailFailure {
  /// Whether the same mail may be taken another time.
  public var canRetry: Bool {
    switch self {
    case .notAMessage, .refused: false
    case .later, .notLetIn, .notSecure, .unreachable: true
    }
  }

  /// Whether it is the address that nobody has (RFC 3463 section 3.2; a 550 without a status may mean
  /// anything).
  public var isUnknownAddress: Bool {
    guard case .refused(_, let status) = self else { return false }
    return status == "5.1.1" || status == "5.1.2" || status == "5.1.6" || status == "5.1.10"
      || status == "5.2.1"
  }

  /// For operators.
  public var words: String {
    switch self {
    case .notAMessage: "it cannot be written as a mail"
    case .refused(let code, let status):
      "the mail server refuses it: \(Self.reply(code, status))"
        + (isUnknownAddress ? ", there is no such address" : "")
    case .later(let code, let status):
      "the mail server does not take it now: \(Self.reply(code, status))"
    case .notLetIn(let code): "the mail server does not let us in: \(code)"
    case .notSecure: "the mail server offers no TLS whose certificate is trusted"
    case .unreachable: "the mail server cannot be reached or does not answer"
    }
  }

  private static func reply(_ code: Int, _ status: String) -> String {
    status.isEmpty ? "\(code)" : "\(code) \(status)"
  }
}
