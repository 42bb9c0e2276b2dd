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

  @Test("CC-046 FF-071: in a full month nobody is kept a time, and somebody is once it has room")
  func fullMonth() async throws {
    try await Self.with(at: "25T12:00") { room in
      // Of nobody's therapist, so that they may be at one time.
      var all: [any Mutation] = [Self.book(1, "26T09:00"), Self.book(2, "27T15:00")]
      for number in 2..<UInt64(Visits.most) {
        all.append(Days.book(100 + number, "30T09:00", Self.dora))
      }
      let refusals = try await room.push(all)
      #expect(refusals == [])
      // Too late for it not to count.
      try await room.push(CancelAppointment<Visits>(Days.appointment(1), by: .patient))
      try await room.run(until: Days.at("25T12:10"))
      #expect(Self.told(room) == [])
      #expect(try await Self.standing(room) == ["2 waits", "3 waits"])
      try await room.push(CancelAppointment<Visits>(Days.appointment(2), by: .patient))
      try await room.run(until: Days.at("25T12:30"))
      #expect(Self.told(room) == ["3 \(Days.at("25T12:15"))"])
    }
  }
}
