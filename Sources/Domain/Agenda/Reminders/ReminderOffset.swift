import Values

/// How long before an appointment somebody is reminded of it: days on the clocks of its zone, at the time of day at which
/// it begins, or minutes that pass.
public struct ReminderOffset: Hashable, Sendable {
  public let days: Int
  public let minutes: Int

  private init(days: Int, minutes: Int) {
    self.days = days
    self.minutes = minutes
  }

  public static func days(_ days: Int) -> ReminderOffset {
    ReminderOffset(days: days, minutes: 0)
  }

  public static func minutes(_ minutes: Int) -> ReminderOffset {
    ReminderOffset(days: 0, minutes: minutes)
  }

  /// When that is.
  /// - Parameters:
  ///   - start: when the appointment begins, on the clocks of the zone.
  ///   - instant: the same as an instant.
  ///   - zone: nil where its rules are not known: then a day has 24 hours.
  public func instant(
    before start: CivilDateTime, at instant: Instant, in zone: ZoneRules?
  ) -> Instant {
    guard days != 0, let zone else {
      return instant.adding(milliseconds: -(Int64(days) * 1_440 + Int64(minutes)) * 60_000)
    }
    return zone.instant(CivilDateTime(start.date.adding(days: -days), start.time))
  }
}
