import Agenda
import AgendaTesting
import Effort
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite(
  "What is offered of a house's times is what is booked",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct HouseSlotTests {
  private static func book(
    _ number: Int, _ start: CivilDateTime, _ house: RandomHouse, _ room: AgendaRoom
  ) async throws -> AgendaBookings.Outcome {
    var request = BookingRequest(
      UUID(high: 16, low: UInt64(number)), in: AgendaServed.space, for: Days.ana, at: start,
      with: RandomHouse.therapist)
    request.service = house.service.id
    request.room = RandomHouse.room
    request.equipment = RandomHouse.machine
    let asked = request
    return try await room.served.service.bookings.book(asked) { _ in
      Author(account: AgendaServed.account, role: "admin", time: room.now)
    }
  }

  private static func furnish(_ house: RandomHouse, _ room: AgendaRoom) async throws {
    var place = Room()
    place.id = RandomHouse.room
    place.name = "Sala azul"
    var machine = Room()
    machine.id = RandomHouse.machine
    machine.kind = .equipment
    machine.name = "Esteira"
    var all: [any Mutation] = [
      Days.visitor(Days.ana), Days.visitor(Days.bia), AddRoom(place), AddRoom(machine),
      AddService(house.service),
    ]
    for hours in house.hours { all.append(AddWorkingHours(hours)) }
    for day in house.openDays { all.append(AddOpenDay(day)) }
    for absence in house.absences { all.append(AddAbsence(absence)) }
    for session in house.sessions { all.append(session) }
    let refusals = try await room.push(all)
    #expect(refusals.isEmpty)
  }

  /// Which times are tried: some of those that are free, some that are not, and those beside the edges.
  private static func tried(
    _ house: RandomHouse, _ free: Set<CivilDateTime>, seed: UInt64
  ) -> [CivilDateTime] {
    var random = SeededGenerator(seed: seed &+ 77)
    let moments = house.moments
    let edges = moments.indices.dropFirst().filter {
      free.contains(moments[$0]) != free.contains(moments[$0 - 1])
    }
    let picked = edges.flatMap { [moments[$0 - 1], moments[$0]] }
    let (inside, outside) = (moments.filter(free.contains), moments.filter { !free.contains($0) })
    let tried =
      picked.shuffled(using: &random).prefix(20) + inside.shuffled(using: &random).prefix(5)
      + outside.shuffled(using: &random).prefix(10)
    return Set(tried).sorted()
  }

  @Test(
    "CC-043 CC-044 each time that the search gives is booked, each other one on the step is refused",
    arguments: 0..<UInt64(Effort.times(60, quick: 10)))
  func asSearched(seed: UInt64) async throws {
    let (name, day) = RandomHouse.around[Int(seed) % RandomHouse.around.count]
    let zone = try Zoneinfo.rules(name)
    let house = RandomHouse(zone, from: try #require(CivilDate(day)), seed: seed)
    var rules = Practice.rules
    rules.zone = { _, _ in name }
    try await AgendaRoom.with(rules, at: house.now) { room in
      try await Self.furnish(house, room)
      let ids = house.sessions.map { $0.session.id }
      let sessions = try await room.served.read { records in ids.compactMap { records.find($0) } }
      #expect(sessions.count == ids.count)
      let free = house.free(beside: sessions)
      for (number, start) in Self.tried(house, free, seed: seed).enumerated() {
        let which = "seed \(seed), \(name) \(start)"
        switch try await Self.book(number, start, house, room).answer {
        case .success(let booked):
          #expect(free.contains(start), "\(which): it is booked, and the search does not give it")
          try await room.push(CancelAppointment<Visits>(booked.id, by: .clinic))
        case .failure(.problem(let problem)):
          #expect(!free.contains(start), "\(which): the search gives it; \(problem)")
          #expect(problem == .outsideRules || problem == .slotTaken, "\(which)")
        case .failure(.refusal(let refusal)):
          Issue.record("\(which): \(refusal.code) \(refusal.subject)")
        }
      }
    }
  }
}
