import Scheduling
import Values

/// Free slots by somebody who looks at the clock on the wall every minute, and at the sheets of hours beside it:
/// slow, and made of other thoughts than what it is compared with.
struct NaiveAgenda {
  let resources: [Resource]
  let service: ServiceTimes
  let span: Range<Values.Instant>
  let now: Values.Instant

  private static let minute: Int64 = 60_000

  /// What one resource's clock and sheets say, minute by minute.
  private struct Minutes {
    var wall: [CivilDateTime] = []
    /// Whether the clock shows it for the first time.
    var isFirst: [Bool] = []
    var isOpen: [Bool] = []
    var isTaken: [Bool] = []
    /// Whether the step comes to it.
    var isStep: [Bool] = []
  }

  /// Minutes before the span, in which an hour may be shown that comes again.
  private let before = 27 * 60

  func slots(_ groups: [[Int]]) -> [FreeSlot] {
    let from = span.lowerBound.adding(milliseconds: -Int64(before) * Self.minute)
    let asked = Int(span.upperBound.since(span.lowerBound) / Self.minute)
    let count = before + asked + service.minutes + service.after
    let all = resources.map { minutes(of: $0, from: from, count: count) }
    var found: [FreeSlot] = []
    for minute in before..<(before + asked) {
      let start = from.adding(milliseconds: Int64(minute) * Self.minute)
      guard start >= now.adding(milliseconds: Int64(service.leastNotice) * Self.minute) else {
        continue
      }
      let free = resources.indices.filter { isFree(all[$0], resources[$0], at: minute) }
      let chosen = choices(groups).first { choice in
        Set(choice).count == choice.count && choice.allSatisfy { free.contains($0) }
          && all[choice[0]].isStep[minute] && all[choice[0]].isFirst[minute]
      }
      guard let chosen else { continue }
      let end = start.adding(milliseconds: Int64(service.minutes) * Self.minute)
      found.append(
        FreeSlot(start: all[chosen[0]].wall[minute], span: start..<end, resources: chosen))
    }
    return found
  }

  /// All ways to take one of each, those with the first of the first group first.
  private func choices(_ groups: [[Int]]) -> [[Int]] {
    groups.reduce([[]]) { ways, group in ways.flatMap { way in group.map { way + [$0] } } }
  }

  private func isFree(_ minutes: Minutes, _ resource: Resource, at minute: Int) -> Bool {
    for each in minute..<(minute + service.minutes) where !minutes.isOpen[each] { return false }
    for each in (minute - service.before)..<(minute + service.minutes + service.after)
    where minutes.isTaken[each] {
      return false
    }
    let today = minutes.wall[minute].date
    let count = resource.occupied.count { $0.day == today }
    if let most = resource.hours.mostPerDay, count >= most { return false }
    return resource.hours.periods.allSatisfy { period in
      let isBefore = period.firstDay.map { today < $0 } ?? false
      let isAfter = period.lastDay.map { today > $0 } ?? false
      guard let most = period.mostPerDay, !isBefore, !isAfter else { return true }
      return count < most
    }
  }

  private func minutes(of resource: Resource, from: Values.Instant, count: Int) -> Minutes {
    var found = Minutes()
    var seen: Set<CivilDateTime> = []
    for minute in 0..<count {
      let now = from.adding(milliseconds: Int64(minute) * Self.minute)
      let wall = resource.hours.zone.local(now)
      found.wall.append(wall)
      found.isFirst.append(seen.insert(wall).inserted)
      let hours = Self.hours(of: resource.hours, at: wall)
      found.isOpen.append(!hours.isEmpty && !Self.isBreak(resource.hours, at: wall))
      found.isStep.append(hours.contains { $0 % service.step == 0 })
      found.isTaken.append(resource.occupied.contains { $0.span.contains(now) })
    }
    return found
  }

  private static func minuteOfDay(_ time: CivilTime) -> Int { time.hour * 60 + time.minute }

  /// How many minutes ago, on the clock, the hours began in which it is; nothing where it is in none.
  private static func since(_ hours: OpenHours, begun daysAgo: Int, _ wall: CivilDateTime) -> Int? {
    let opens = minuteOfDay(hours.opens)
    var closes = minuteOfDay(hours.closes)
    if closes <= opens { closes += 24 * 60 }
    let at = minuteOfDay(wall.time) + daysAgo * 24 * 60
    return opens <= at && at < closes ? at - opens : nil
  }

  private static func hours(of resource: ResourceHours, at wall: CivilDateTime) -> [Int] {
    (0...1).flatMap { daysAgo -> [Int] in
      let date = wall.date.adding(days: -daysAgo)
      let sheets = resource.overrides.filter { $0.date == date }
      if !sheets.isEmpty {
        return sheets.flatMap { $0.hours }.compactMap { since($0, begun: daysAgo, wall) }
      }
      if isHoliday(resource.holidays, date) { return [] }
      return weekly(resource, on: date) { $0.hours }.compactMap { since($0, begun: daysAgo, wall) }
    }
  }

  private static func isBreak(_ resource: ResourceHours, at wall: CivilDateTime) -> Bool {
    (0...1).contains { daysAgo in
      let date = wall.date.adding(days: -daysAgo)
      return !resource.overrides.contains { $0.date == date }
        && weekly(resource, on: date) { $0.breaks }
          .contains { since($0, begun: daysAgo, wall) != nil }
    }
  }

  private static func weekly(
    _ resource: ResourceHours, on date: CivilDate, _ which: (HoursPeriod) -> [WeeklyHours]
  ) -> [OpenHours] {
    resource.periods
      .filter { $0.firstDay.map { $0 <= date } ?? true && $0.lastDay.map { date <= $0 } ?? true }
      .flatMap(which).filter { $0.weekdays.contains(date.weekday) }.map { $0.hours }
  }

  private static func isHoliday(_ calendar: HolidayCalendar, _ date: CivilDate) -> Bool {
    calendar.own.contains { $0.isOn(date) }
      || calendar.brazilian.contains { $0.date(in: date.year) == date }
  }
}
