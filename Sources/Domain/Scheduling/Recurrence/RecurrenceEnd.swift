import Values

/// When a recurrence rule ends (RFC 5545 section 3.3.10, COUNT and UNTIL).
public enum RecurrenceEnd: Hashable, Sendable {
  case never
  /// After how many instances, of which the start is the first; at least 1.
  case count(Int)
  /// After that day.
  case through(CivilDate)
  /// After that time, on the clocks of the recurrence: what begins then is still an instance.
  case until(CivilDateTime)

  /// The last day on which something may begin that begins at that time of day; nil where no day ends it.
  func lastDay(at time: CivilTime) -> CivilDate? {
    switch self {
    case .never, .count: nil
    case .through(let date): date
    case .until(let moment): time <= moment.time ? moment.date : moment.date.adding(days: -1)
    }
  }
}
