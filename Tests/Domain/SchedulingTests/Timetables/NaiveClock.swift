import Scheduling
import Values

/// What is due by somebody who looks at the clock on the wall every quarter of an hour, and counts days one
/// by one: slow, and made of other thoughts than what it is compared with.
struct NaiveClock {
  let timetable: Timetable
  let whereabouts: Whereabouts
  let home: ZoneRules

  static let quarter: Int64 = 900_000
  private static let half = 48
  private static let quarters = 96

  /// The days on which something is due with their phase, counted from the first one.
  private func days(until last: CivilDate) -> [CivilDate: Int] {
    var found: [CivilDate: Int] = [:]
    var (phase, passed, since, inCycle) = (0, 0, 0, 0)
    var date = timetable.firstDay
    while date <= last, phase < timetable.phases.count {
      let isDue: Bool
      switch timetable.phases[phase].pattern {
      case .every(let days):
        isDue = since == 0
        since = since + 1 == days ? 0 : since + 1
      case .weekdays(let weekdays): isDue = weekdays.contains(date.weekday)
      case .cycle(let on, let off):
        isDue = inCycle < on
        inCycle = inCycle + 1 == on + off ? 0 : inCycle + 1
      }
      if isDue { found[date] = phase }
      passed += 1
      if passed == timetable.phases[phase].days {
        phase += 1
        (passed, since, inCycle) = (0, 0, 0)
      }
      date = date.adding(days: 1)
    }
    return found
  }

  /// Quarters of an hour since 1970 that the wall shows.
  private func wall(_ instant: Instant) -> Int {
    let zone: ZoneRules
    switch timetable.policy {
    case .home: zone = home
    case .local: zone = whereabouts.zone(at: instant)
    case .interval:
      zone = ZoneRules(
        name: "steady", offset: home.period(at: home.start(of: timetable.firstDay)).offset)
    }
    return Int(ZoneRules.utc.instant(zone.local(instant)).milliseconds / Self.quarter)
  }

  private func moment(_ quarter: Int) -> CivilDateTime {
    ZoneRules.utc.local(Instant(milliseconds: Int64(quarter) * Self.quarter))
  }

  /// All that is due before `end`, from `start`, at which nothing is remembered.
  func due(from start: Instant, until end: Instant) -> [Occurrence] {
    let days = days(until: ZoneRules.utc.local(end).date.adding(days: 2))
    var found: [Occurrence] = []
    var last: [String: (tick: Int, planned: CivilDateTime, showing: Int)] = [:]
    var highest = wall(start) - 1
    var before = highest
    let ticks = Int(end.since(start) / Self.quarter)
    for tick in 0..<ticks {
      let now = start.adding(milliseconds: Int64(tick) * Self.quarter)
      let wall = wall(now)
      let isArrival = tick > 0 && whereabouts.stays.contains { $0.since == now }
      // From what it showed to what it shows, without the date line's day.
      var step = (wall - before) % Self.quarters
      if step >= Self.half { step -= Self.quarters }
      if step < -Self.half { step += Self.quarters }
      let shown = step > 0 ? (wall - step + 1)...wall : wall...wall
      let first = highest < wall ? min(highest + 1, shown.lowerBound) : shown.lowerBound
      for quarter in first...wall {
        let planned = moment(quarter)
        guard let phase = days[planned.date], timetable.isWithin(planned),
          let position = timetable.phases[phase].times.firstIndex(of: planned.time)
        else { continue }
        let key = "\(phase).\(position)"
        let earlier = last[key]
        if timetable.phases[phase].pattern.runsDaily {
          guard shown.contains(quarter) else { continue }
          if let earlier, tick - earlier.tick < Self.half { continue }
        } else {
          guard quarter > highest || earlier == nil else { continue }
          if let earlier, planned <= earlier.planned { continue }
        }
        let isAgain = earlier?.planned == planned
        let showing = isAgain ? (earlier?.showing ?? 0) + 1 : 1
        // A time that the clocks jumped over where the person is comes as much later as it lay behind.
        let late = isArrival ? 0 : quarter - shown.lowerBound
        let at = now.adding(
          milliseconds: step > 1 && quarter < wall ? Int64(late) * Self.quarter : 0)
        found.append(
          Occurrence(planned, showing: showing, at: at, phase: phase, position: position))
        last[key] = (tick, planned, showing)
      }
      highest = max(highest, wall)
      before = wall
    }
    return found
  }
}

extension Timetable {
  fileprivate func isWithin(_ planned: CivilDateTime) -> Bool {
    planned >= start && end.map { planned < $0 } ?? true
  }
}
