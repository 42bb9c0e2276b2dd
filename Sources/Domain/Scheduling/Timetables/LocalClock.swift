import Values

/// The clock on the wall of wherever a person is, and what a timetable has due by it.
///
/// Within a stay it is the clock of the zone. A journey sets it forward or back, by less than half a day
/// and, across the date line, by a date as well:
/// - What is due **daily** follows the clock: times that it was set past are due on arrival, times that it
///   shows again within half a day are not due again, and a date that the line takes away or brings again
///   has nothing due, or the same once more.
/// - What is due on **some days** belongs to its date: it is due once, when the clock first shows its time
///   or a later one.
struct LocalClock {
  private let timetable: Timetable
  private let whereabouts: Whereabouts

  private static let day: Int64 = 86_400_000
  private static let half = day / 2

  init(_ timetable: Timetable, _ whereabouts: Whereabouts) {
    self.timetable = timetable
    self.whereabouts = whereabouts
  }

  /// Where a time stands among those of its timetable.
  private struct Place {
    let phase: Int
    let position: Int
  }

  func occurrences(in span: Range<Instant>) -> [Occurrence] {
    var due: [Occurrence] = []
    let first = firstStay(for: span.lowerBound)
    for position in first...whereabouts.stay(at: span.upperBound) {
      var from = whereabouts.stays[position].since
      let until = min(whereabouts.end(ofStay: position), span.upperBound)
      if position == first {
        // What was due in the days before says what the clock shows again.
        from = max(from, min(until, span.lowerBound).adding(milliseconds: -2 * Self.day))
      }
      guard from < until else { continue }
      if position > first { due += passedOnArrival(at: position) }
      due += shown(from..<until, in: whereabouts.stays[position].zone)
    }
    return withoutRepeats(due).filter { span.contains($0.instant) }
  }

  /// The stay with which to begin: the last one that had the person for two days before that instant,
  /// so that however much is asked for, what is shown again is shown again.
  private func firstStay(for instant: Instant) -> Int {
    var position = whereabouts.stay(at: instant)
    var until = instant
    while position > 0, until.since(whereabouts.stays[position].since) < 2 * Self.day {
      until = whereabouts.stays[position].since
      position -= 1
    }
    return position
  }

  private func shown(_ span: Range<Instant>, in zone: ZoneRules) -> [Occurrence] {
    let clocks = DayClocks(zone, over: span)
    var due: [Occurrence] = []
    for number in 0..<clocks.count {
      for (planned, place) in planned(on: clocks.first.adding(days: number)) {
        let instant = clocks.instant(planned)
        guard span.contains(instant) else { continue }
        due.append(
          Occurrence(planned, at: instant, phase: place.phase, position: place.position))
      }
    }
    return due
  }

  /// What the journey to that stay set the clock past.
  private func passedOnArrival(at stay: Int) -> [Occurrence] {
    let arrival = whereabouts.stays[stay].since
    let before = whereabouts.stays[stay - 1].zone.local(arrival)
    let after = whereabouts.stays[stay].zone.local(arrival)
    let jump = ZoneRules.utc.instant(after).since(ZoneRules.utc.instant(before))
    var forward = jump % Self.day
    if forward >= Self.half { forward -= Self.day }
    if forward < -Self.half { forward += Self.day }
    var due: [Occurrence] = []
    let days = max(0, after.date.days(since: before.date)) + 1
    for back in (0...days).reversed() {
      for (planned, place) in planned(on: after.date.adding(days: -back)) {
        let ago = ZoneRules.utc.instant(after).since(ZoneRules.utc.instant(planned))
        let isDaily = timetable.phases[place.phase].pattern.runsDaily
        guard ago > 0, ago <= (isDaily ? forward : jump) else { continue }
        due.append(
          Occurrence(planned, at: arrival, phase: place.phase, position: place.position))
      }
    }
    return due
  }

  private func planned(on date: CivilDate) -> [(CivilDateTime, Place)] {
    guard let phase = timetable.phaseDue(on: date) else { return [] }
    return timetable.phases[phase].times.enumerated().compactMap { position, time in
      let planned = CivilDateTime(date, time)
      return timetable.isWithinLimits(planned)
        ? (planned, Place(phase: phase, position: position)) : nil
    }
  }

  /// Leaves out what the clock shows again too soon, and numbers what it rightly shows again.
  private func withoutRepeats(_ due: [Occurrence]) -> [Occurrence] {
    var last = timetable.phases.map { [Occurrence?](repeating: nil, count: $0.times.count) }
    var kept: [Occurrence] = []
    for each in due {
      guard let earlier = last[each.phase][each.position] else {
        last[each.phase][each.position] = each
        kept.append(each)
        continue
      }
      let isDaily = timetable.phases[each.phase].pattern.runsDaily
      if isDaily ? each.instant.since(earlier.instant) < Self.half : each.planned <= earlier.planned
      {
        continue
      }
      let isAgain = each.planned == earlier.planned
      let occurrence = Occurrence(
        each.planned, showing: isAgain ? earlier.showing + 1 : 1, at: each.instant,
        phase: each.phase, position: each.position)
      last[each.phase][each.position] = occurrence
      kept.append(occurrence)
    }
    return kept
  }
}
