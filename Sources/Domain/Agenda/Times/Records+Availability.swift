import Scheduling
import Values

// What the search for free slots takes of the records.

extension ClockHours {
  public var openHours: OpenHours { OpenHours(opens, closes) }

  public var weeklyHours: WeeklyHours {
    WeeklyHours(Weekdays(bits: UInt8(truncatingIfNeeded: weekdays)), openHours)
  }
}

extension WorkingHours {
  public var period: HoursPeriod {
    HoursPeriod(
      from: firstDay, through: lastDay, hours.map { $0.weeklyHours },
      breaks: breaks.map { $0.weeklyHours }, mostPerDay: mostPerDay)
  }
}

extension OpenDay {
  public var dayHours: DayHours { DayHours(date, hours.map { $0.openHours }) }
}

extension Absence {
  /// What it takes of its owner's time, on the clocks of the space; nil for nothing, where these skip all of it.
  public func occupation(in zone: ZoneRules) -> Occupation? {
    let first = zone.instant(from)
    let last = zone.instant(until)
    return first < last ? Occupation(first..<last) : nil
  }

  /// Whether it takes time that a session there needs. It is what `SlotSearch` has: buffers may lie outside hours and in
  /// breaks, but in no absence.
  /// - Parameter house: the space, whose absences are everybody's.
  public func meets(_ place: SessionPlace, house: UUID, in zone: ZoneRules) -> Bool {
    guard place.needs(owner, house: house) else { return false }
    return occupation(in: zone).map { $0.span.overlaps(place.occupied) } ?? false
  }
}

extension SessionPlace {
  /// Whether a session there is not without that owner of hours and absences: the house, its therapist, its room or its
  /// equipment.
  public func needs(_ owner: UUID, house: UUID) -> Bool {
    owner == house || owner == therapist || owner == room?.uuid || owner == equipment?.uuid
  }
}

extension Session {
  /// What it takes of the time of what it has to itself; nil while it occupies nothing.
  public var occupation: Occupation? {
    guard let occupiesFrom, let occupiesUntil, occupiesFrom < occupiesUntil else { return nil }
    return Occupation(occupiesFrom..<occupiesUntil, countsOn: place.start.date)
  }
}
