import Values

/// The clocks of one zone over a run of days. Each day's offset is looked up once, for any number of times of
/// day: on nearly all days a time of day then becomes an instant by an addition.
public struct DayClocks {
  public let zone: ZoneRules
  let first: CivilDate
  /// Seconds east of UTC, one a day; nil on days on which the clocks change.
  private let offsets: [Int32?]

  /// All days of which some part lies in the span.
  public init(_ zone: ZoneRules, over span: Range<Instant>) {
    self.zone = zone
    first = zone.local(span.lowerBound).date
    let last = zone.local(span.upperBound).date
    var offsets: [Int32?] = []
    var day = zone.start(of: first)
    for number in 0...max(0, last.days(since: first)) {
      let next = zone.start(of: first.adding(days: number + 1))
      // A day that begins with the change has no midnight.
      let before = day.adding(milliseconds: -1)
      offsets.append(zone.steadyOffset(from: before, to: next))
      day = next
    }
    self.offsets = offsets
  }

  var count: Int { offsets.count }

  /// The instant at which the clocks show that date and time, as `ZoneRules.instant` has it.
  public func instant(_ planned: CivilDateTime) -> Instant {
    let day = planned.date.days(since: first)
    guard offsets.indices.contains(day), let offset = offsets[day] else {
      return zone.instant(planned)
    }
    return planned.instant(secondsEast: offset)
  }
}
