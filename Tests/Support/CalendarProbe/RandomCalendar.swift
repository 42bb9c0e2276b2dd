import Calendars
import Effort
import Scheduling
import Values

/// Calendars at random, from a seed: of things as agendas have them, by day, so that no event is under way when clocks
/// are set.
struct RandomCalendar {
  var random: SeededGenerator
  let zones: CalendarZones

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func pick<Element>(_ all: [Element]) -> Element { all.randomElement(using: &random)! }

  mutating func file() -> CalendarFile {
    var file = CalendarFile(name: "Agenda; de \"Ana\", às 8", number(0...1) == 0 ? .publish : nil)
    for position in 0..<number(1...6) {
      let event = event("evento-\(position)@umbu")
      file.events.append(event)
      guard event.recurrence.rule != nil, number(0...1) == 0 else { continue }
      file.events += replacing(event)
    }
    return file
  }

  private mutating func date() -> CivilDate {
    CivilDate("2025-06-01")!.adding(days: number(0...700))
  }

  private mutating func moment(_ clock: CalendarClock) -> CivilDateTime {
    let time = CivilTime(millisecondOfDay: number(32...72) * 900_000)!
    return CivilDateTime(date(), clock == .allDay ? .midnight : time)
  }

  private mutating func event(_ uid: String) -> CalendarEvent {
    var clocks: [CalendarClock] = [.utc, .floating, .allDay]
    clocks += zones.others.map { .zone($0.name) }
    let clock = pick(clocks)
    let length: CalendarEvent.Length =
      clock == .allDay ? .days(number(1...3)) : .seconds(number(1...36) * 300)
    var event = CalendarEvent(
      uid: uid, sequence: number(0...3), stamp: Instant(milliseconds: 1_790_000_000_000), on: clock,
      recurrence(clock), length: length, summary: pick(Self.texts))
    event.status = pick([nil, .confirmed, .tentative, .cancelled])
    if number(0...1) == 0 { event.location = pick(Self.texts) }
    if number(0...1) == 0 { event.details = pick(Self.texts) + "\n" + pick(Self.texts) }
    return event
  }

  private static let texts = [
    "Sessão de fisioterapia", "Avaliação; retorno, 50%", "Sala \\ 2",
    "ãéîõü çñ 😀 日本語 " + "muito longo ",
    String(repeating: "Uma frase que é mais longa do que uma linha pode ser. ", count: 5),
    "a,b;c\\d",
  ]

  private mutating func recurrence(_ clock: CalendarClock) -> Recurrence {
    let start = moment(clock)
    guard number(0...3) > 0 else { return Recurrence(from: start) }
    var rule = rule()
    // What the start counts as where it is not the rule's, the two read differently.
    let plain = Recurrence(from: start, rule)
    let second = plain.walk(in: start..<CivilDateTime(.last, .midnight)).prefix(2)
    let onRule = Array(second).last ?? start
    switch number(0...3) {
    case 0: rule.end = .count(number(1...60))
    case 1: rule.end = .through(onRule.date.adding(days: number(0...400)))
    case 2 where clock != .allDay:
      rule.end = .until(CivilDateTime(onRule.date.adding(days: number(0...400)), onRule.time))
    default: break
    }
    let whole = Recurrence(from: onRule, rule)
    let some = Array(whole.walk(in: onRule..<CivilDateTime(.last, .midnight)).prefix(12))
    let excluded = (0..<number(0...3)).map { _ in pick(some) }
    let added = (0..<number(0...2)).map { _ in moment(clock) }
    return Recurrence(from: onRule, rule, adding: added, excluding: excluded)
  }

  private mutating func rule() -> RecurrenceRule {
    var rule = RecurrenceRule(pick(Frequency.allCases), interval: number(1...3))
    let weekdays = Weekdays(bits: UInt8(number(1...127)))
    switch rule.frequency {
    case .daily: break
    case .weekly:
      if number(0...1) == 0 { rule.weekdays = weekdays }
      rule.weekStart = pick([.monday, .sunday])
    case .monthly:
      switch number(0...3) {
      case 0: rule.monthDays = MonthDays([number(1...28), -number(1...3)])
      case 1: rule.ordinals = [OrdinalWeekday(pick([1, 2, 3, 4, -1]), pick(Weekday.allCases))]
      case 2:
        rule.weekdays = weekdays
        rule.positions = [pick([1, 2, -1])]
      default: break
      }
    case .yearly: if number(0...1) == 0 { rule.months = Months([number(1...12), number(1...12)]) }
    }
    return rule
  }

  /// Some instances elsewhere, longer, or cancelled.
  private mutating func replacing(_ event: CalendarEvent) -> [CalendarEvent] {
    let all = event.recurrence.walk(in: event.recurrence.start..<CivilDateTime(.last, .midnight))
    return Array(all.prefix(20)).filter { _ in number(0...5) == 0 }.map { instance in
      var other = event
      other.replaces = CalendarMoment(instance, event.clock)
      let moved = CivilDateTime(instance.date.adding(days: number(0...3)), instance.time)
      other.recurrence = Recurrence(from: moved)
      other.sequence += 1
      other.status = pick([.confirmed, .cancelled])
      other.summary = pick(Self.texts)
      return other
    }
  }
}
