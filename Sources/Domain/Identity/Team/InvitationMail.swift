/// What became of an invitation's mail; the raw value is what its record holds.
public enum InvitationMail: String, CaseIterable, Hashable, Sendable {
  /// On its way to the mail server, maybe again.
  case sending
  /// The mail server has taken it.
  case sent
  /// Nobody has that address, says the mail server.
  case unknownAddress
  /// The mail server does not want it.
  case refused
  /// No mail server took it, however often it was tried.
  case notTaken

  /// Whether it was given up.
  public var hasFailed: Bool {
    switch self {
    case .sending, .sent: false
    case .unknownAddress, .refused, .notTaken: true
    }
  }
}
