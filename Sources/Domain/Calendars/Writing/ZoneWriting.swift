import Scheduling
import Values

extension LineWriter {
  /// A VTIMEZONE with each time that the clocks are set within the span (RFC 5545 section 3.6.5).
  mutating func add(_ zone: ZoneRules, over span: Range<Instant>) {
    add("BEGIN", "VTIMEZONE")
    add("TZID", zone.name)
    let first = zone.period(at: span.lowerBound)
    addPeriod(first, from: first.offset, at: [zone.local(span.lowerBound)])
    var left = zone.changes(in: span.lowerBound.adding(milliseconds: 1_000)..<span.upperBound)
    // What is set alike is one part with several dates.
    while let change = left.first {
      let alike = left.filter {
        $0.before.offset == change.before.offset && $0.after == change.after
      }
      left.remove { $0.before.offset == change.before.offset && $0.after == change.after }
      addPeriod(
        change.after, from: change.before.offset,
        at: alike.map { each in
          // On the clock that is in force before.
          ZoneRules(name: "", offset: each.before.offset).local(each.instant)
        })
    }
    add("END", "VTIMEZONE")
  }

  private mutating func addPeriod(
    _ period: ZoneRules.Period, from before: Int32, at onsets: [CivilDateTime]
  ) {
    let part = period.isDaylight ? "DAYLIGHT" : "STANDARD"
    add("BEGIN", part)
    add("DTSTART", onsets[0].basic)
    if onsets.count > 1 {
      add("RDATE", onsets[1...].map { $0.basic }.joined(separator: ","))
    }
    add("TZOFFSETFROM", Self.offset(before))
    add("TZOFFSETTO", Self.offset(period.offset))
    add("TZNAME", text: period.abbreviation)
    add("END", part)
  }

  /// `-0300`, with seconds where there are some.
  private static func offset(_ seconds: Int32) -> String {
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    let size = abs(seconds)
    let text = (seconds < 0 ? "-" : "+") + two(size / 3_600) + two(size / 60 % 60)
    return size % 60 == 0 ? text : text + two(size % 60)
  }
}
