import Values

/// When the next free session may start: one for each calendar day.
///
/// - On the clocks of one zone it is the next day, be it ten minutes later (23:50 and 00:10 are two days).
/// - After a journey the day is that of the zone of the last session or that of the zone where one is, whichever
///   begins the next day first; and twelve hours have passed since the last one started. The first session after a
///   journey is not followed by another within twelve hours either.
///
/// So nobody waits longer than for the next midnight of the last session's zone, or twelve hours.
public enum DayRule {
  /// Milliseconds between the starts of two free sessions where the zone changed.
  public static let afterJourney: Int64 = 12 * 3_600_000

  /// The first instant at which a free session may start in `zone`, after a `last` one that started; the beginning of
  /// time when there is none.
  public static func next(after last: AccessSession?, in zone: ZoneRules) -> Instant {
    guard let last else { return Instant(milliseconds: .min) }
    let start = last.sessionStartTime
    if last.zone == zone.name {
      return last.followsJourney
        ? max(last.dayEnds, start.adding(milliseconds: afterJourney)) : last.dayEnds
    }
    let here = zone.start(of: zone.local(start).date.adding(days: 1))
    return max(min(last.dayEnds, here), start.adding(milliseconds: afterJourney))
  }

  /// Whether one may start now.
  public static func allows(
    at now: Instant, in zone: ZoneRules, after last: AccessSession?
  ) -> Bool {
    now >= next(after: last, in: zone)
  }

  /// A free session that starts now, whatever the rule says of it.
  public static func session(
    _ id: UUID, at now: Instant, in zone: ZoneRules, after last: AccessSession?
  ) -> AccessSession {
    var session = AccessSession()
    session.id = id
    session.sessionStartTime = now
    session.lastSeen = now
    session.zone = zone.name
    session.accessDate = zone.local(now).date
    session.dayEnds = zone.start(of: session.accessDate.adding(days: 1))
    if let last { session.followsJourney = last.zone != zone.name }
    return session
  }
}
