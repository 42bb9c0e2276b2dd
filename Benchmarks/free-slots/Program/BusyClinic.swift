import Scheduling
import Values

/// Twenty therapists with hours of their own and eight rooms, booked for a month.
struct BusyClinic {
  private let resources: [Resource]
  private let zone: ZoneRules

  private static let therapists = 20
  private static let rooms = 8
  private static let days = 30
  private static let first = CivilDate(year: 2026, month: 3, day: 2)!

  init(_ zone: ZoneRules) {
    self.zone = zone
    var hours: [ResourceHours] = []
    for number in 0..<Self.therapists { hours.append(Self.hours(number, zone)) }
    let always = HoursPeriod([WeeklyHours(.all, Self.open(7, 21))])
    for _ in 0..<Self.rooms { hours.append(ResourceHours(zone, [always])) }
    resources = hours.enumerated().map { Self.booked($1, number: $0, zone) }
  }

  /// How many slots of 50 minutes each therapist has together with a room, all of them counted.
  func freeSlots() -> Int {
    let span =
      zone.start(of: Self.first)..<zone.start(of: Self.first.adding(days: Self.days))
    let service = ServiceTimes(minutes: 50, step: 30, after: 10, leastNotice: 120)
    let search = SlotSearch(resources, for: service, in: span, now: span.lowerBound)
    let rooms = Array(Self.therapists..<(Self.therapists + Self.rooms))
    var count = 0
    for therapist in 0..<Self.therapists { count += search.slots([[therapist], rooms]).count }
    return count
  }

  private static func open(_ opens: Int, _ closes: Int) -> OpenHours {
    OpenHours(CivilTime(hour: opens, minute: 0)!, CivilTime(hour: closes, minute: 0)!)
  }

  private static func hours(_ number: Int, _ zone: ZoneRules) -> ResourceHours {
    let weekdays = Weekdays([.monday, .tuesday, .wednesday, .thursday, .friday])
    var period = HoursPeriod([
      WeeklyHours(weekdays, open(7 + number % 3, 12)),
      WeeklyHours(weekdays, open(13, 18 + number % 3)),
    ])
    if number % 4 == 0 { period.hours.append(WeeklyHours(Weekdays([.saturday]), open(8, 12))) }
    period.breaks = [
      WeeklyHours(
        .all, OpenHours(CivilTime(hour: 15, minute: 30)!, CivilTime(hour: 15, minute: 45)!))
    ]
    return ResourceHours(
      zone, [period], overrides: [DayHours(first.adding(days: number % days), [open(9, 11)])],
      holidays: .national, mostPerDay: 10)
  }

  /// Four of every five hours, each day.
  private static func booked(_ hours: ResourceHours, number: Int, _ zone: ZoneRules) -> Resource {
    var occupied: [Occupation] = []
    for day in 0..<days {
      let date = first.adding(days: day)
      for hour in 7..<20
      where (hour * 7 + day * 3 + number) % 5 > 0 && (number < therapists || hour % 3 > 0) {
        let start = zone.instant(CivilDateTime(date, CivilTime(hour: hour, minute: 0)!))
        occupied.append(
          Occupation(
            start..<start.adding(milliseconds: 3_600_000), countsOn: hour % 4 == 0 ? nil : date))
      }
    }
    return Resource(hours, occupied: occupied)
  }
}
