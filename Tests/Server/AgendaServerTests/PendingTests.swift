import Agenda
import AgendaTesting
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

/// Where what is asked for waits for the house's word: it has its time meanwhile, and two words at once make no two
/// appointments of it (the race of cal.diy's issue 29958).
@Suite("What waits for a word", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct PendingTests {
  @Test("CC-045: of twenty who ask for one time at once one has it before anybody confirms")
  func asked() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      let bookings = (UInt64(1)...20).map { number in
        Days.treat(number, "26T14:00", number.isMultiple(of: 2) ? Days.ana : Days.bia)
      }
      let refused = try await room.pushAtOnce(bookings)
      #expect(refused.allSatisfy { $0.isEmpty }, "nobody's is lost")
      let standing = try await room.served.read { records in
        (UInt64(1)...20).compactMap { records.find(Days.session($0)) }
      }
      #expect(standing.count == 20 && standing.filter(\.isPlaced).count == 1)
      let asked = try await room.served.read { records in
        (UInt64(1)...20).compactMap { records.find(Days.appointment($0)) }
      }
      #expect(asked.count == 20 && asked.allSatisfy { $0.state == .requested })
    }
  }

  @Test("CC-045: of twenty who confirm one request at once one does, and it is confirmed once")
  func confirmedOnce() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      try await room.push(Days.treat(1, "26T14:00"))
      let before = try await room.appointments(1)
      let word = StepAppointment<Visits>(Days.appointment(1), .confirm)
      let refused = try await room.pushAtOnce(Array(repeating: word, count: 20))
      #expect(refused.filter { $0.isEmpty }.count == 1)
      #expect(refused.filter { $0.map(\.code) == [.invalid] }.count == 19)
      let after = try await room.appointments(1)
      #expect(before.map(\.state) == [.requested] && after.map(\.state) == [.confirmed])
      // Taken back once it is what it was: no second word hides behind the first.
      let undone = try await room.push(StepAppointment<Visits>(Days.appointment(1), .request))
      #expect(undone == [])
      let again = try await room.appointments(1)
      #expect(again.map(\.state) == [.requested])
    }
  }

  @Test("CC-045: of two requests for one time that are confirmed at once one has it, and one alone")
  func bothConfirmed() async throws {
    try await AgendaRoom.inNovember(at: "24T12:00") { room in
      try await room.push(Days.treat(1, "26T14:00"), Days.treat(2, "26T14:00", Days.bia))
      var placed = try await room.sessions(1, 2).map(\.isPlaced)
      #expect(placed == [true, false])
      let words = [UInt64(1), 2].map {
        StepAppointment<Visits>(Days.appointment($0), .confirm)
      }
      _ = try await room.pushAtOnce(words)
      placed = try await room.sessions(1, 2).map(\.isPlaced)
      #expect(placed == [true, false], "a word gives nobody a time that another has")
      // Only who has a time is reminded of it.
      try await room.run(until: Days.at("25T15:00"))
      #expect(room.told == ["1 2026-11-25T17:00:00.000Z qui, 26/11 às 14:00"])
      // Free again it is the other's once somebody gives it to them, and not by itself.
      try await room.push(Days.cancel(1))
      placed = try await room.sessions(1, 2).map(\.isPlaced)
      #expect(placed == [false, false])
      let moved = try await room.push(
        MoveSession<Visits>(Days.session(2), to: Days.treated("26T14:00")))
      #expect(moved == [])
      placed = try await room.sessions(1, 2).map(\.isPlaced)
      #expect(placed == [false, true])
    }
  }
}
