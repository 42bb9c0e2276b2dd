import Values

/// The hours of a night in which nobody is disturbed, by the clocks of the person's zone.
public struct QuietHours: Sendable, Hashable {
  /// From here on it is quiet.
  public var start: CivilTime
  /// From here on no more.
  public var end: CivilTime

  /// From ten in the evening to eight in the morning.
  public static let usual = QuietHours(
    from: CivilTime(hour: 22, minute: 0)!, to: CivilTime(hour: 8, minute: 0)!)

  public init(from start: CivilTime, to end: CivilTime) {
    self.start = start
    self.end = end
  }

  /// When the quiet hours end in which an instant lies; nil when it lies in none.
  public func end(at instant: Instant, in zone: ZoneRules) -> Instant? {
    let local = zone.local(instant)
    guard holds(local.time) else { return nil }
    let isEvening = start > end && local.time >= start
    return zone.instant(CivilDateTime(isEvening ? local.date.adding(days: 1) : local.date, end))
  }

  /// When the quiet hours began in which an instant lies; nil when it lies in none.
  public func start(at instant: Instant, in zone: ZoneRules) -> Instant? {
    let local = zone.local(instant)
    guard holds(local.time) else { return nil }
    let isMorning = start > end && local.time < end
    return zone.instant(CivilDateTime(isMorning ? local.date.adding(days: -1) : local.date, start))
  }

  private func holds(_ time: CivilTime) -> Bool {
    start <= end ? time >= start && time < end : time >= start || time < end
  }
}
