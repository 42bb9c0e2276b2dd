import Values

/// When something is due: days, times, from when to when, and on whose clocks.
///
/// Times are those of a clock on the wall ([TravelPolicy](TravelPolicy) says where it hangs), so that
/// 08:00 stays 08:00 when summer time comes. A change "from now on" ends one timetable and starts another
/// with the same `firstDay`; what was due before stays as it was.
public struct Timetable: Hashable, Sendable {
  /// The day from which the phases count.
  public var firstDay: CivilDate
  /// Nothing is due before it.
  public var start: CivilDateTime
  /// Nothing is due at it or later; nil is without end.
  public var end: CivilDateTime?
  /// One after the other; after the last of them nothing is due.
  public var phases: [Phase]
  public var policy: TravelPolicy
  /// Name of the person's zone at home in the tz database.
  public var zone: String

  /// - Parameter start: midnight of the first day, unless something else is said.
  public init(
    from firstDay: CivilDate, start: CivilDateTime? = nil, until end: CivilDateTime? = nil,
    _ phases: [Phase], policy: TravelPolicy = .home, zone: String
  ) {
    self.firstDay = firstDay
    self.start = start ?? CivilDateTime(firstDay, .midnight)
    self.end = end
    self.phases = phases
    self.policy = policy
    self.zone = zone
  }

  /// The position of the phase to which a day belongs, and how many days of it have passed; nil before
  /// the first and after the last.
  func phase(on date: CivilDate) -> (position: Int, day: Int)? {
    var day = date.days(since: firstDay)
    guard day >= 0 else { return nil }
    for (position, phase) in phases.enumerated() {
      guard let days = phase.days else { return (position, day) }
      if day < days { return (position, day) }
      day -= days
    }
    return nil
  }

  /// The phase of a day on which something is due.
  func phaseDue(on date: CivilDate) -> Int? {
    guard let (position, day) = phase(on: date),
      phases[position].pattern.includes(date, day: day)
    else { return nil }
    return position
  }

  func isWithinLimits(_ planned: CivilDateTime) -> Bool {
    if planned < start { return false }
    if let end, planned >= end { return false }
    return true
  }
}
