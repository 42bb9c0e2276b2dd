import Values

/// What is wrong with a timetable.
public enum TimetableProblem: Hashable, Sendable {
  /// There is no phase, or one without a time.
  case noTimes
  case tooManyTimes(most: Int)
  /// The same time twice in a phase, or not ascending.
  case timesOutOfOrder
  /// A time that is not a whole minute.
  case partOfMinute
  /// Every how many days, or the days of a cycle or of a phase: outside 1 to `most`.
  case days(most: Int)
  case noWeekday
  case tooManyPhases(most: Int)
  /// A phase without end has another behind it.
  case phaseWithoutEnd
  case endBeforeStart
}

extension Timetable {
  /// How many times a day can have: one each half hour.
  public static let mostTimes = 48
  public static let mostPhases = 24
  public static let mostDays = 3_660

  /// The first thing that is wrong; nil when nothing is.
  public var problem: TimetableProblem? {
    if phases.isEmpty { return .noTimes }
    if phases.count > Self.mostPhases { return .tooManyPhases(most: Self.mostPhases) }
    for phase in phases {
      if let problem = phase.problem { return problem }
    }
    for phase in phases.dropLast() where phase.days == nil { return .phaseWithoutEnd }
    if let end, end <= start { return .endBeforeStart }
    return nil
  }
}

extension Phase {
  fileprivate var problem: TimetableProblem? {
    if times.isEmpty { return .noTimes }
    if times.count > Timetable.mostTimes { return .tooManyTimes(most: Timetable.mostTimes) }
    for time in times where time.millisecondOfDay % 60_000 != 0 { return .partOfMinute }
    for position in times.indices.dropFirst() where times[position] <= times[position - 1] {
      return .timesOutOfOrder
    }
    if let days, !Self.isCount(days) { return .days(most: Timetable.mostDays) }
    switch pattern {
    case .every(let days): return Self.isCount(days) ? nil : .days(most: Timetable.mostDays)
    case .weekdays(let weekdays): return weekdays.bits == 0 ? .noWeekday : nil
    case .cycle(let on, let off):
      return Self.isCount(on) && Self.isCount(off) ? nil : .days(most: Timetable.mostDays)
    }
  }

  private static func isCount(_ days: Int) -> Bool { (1...Timetable.mostDays).contains(days) }
}
