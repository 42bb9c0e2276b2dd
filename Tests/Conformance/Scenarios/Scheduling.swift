import Scheduling
import Values

/// Timetables on the clocks of two zones, through the changes of summer time and a journey.
func scheduling(_ emit: (String) -> Void) {
  guard let lisbon = zone("Lisbon", "WET0WEST,M3.5.0/1,M10.5.0"),
    let honolulu = zone("Honolulu", "HST10"),
    let auckland = zone("Auckland", "NZST-12NZDT,M9.5.0,M4.1.0/3")
  else { return emit("a zone cannot be read") }
  let times = ["01:30", "08:00", "20:00"].compactMap { CivilTime($0) }
  let first = CivilDate("2026-03-27")!
  let patterns: [DayPattern] = [
    .daily, .every(days: 2), .weekdays(Weekdays([.sunday, .tuesday])), .cycle(on: 2, off: 1),
  ]
  for policy in TravelPolicy.allCases {
    for pattern in patterns {
      let timetable = Timetable(
        from: first, [Phase(days: 3, at: [times[1]]), Phase(pattern, at: times)], policy: policy,
        zone: "Lisbon")
      emit("\(policy.rawValue), problem \(timetable.problem == nil ? "none" : "some")")
      tell(timetable, "2026-03-27T00:00:00Z", "2026-04-02T12:00:00Z", at: lisbon, emit)
      tell(timetable, "2026-10-24T12:00:00Z", "2026-10-27T00:00:00Z", at: lisbon, emit)
    }
  }
  let journey = Whereabouts.Stay(since: Instant("2026-11-02T07:30:00Z")!, in: honolulu)
  let local = Timetable(from: first, [Phase(at: times)], policy: .local, zone: "Auckland")
  tell(
    local, "2026-11-01T00:00:00Z", "2026-11-04T00:00:00Z", at: auckland, journeys: [journey], emit)
  let asNeeded = AsNeeded(leastGap: 21_600_000, most: 3)
  let taken = [0, 7, 14, 15].map { Instant(milliseconds: $0 * 3_600_000) }
  emit("as needed \(asNeeded.earliest(after: taken)?.description ?? "at once")")
  emit("too soon " + asNeeded.tooSoon(in: taken).map { String($0) }.joined(separator: " "))
}

private func tell(
  _ timetable: Timetable, _ first: String, _ last: String, at home: ZoneRules,
  journeys: [Whereabouts.Stay] = [], _ emit: (String) -> Void
) {
  let horizon = Horizon(
    Instant(first)!..<Instant(last)!, whereabouts: Whereabouts(home, journeys: journeys),
    homes: [home])
  for due in horizon.occurrences(of: timetable) {
    emit("  \(due.name) at \(due.instant.description), \(due.phase).\(due.position)")
  }
}

/// A zone of one rule, as the shortest file of version 2 (RFC 9636): a period, no transitions, the footer.
func zone(_ name: String, _ rule: String) -> ZoneRules? {
  let magic: [UInt8] = [0x54, 0x5A, 0x69, 0x66, 0x32] + Array(repeating: 0, count: 15)
  let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]
  let block: [UInt8] = [0, 0, 0, 0, 0, 0, 0]
  let header = magic + counts + block
  return try? ZoneRules(name: name, tzif: header + header + [0x0A] + Array(rule.utf8) + [0x0A])
}
