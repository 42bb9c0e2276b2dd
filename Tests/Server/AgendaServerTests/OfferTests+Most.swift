import Agenda
import AgendaTesting
import Records
import Scheduling
import Testing
import Values

@testable import AgendaServer

/// Offers on days that have their most of sessions.
extension OfferTests {
  @Test("CC-046: on a day that has its most of sessions without it, a time is offered to nobody")
  func most() async throws {
    try await Self.with { room in
      var hours = WorkingHours()
      hours.id = ID(UUID(high: 9, low: 3))
      hours.owner = Self.therapist
      hours.hours = [ClockHours(.all, .midnight, .midnight)]
      hours.mostPerDay = 1
      try await room.push(AddWorkingHours(hours))
      // The second was booked beyond the most.
      try await room.push(
        Self.book(1, "26T09:00"), Self.book(2, "26T11:00"), Self.book(3, "27T09:00"))
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:30"))
      #expect(Self.told(room) == [])
      try await room.push(Days.cancel(3))
      try await room.run(until: Days.at("20T12:45"))
      #expect(Self.told(room).count == 1, "that day had room again")
    }
  }
}
