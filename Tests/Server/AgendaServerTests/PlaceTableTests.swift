import Agenda
import AgendaTesting
import Records
import Scheduling
import SyncServer
import Testing
import Values

@testable import AgendaServer

@Suite("Times of sessions in the tables of a server")
struct PlaceTableTests {
  private static let therapist = UUID(high: 7, low: 1)

  /// What the clocks show, where, and when that is: skipped, twice there, beyond the date line, two zones of one offset.
  private static let fixtures = [
    ("2027-03-14T02:30", "America/New_York", "2027-03-14T07:30:00Z"),
    ("2027-11-07T01:30", "America/New_York", "2027-11-07T05:30:00Z"),
    ("2027-11-07T01:30", "America/New_York", "2027-11-07T06:30:00Z"),
    ("2027-04-04T01:45", "Australia/Lord_Howe", "2027-04-03T15:15:00Z"),
    ("2026-12-01T09:00", "Pacific/Kiritimati", "2026-11-30T19:00:00Z"),
    ("2026-12-02T09:00", "America/Sao_Paulo", "2026-12-02T12:00:00Z"),
    ("2026-12-03T09:00", "America/Argentina/Buenos_Aires", "2026-12-03T12:00:00Z"),
  ]

  @Test("CC-075: a time is read from the table as it was sent, as a place and as a wish")
  func kept() async throws {
    try await AgendaRoom.inNovember(at: "20T12:00") { room in
      for (number, (text, zone, at)) in Self.fixtures.enumerated() {
        var place = SessionPlace(
          try #require(CivilDateTime(text)), in: zone, at: try #require(Instant(at)), minutes: 30)
        place.therapist = Self.therapist
        place.before = 5
        place.after = 10
        // One has the time; the other, which is elsewhere, wants it.
        let (first, second) = (UInt64(number * 2 + 1), UInt64(number * 2 + 2))
        var booking = Days.book(first, "26T09:00")
        booking.session.place = place
        var wanting = Days.book(second, "25T09:00", Days.bia)
        wanting.session.place.therapist = Self.therapist
        wanting.session.place.start = CivilDateTime("2026-11-25T0\(number):00")!
        wanting.session.place.startsAt = Days.at("25T0\(number):00")
        let elsewhere = wanting.session.place
        let refusals = try await room.push(
          booking, wanting, MoveSession<Visits>(Days.session(second), to: place))
        #expect(refusals.isEmpty, "\(text) \(zone)")
        let read = try await room.served.read { records in
          [records.find(Days.session(first)), records.find(Days.session(second))]
        }
        #expect(read[0]?.place == place && read[0]?.wish == nil, "\(text) \(zone)")
        #expect(read[1]?.place == elsewhere && read[1]?.wish == place, "\(text) \(zone)")
      }
    }
  }
}
