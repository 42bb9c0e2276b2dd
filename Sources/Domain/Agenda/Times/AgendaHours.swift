import Records
import Scheduling
import Values

/// The hours of a house, of who works there and of its rooms, as the records have them.
public struct AgendaHours {
  private let hours: [WorkingHours]
  private let openDays: [OpenDay]

  public init(_ hours: [WorkingHours], _ openDays: [OpenDay]) {
    self.hours = hours
    self.openDays = openDays
  }

  /// Those of a therapist: their own, or else the house's, or else those of most houses.
  /// - Parameter house: the space, whose days are everybody's.
  public func of(_ therapist: UUID?, house: UUID, in zone: ZoneRules) -> ResourceHours {
    var owner = therapist ?? house
    if !hours.contains(where: { $0.owner == owner }) { owner = house }
    let periods = hours.filter { $0.owner == owner }.map { $0.period }
    let days = openDays.filter { $0.owner == therapist ?? house || $0.owner == house }
    return ResourceHours(
      zone, periods.isEmpty ? [Self.usual] : periods,
      overrides: days.filter { day in
        day.owner == therapist || !days.contains { $0.owner == therapist && $0.date == day.date }
      }.map { $0.dayHours },
      holidays: .national)
  }

  /// A room without hours of its own is there at any time.
  public func of(_ room: ID<Room>, in zone: ZoneRules) -> ResourceHours {
    let periods = hours.filter { $0.owner == room.uuid }.map { $0.period }
    return ResourceHours(
      zone, periods.isEmpty ? [Self.always] : periods,
      overrides: openDays.filter { $0.owner == room.uuid }.map { $0.dayHours })
  }

  /// Weekdays from eight to six, as long as nobody said anything else.
  public static var usualHours: ClockHours {
    ClockHours(
      .weekdays, CivilTime(hour: 8, minute: 0) ?? .midnight,
      CivilTime(hour: 18, minute: 0) ?? .midnight)
  }

  private static var usual: HoursPeriod { HoursPeriod([usualHours.weeklyHours]) }

  private static var always: HoursPeriod {
    HoursPeriod([WeeklyHours(.all, OpenHours(.midnight, .midnight))])
  }
}
