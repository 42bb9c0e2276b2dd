import Scheduling
import Values
import Zones

/// Short forms in which tests say what they mean.
func time(_ text: String) -> CivilTime { CivilTime(text)! }
func day(_ text: String) -> CivilDate { CivilDate(text)! }
func moment(_ text: String) -> CivilDateTime { CivilDateTime(text)! }
func instant(_ text: String) -> Values.Instant { Instant(text + ":00Z")! }

/// `planned = instant`, to the minute and in UTC.
func told(_ occurrences: [Occurrence]) -> [String] {
  occurrences.map { "\($0.name) = \($0.instant.description.prefix(16))" }
}

extension Timetable {
  /// Every day at these times, at home in Lisbon where nothing else is said.
  init(
    daily times: [String], from first: String = "2026-01-01", until end: String? = nil,
    _ pattern: DayPattern = .daily, policy: TravelPolicy = .home, zone: String = "Europe/Lisbon"
  ) {
    self.init(
      from: day(first), until: end.map(moment), [Phase(pattern, at: times.map(time))],
      policy: policy, zone: zone)
  }
}

extension Horizon {
  /// What is due from one instant to another, both in UTC.
  static func due(
    _ timetable: Timetable, _ first: String, _ last: String,
    journeys: [(String, String)] = []
  ) throws -> [Occurrence] {
    let home = try Zoneinfo.rules(timetable.zone)
    let whereabouts = Whereabouts(
      home,
      journeys: try journeys.map { at, zone in
        Whereabouts.Stay(since: instant(at), in: try Zoneinfo.rules(zone))
      })
    return Horizon(instant(first)..<instant(last), whereabouts: whereabouts, homes: [home])
      .occurrences(of: timetable)
  }
}
