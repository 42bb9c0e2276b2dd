import Values

/// By whom an appointment was cancelled, when, and why.
public struct Cancellation: Hashable, Sendable {
  public enum Party: String, CaseIterable, Hashable, Sendable {
    case patient
    /// Who works there.
    case clinic
    /// A hold that ended by itself.
    case expiry
  }

  public var by: Party
  public var at: Instant
  /// In the words of who did it; may be empty.
  public var reason: String
  /// The state before, which it has again when the cancellation is taken back.
  public var from: AppointmentState

  public init(by party: Party, at instant: Instant, reason: String, from state: AppointmentState) {
    by = party
    at = instant
    self.reason = reason
    from = state
  }
}
