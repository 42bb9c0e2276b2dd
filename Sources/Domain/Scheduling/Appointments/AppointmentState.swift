/// How far an appointment is. The raw value is what records and the API say.
public enum AppointmentState: String, CaseIterable, Hashable, Sendable {
  /// Asked for, and not yet agreed to.
  case requested
  /// Kept for somebody who is still booking; ends by itself.
  case held
  case confirmed
  /// The person is here.
  case arrived
  case inSession = "in_session"
  case completed
  case noShow = "no_show"
  case cancelled
  /// Another appointment replaces it.
  case rescheduled

  /// Whether its time is taken for others, as that of what is only requested or held is, too.
  public var occupies: Bool {
    switch self {
    case .requested, .held, .confirmed, .arrived, .inSession, .completed: true
    case .noShow, .cancelled, .rescheduled: false
    }
  }

  /// Whether it has not come to its end yet.
  public var isOpen: Bool {
    switch self {
    case .requested, .held, .confirmed, .arrived, .inSession: true
    case .completed, .noShow, .cancelled, .rescheduled: false
    }
  }
}
