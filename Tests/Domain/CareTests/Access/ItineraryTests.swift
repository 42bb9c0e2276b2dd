import Care
import Testing
import Values
import Zones

/// Twelve journeys by the calendars of the places on them, written out by hand and by somebody who looks at Python's
/// zoneinfo every minute (Tests/Calendars/sessions.py).
@Suite("Journeys, in a table", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ItineraryTests {
  private static let places = [
    "GRU": "America/Sao_Paulo", "LIS": "Europe/Lisbon", "NRT": "Asia/Tokyo",
    "HNL": "Pacific/Honolulu", "AKL": "Pacific/Auckland", "LAX": "America/Los_Angeles",
    "JFK": "America/New_York", "KTM": "Asia/Kathmandu", "CXI": "Pacific/Kiritimati",
    "LDH": "Australia/Lord_Howe", "LHR": "Europe/London", "YYT": "America/St_Johns",
  ]

  /// Where somebody tries to begin, when on the clocks there in 2026, and whether that opens.
  private static let journeys: [(name: String, legs: [String])] = [
    (
      "São Paulo, Lisbon, Tokyo, Honolulu",
      [
        "GRU 11-25T08:00 yes, 11-25T12:00 no",
        "LIS 11-25T23:59 no, 11-26T00:00 yes, 11-26T23:59 no",
        "NRT 11-27T09:00 yes, 11-27T23:59 no, 11-28T00:00 yes",
        "HNL 11-27T20:00 no, 11-27T23:59 no, 11-28T00:00 yes",
      ]
    ),
    (
      "Overnight to Lisbon",
      [
        "GRU 11-25T20:00 yes",
        "LIS 11-26T08:00 no, 11-26T10:59 no, 11-26T11:00 yes, 11-26T23:59 no, 11-27T00:00 yes",
      ]
    ),
    (
      "To Lisbon and back the same day",
      [
        "GRU 11-25T20:00 yes",
        "LIS 11-26T11:00 yes",
        "GRU 11-26T20:59 no, 11-26T21:00 yes, 11-27T00:00 no, 11-27T08:59 no, 11-27T09:00 yes",
      ]
    ),
    (
      "West to São Paulo",
      [
        "LIS 11-25T08:00 yes",
        "GRU 11-25T16:59 no, 11-25T20:59 no, 11-25T21:00 yes, 11-26T00:00 no",
        "GRU 11-26T08:59 no, 11-26T09:00 yes, 11-26T23:59 no, 11-27T00:00 yes",
      ]
    ),
    (
      "Round the world to Tokyo",
      [
        "GRU 11-25T08:00 yes",
        "NRT 11-26T07:59 no, 11-26T20:00 yes, 11-27T00:00 no",
        "NRT 11-27T07:59 no, 11-27T08:00 yes, 11-28T00:00 yes",
      ]
    ),
    (
      "Over the date line to the west",
      [
        "HNL 11-25T09:00 yes",
        "AKL 11-26T17:00 no, 11-26T22:59 no, 11-26T23:00 yes",
        "AKL 11-27T00:00 no, 11-27T10:59 no, 11-27T11:00 yes, 11-28T00:00 yes",
      ]
    ),
    (
      "Over the date line to the east",
      [
        "AKL 11-26T08:00 yes",
        "HNL 11-25T20:00 no, 11-25T23:59 no, 11-26T00:00 yes, 11-26T23:59 no, 11-27T00:00 yes",
      ]
    ),
    (
      "From the first zone of a day to its last, and back",
      [
        "CXI 11-25T06:00 yes",
        "HNL 11-24T12:00 no, 11-24T23:59 no, 11-25T00:00 yes",
        "CXI 11-26T12:00 no, 11-26T23:59 no, 11-27T00:00 yes",
      ]
    ),
    (
      "Coast to coast, and over the Atlantic",
      [
        "LAX 11-25T22:00 yes",
        "JFK 11-26T06:00 no, 11-26T12:59 no, 11-26T13:00 yes",
        "LHR 11-27T05:59 no, 11-27T06:00 yes, 11-27T18:00 no, 11-28T00:00 yes",
      ]
    ),
    (
      "To yesterday",
      [
        "NRT 11-25T22:00 yes",
        "LAX 11-25T15:00 no, 11-25T16:59 no, 11-25T17:00 yes",
        "LAX 11-26T00:00 no, 11-26T04:59 no, 11-26T05:00 yes, 11-27T00:00 yes",
      ]
    ),
    (
      "Zones of three quarters and half an hour",
      [
        "KTM 11-25T23:30 yes",
        "LIS 11-26T05:44 no, 11-26T05:45 yes",
        "YYT 11-26T20:29 no, 11-26T20:30 yes, 11-27T00:00 no",
        "YYT 11-27T08:29 no, 11-27T08:30 yes, 11-28T00:00 yes",
      ]
    ),
    (
      "Into a night in which clocks go on by half an hour",
      [
        "GRU 10-03T10:00 yes",
        "LDH 10-04T11:59 no, 10-04T13:00 yes, 10-04T23:59 no",
        "LDH 10-05T00:00 no, 10-05T00:59 no, 10-05T01:00 yes, 10-06T00:00 yes",
      ]
    ),
  ]

  /// One try after the other: where, when, and whether it opens.
  private static func tries(
    _ legs: [String]
  ) throws -> [(zone: ZoneRules, at: Instant, opens: Bool, words: String)] {
    var tries: [(zone: ZoneRules, at: Instant, opens: Bool, words: String)] = []
    for leg in legs {
      let place = String(leg.prefix(3))
      let zone = try Zoneinfo.rules(try #require(places[place]))
      for each in leg.dropFirst(4).split(separator: ", ") {
        let parts = each.split(separator: " ").map { String($0) }
        let time = try #require(CivilDateTime("2026-" + parts[0]))
        tries.append(
          (
            zone: zone, at: zone.instant(time), opens: parts[1] == "yes",
            words: "\(place) \(parts[0])"
          ))
      }
    }
    return tries
  }

  @Test(
    "CG-030 CG-060 on each of twelve journeys sessions begin when the table says, and none within twelve hours of a change of zone"
  )
  func table() throws {
    #expect(Self.journeys.count == 12)
    for (name, legs) in Self.journeys {
      var last: AccessSession?
      var before: Instant?
      for (number, attempt) in try Self.tries(legs).enumerated() {
        let words = "\(name): \(attempt.words)"
        if let before { #expect(before < attempt.at, "\(words) comes later") }
        before = attempt.at
        let opens = DayRule.allows(at: attempt.at, in: attempt.zone, after: last)
        #expect(opens == attempt.opens, "\(words)")
        guard attempt.opens else { continue }
        let id = UUID(high: 1, low: UInt64(number))
        let session = DayRule.session(id, at: attempt.at, in: attempt.zone, after: last)
        if let last, last.zone != session.zone || last.followsJourney {
          let wait = session.sessionStartTime.since(last.sessionStartTime)
          #expect(wait >= DayRule.afterJourney, "\(words)")
        }
        last = session
      }
    }
  }
}
