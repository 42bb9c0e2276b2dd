import Agenda
import AgendaTesting
import Records
import Scheduling
import Testing
import Values

@testable import AgendaServer

/// Offers of times at which the house is booked no more.
extension OfferTests {
  private static let blue = ID<Room>(UUID(high: 6, low: 1))
  private static let massage = ID<Service>(UUID(high: 5, low: 1))

  /// A session in the blue room, which is called off once the house has changed as the case says.
  private static func isOffered(
    after change: [any Mutation], _ rules: AgendaRules = OfferTests.rules
  ) async throws -> Bool {
    var offered = false
    try await with(rules) { room in
      var blue = Room()
      blue.id = Self.blue
      blue.name = "Azul"
      var massage = Service()
      massage.id = Self.massage
      massage.name = "Massagem"
      let booking = book(1, "26T09:00") { session in
        session.place.room = Self.blue
        session.service = Self.massage
      }
      try await room.push([AddRoom(blue), AddService(massage), booking])
      try await room.push(change)
      try await room.push(Days.cancel(1))
      try await room.run(until: Days.at("20T12:30"))
      offered = !told(room).isEmpty
    }
    return offered
  }

  private static func hours(of owner: UUID, _ from: String, _ until: String) -> AddWorkingHours {
    var hours = WorkingHours()
    hours.id = ID(UUID(high: 9, low: 3))
    hours.owner = owner
    hours.hours = [ClockHours(.all, CivilTime(from)!, CivilTime(until)!)]
    return AddWorkingHours(hours)
  }

  private static func day(of owner: UUID) -> AddOpenDay {
    var day = OpenDay()
    day.id = ID(UUID(high: 9, low: 4))
    day.owner = owner
    day.date = nine.date
    return AddOpenDay(day)
  }

  @Test("CC-046 a time at which the house is closed by now, or what it needs is gone, is nobody's")
  func closed() async throws {
    #expect(try await Self.isOffered(after: []))
    #expect(try await Self.isOffered(after: [Self.hours(of: Self.blue.uuid, "08:00", "12:00")]))
    for change: any Mutation in [
      Self.day(of: AgendaServed.space), Self.day(of: Self.therapist),
      Self.day(of: Self.blue.uuid), Self.hours(of: AgendaServed.space, "10:00", "18:00"),
      Self.hours(of: Self.therapist, "09:30", "18:00"),
      Self.hours(of: Self.blue.uuid, "13:00", "18:00"),
      ArchiveRoom(Self.blue), ArchiveService(Self.massage),
    ] {
      let isOffered = try await Self.isOffered(after: [change])
      #expect(!isOffered, "\(change)")
    }
    var rules = Self.rules
    rules.gives = { account, _ in account != Self.therapist }
    let isGiven = try await Self.isOffered(after: [], rules)
    #expect(!isGiven, "who gave it is gone")
  }
}
