import Agenda
import Testing
import Values
import ZoneFiles
import Zones

@testable import AgendaServer

@Suite("What a feed says", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct FeedCalendarTests {
  @Test("its zones stand in the order of its sessions, so that each server writes the same bytes")
  func order() {
    let names = [
      "Europe/Lisbon", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe",
      "America/Manaus", "Asia/Tokyo",
    ]
    let start = Instant("2026-12-01T12:00:00Z")!
    let sessions = names.enumerated().map { number, name in
      FeedSession(
        id: UUID(high: 4, low: UInt64(number)), start: CivilDateTime("2026-12-01T09:00")!,
        zone: name, startsAt: start, minutes: 50, isPlaced: true, isCalledOff: false, places: 1,
        room: nil, changedAt: start, sequence: 0)
    }
    let calendar = FeedCalendar(
      title: "Agenda", language: .en, people: [:], rooms: [:], zones: ZoneFolder(), now: start)
    let text = String(decoding: calendar.bytes(of: sessions), as: UTF8.self)
    let lines = text.split { $0 == "\r\n" }.filter { $0.hasPrefix("TZID:") }
    let told = lines.map { String($0.dropFirst(5)) }
    #expect(told == names)
  }
}
