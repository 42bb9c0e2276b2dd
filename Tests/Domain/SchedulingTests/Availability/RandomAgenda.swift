import Effort
import Scheduling
import Values

/// Resources with their hours and what occupies them around an instant, at random, from a seed.
struct RandomAgenda {
  var random: SeededGenerator
  let around: Values.Instant
  /// Days before and after the instant within which things are.
  var reach = 2

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Often within the night, when clocks change.
  mutating func time() -> CivilTime {
    let minutes = number(0...2) == 0 ? number(0...1_439) : number(0...10) * 30
    return CivilTime(millisecondOfDay: minutes * 60_000)!
  }

  mutating func hours() -> OpenHours {
    switch number(0...5) {
    case 0: return OpenHours(.midnight, .midnight)
    case 1: return OpenHours(CivilTime("22:00")!, CivilTime("06:00")!)
    case 2: return OpenHours(.midnight, time())
    default: return OpenHours(time(), time())
    }
  }

  mutating func weekly(_ count: ClosedRange<Int>) -> [WeeklyHours] {
    (0..<number(count)).map { _ in
      let weekdays = number(0...1) == 0 ? Weekdays.all : Weekdays(bits: UInt8(number(1...127)))
      return WeeklyHours(weekdays, hours())
    }
  }

  mutating func brief() -> OpenHours {
    let start = number(0...1_400)
    return OpenHours(
      CivilTime(millisecondOfDay: start * 60_000)!,
      CivilTime(millisecondOfDay: (start + number(1...39)) * 60_000)!)
  }

  mutating func resource(_ zone: ZoneRules) -> Resource {
    let today = zone.local(around).date
    func day(_ random: inout Self) -> CivilDate { today.adding(days: random.number(-2...2)) }
    var periods = [HoursPeriod(weekly(1...3))]
    if number(0...2) == 0 {
      periods[0].breaks = [WeeklyHours(.all, brief()), WeeklyHours(.all, brief())]
    }
    if number(0...2) == 0 {
      let change = day(&self)
      periods[0].lastDay = change
      periods.append(HoursPeriod(from: change.adding(days: number(0...1)), weekly(1...2)))
    }
    for position in periods.indices where number(0...5) == 0 {
      periods[position].mostPerDay = number(1...4)
    }
    var found = ResourceHours(zone, periods)
    if number(0...3) == 0 {
      found.overrides = [DayHours(day(&self), number(0...1) == 0 ? [] : [hours(), brief()])]
    }
    if number(0...3) == 0 { found.holidays.own = [OwnHoliday("Festa", .once(day(&self)))] }
    if number(0...2) == 0 { found.mostPerDay = number(1...4) }
    return Resource(found, occupied: occupied(zone))
  }

  private mutating func occupied(_ zone: ZoneRules) -> [Occupation] {
    (0..<number(0...9)).map { _ in
      let start = around.adding(
        milliseconds: Int64(number(-reach * 1_440...reach * 1_440)) * 60_000)
      let end = start.adding(milliseconds: Int64(number(0...180)) * 60_000)
      return Occupation(start..<end, countsOn: number(0...3) == 0 ? nil : zone.local(start).date)
    }
  }

  mutating func service() -> ServiceTimes {
    ServiceTimes(
      minutes: [5, 20, 30, 45, 50, 60, 90, 180].randomElement(using: &random)!,
      step: [5, 7, 10, 15, 20, 30, 45, 60, 90].randomElement(using: &random)!,
      before: number(0...2) == 0 ? number(1...30) : 0,
      after: number(0...2) == 0 ? number(1...30) : 0,
      leastNotice: number(0...2) == 0 ? number(1...600) : 0)
  }
}
