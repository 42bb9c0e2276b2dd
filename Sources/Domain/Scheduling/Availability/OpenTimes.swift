import Values

/// When a resource is open over a span: its hours on the clock, from which beginnings are counted, and the instants at
/// which it is open.
struct OpenTimes {
  let clocks: ClockSpans
  /// On the clock, in the order of their days.
  private(set) var hours: [Stretch] = []
  /// Ascending and apart, without breaks.
  let open: [Stretch]

  init(_ resource: ResourceHours, _ clocks: ClockSpans, over span: Range<Instant>) {
    self.clocks = clocks
    // Hours go on for a day at most, and the date line may take another.
    let first = resource.zone.local(span.lowerBound).date.adding(days: -2)
    let last = resource.zone.local(span.upperBound).date.adding(days: 2)
    let holidays = resource.holidays.days(from: first, through: last)
    let overrides = resource.overrides.filter { first <= $0.date && $0.date <= last }
    var (open, breaks): ([Stretch], [Stretch]) = ([], [])
    func add(_ civil: Stretch, to found: inout [Stretch]) { clocks.add(civil, to: &found) }
    for number in 0...last.days(since: first) {
      let date = first.adding(days: number)
      var isOverridden = false
      for each in overrides where each.date == date {
        isOverridden = true
        for each in each.hours { hours.append(each.civil(on: date)) }
      }
      if isOverridden { continue }
      let isHoliday = holidays.contains { $0.date == date }
      let weekday = date.weekday
      for period in resource.periods where period.holds(on: date) {
        if !isHoliday {
          for each in period.hours where each.weekdays.contains(weekday) {
            hours.append(each.hours.civil(on: date))
          }
        }
        for each in period.breaks where each.weekdays.contains(weekday) {
          add(each.hours.civil(on: date), to: &breaks)
        }
      }
    }
    for each in hours { add(each, to: &open) }
    self.open = open.joined().without(breaks.joined())
  }

  /// The beginnings that a step gives, with the clock's time of each: each once, ascending.
  func beginnings(each step: Int64) -> [Beginning] {
    var found: [Beginning] = []
    for stretch in hours {
      var civil = stretch.from
      while civil < stretch.until {
        if let instant = clocks.instant(civil) { found.append(Beginning(instant, civil)) }
        civil += step
      }
    }
    for position in found.indices.dropFirst()
    where found[position].instant <= found[position - 1].instant {
      return Self.once(found.ordered { $0.instant < $1.instant })
    }
    return found
  }

  private static func once(_ all: [Beginning]) -> [Beginning] {
    var found: [Beginning] = []
    for each in all where found.last?.instant != each.instant { found.append(each) }
    return found
  }
}

struct Beginning {
  let instant: Int64
  /// On the clock that is 0 at 1970-01-01T00:00.
  let civil: Int64

  init(_ instant: Int64, _ civil: Int64) {
    self.instant = instant
    self.civil = civil
  }

  var moment: CivilDateTime {
    var days = civil / Stretch.day
    var rest = civil % Stretch.day
    if rest < 0 {
      rest += Stretch.day
      days -= 1
    }
    return CivilDateTime(
      CivilDate(daysSinceEpoch: Int(clamping: days)),
      CivilTime(millisecondOfDay: Int(rest)) ?? .midnight)
  }
}
