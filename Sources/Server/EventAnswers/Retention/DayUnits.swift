import Analytics
import Values

/// In which unit of a zone's calendar the instants of a day lie: the day may be one of another zone.
struct DayUnits {
  /// From when on which unit, ascending.
  private var cuts: [(from: Int64, number: Int)]

  init(_ day: EventDay, _ unit: TimeUnit, in zone: ZoneRules) {
    var date = zone.local(day.start).date
    // Where clocks are set back over midnight, a day begins when it does so first.
    while zone.start(of: date.adding(days: 1)) <= day.start { date = date.adding(days: 1) }
    cuts = [(day.start.milliseconds, unit.number(of: date))]
    while true {
      date = date.adding(days: 1)
      let start = zone.start(of: date)
      guard start < day.end else { return }
      let number = unit.number(of: date)
      if number != cuts[cuts.count - 1].number { cuts.append((start.milliseconds, number)) }
    }
  }

  /// The number of the unit (`TimeUnit.number(of:)`) in which that instant lies.
  @inline(__always)
  func number(at time: Int64) -> Int {
    var place = cuts.count - 1
    while place > 0, time < cuts[place].from { place -= 1 }
    return cuts[place].number
  }

  /// The unit of the whole day; nil when several units share it.
  var only: Int? { cuts.count == 1 ? cuts[0].number : nil }
}
