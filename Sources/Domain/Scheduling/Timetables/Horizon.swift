import Values

/// A span of time of one person's life, in which what is due is asked for: made once, for all of their
/// timetables.
public struct Horizon {
  /// From the first instant to before the last.
  public let span: Range<Instant>
  public let whereabouts: Whereabouts
  /// By the zone's name.
  let homes: SmallMap<String, DayClocks>

  /// - Parameter homes: the zones that timetables name as theirs. What names another runs on UTC.
  public init(_ span: Range<Instant>, whereabouts: Whereabouts, homes: [ZoneRules]) {
    self.span = span
    self.whereabouts = whereabouts
    var clocks = SmallMap<String, DayClocks>()
    for zone in homes { clocks[zone.name] = DayClocks(zone, over: span) }
    self.homes = clocks
  }

  /// What is due in the span, ascending.
  public func occurrences(of timetable: Timetable) -> [Occurrence] {
    let home = homes[timetable.zone] ?? DayClocks(.utc, over: span)
    let found =
      switch timetable.policy {
      case .home: occurrences(of: timetable, by: home)
      case .local: LocalClock(timetable, whereabouts).occurrences(in: span)
      case .interval: occurrences(of: timetable, by: steadyClocks(of: timetable, home.zone))
      }
    // A time in the hour that summer time skips comes later, past another.
    for position in found.indices.dropFirst()
    where found[position].instant < found[position - 1].instant {
      return found.ordered { $0.instant < $1.instant }
    }
    return found
  }

  /// Clocks that show for ever what those at home showed on its first day.
  private func steadyClocks(of timetable: Timetable, _ home: ZoneRules) -> DayClocks {
    let offset = home.period(at: home.start(of: timetable.firstDay)).offset
    return DayClocks(ZoneRules(name: home.name, offset: offset), over: span)
  }

  private func occurrences(of timetable: Timetable, by clocks: DayClocks) -> [Occurrence] {
    var found: [Occurrence] = []
    for number in 0..<clocks.count {
      let date = clocks.first.adding(days: number)
      guard let phase = timetable.phaseDue(on: date) else { continue }
      for (position, time) in timetable.phases[phase].times.enumerated() {
        let planned = CivilDateTime(date, time)
        guard timetable.isWithinLimits(planned) else { continue }
        let instant = clocks.instant(planned)
        guard span.contains(instant) else { continue }
        found.append(Occurrence(planned, at: instant, phase: phase, position: position))
      }
    }
    return found
  }
}
