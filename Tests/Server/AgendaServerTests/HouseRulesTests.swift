import Agenda
import AgendaTesting
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Zones

@testable import AgendaServer

@Suite(
  "What a house says of its times, as the server looks at it",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct HouseRulesTests {
  private static let therapist = UUID(high: 7, low: 1)
  private static let room = ID<Room>(UUID(high: 10, low: 1))
  private static let machine = ID<Room>(UUID(high: 10, low: 2))
  private static let service = ID<Service>(UUID(high: 9, low: 1))

  private static func rules(in zone: String) -> AgendaRules {
    var rules = Practice.rules
    rules.zone = { _, _ in zone }
    return rules
  }

  private static func request(_ number: UInt64, at start: CivilDateTime) -> BookingRequest {
    BookingRequest(
      UUID(high: 16, low: number), in: AgendaServed.space, for: Days.ana, at: start,
      with: therapist)
  }

  private static func book(
    _ request: BookingRequest, _ room: AgendaRoom
  ) async throws -> AgendaBookings.Outcome {
    try await room.served.service.bookings.book(request) { _ in
      Author(account: AgendaServed.account, role: "admin", time: room.now)
    }
  }

  /// Why it is not booked; nil where it is.
  private static func problem(
    _ request: BookingRequest, _ room: AgendaRoom
  ) async throws -> BookingProblem? {
    switch try await book(request, room).answer {
    case .success: return nil
    case .failure(.problem(let problem)): return problem
    case .failure(.refusal(let refusal)):
      Issue.record("\(refusal.code) \(refusal.subject)")
      return nil
    }
  }

  private static func working(
    _ number: UInt64, _ owner: UUID, _ hours: [ClockHours], breaks: [ClockHours] = []
  ) -> AddWorkingHours {
    var working = WorkingHours()
    working.id = ID(UUID(high: 9, low: 100 + number))
    working.owner = owner
    working.hours = hours
    working.breaks = breaks
    return AddWorkingHours(working)
  }

  private static func clock(_ opens: Int, _ closes: Int) -> ClockHours {
    ClockHours(
      .all, CivilTime(hour: opens, minute: 0) ?? .midnight,
      CivilTime(hour: closes, minute: 0) ?? .midnight)
  }

  @Test("CC-043 an hour that the clocks skip is none of the house's, though it is always open")
  func skipped() async throws {
    let now = try #require(Instant("2027-03-01T12:00:00Z"))
    try await AgendaRoom.with(Self.rules(in: "America/New_York"), at: now) { room in
      try await room.push(
        Days.visitor(Days.ana), Self.working(1, Self.therapist, [Self.clock(0, 0)]))
      for (number, time) in ["02:00", "02:30", "02:59"].enumerated() {
        let start = try #require(CivilDateTime("2027-03-14T\(time)"))
        let problem = try await Self.problem(Self.request(UInt64(number), at: start), room)
        #expect(problem == .outsideRules, "\(time)")
      }
      let start = try #require(CivilDateTime("2027-03-14T03:30"))
      let problem = try await Self.problem(Self.request(9, at: start), room)
      #expect(problem == nil)
    }
  }

  /// What a house may have said that leaves no session on the 26th at 14:00 with all that it needs.
  enum Obstacle: String, CaseIterable, Sendable {
    case roomArchived, roomHours, roomAbsent, roomClosedThatDay, roomFull
    case machineArchived, machineHours, machineAbsent
    case houseAbsent, therapistAbsent, therapistBreak, houseClosedThatDay, serviceArchived

    var mutations: [any Mutation] {
      switch self {
      case .roomArchived: [ArchiveRoom(HouseRulesTests.room)]
      case .machineArchived: [ArchiveRoom(HouseRulesTests.machine)]
      case .serviceArchived: [ArchiveService(service)]
      case .roomHours: [working(1, room.uuid, [clock(8, 12)])]
      case .roomFull: [full(HouseRulesTests.room.uuid), besides]
      case .machineHours: [working(1, machine.uuid, [clock(8, 12)])]
      case .therapistBreak: [working(1, therapist, [clock(8, 18)], breaks: [clock(14, 15)])]
      case .roomAbsent: [absence(of: room.uuid)]
      case .machineAbsent: [absence(of: machine.uuid)]
      case .houseAbsent: [absence(of: AgendaServed.space)]
      case .therapistAbsent: [absence(of: therapist)]
      case .roomClosedThatDay: [closed(room.uuid)]
      case .houseClosedThatDay: [closed(AgendaServed.space)]
      }
    }

    private func full(_ owner: UUID) -> AddWorkingHours {
      var add = working(1, owner, [clock(0, 0)])
      add.record.mostPerDay = 1
      return add
    }

    /// Somebody else has the room that morning, with nobody of whose day anything is said.
    private var besides: BookSession<Visits> {
      Days.book(9, "26T09:00", Days.bia, in: HouseRulesTests.room)
    }

    /// From within the session on.
    private func absence(of owner: UUID) -> AddAbsence {
      var absence = Absence()
      absence.id = ID(UUID(high: 8, low: 1))
      absence.owner = owner
      absence.from = CivilDateTime("2026-11-26T14:30")!
      absence.until = CivilDateTime("2026-11-26T16:00")!
      return AddAbsence(absence)
    }

    private func closed(_ owner: UUID) -> AddOpenDay {
      var day = OpenDay()
      day.id = ID(UUID(high: 8, low: 2))
      day.owner = owner
      day.date = CivilDate("2026-11-26")!
      return AddOpenDay(day)
    }
  }

  @Test(
    "CC-043 the server looks at rooms, equipment, services and absences of the house as well",
    arguments: Obstacle.allCases)
  func obstacle(_ obstacle: Obstacle) async throws {
    try await AgendaRoom.inNovember(at: "20T12:00", Self.rules(in: Days.zone)) { room in
      var place = Room()
      place.id = Self.room
      place.name = "Sala azul"
      var machine = Room()
      machine.id = Self.machine
      machine.kind = .equipment
      machine.name = "Esteira"
      var service = Service()
      service.id = Self.service
      service.name = "Pilates"
      let added = try await room.push(AddRoom(place), AddRoom(machine), AddService(service))
      #expect(added.isEmpty)
      var request = Self.request(1, at: try #require(CivilDateTime("2026-11-26T14:00")))
      request.room = Self.room
      request.equipment = Self.machine
      request.service = Self.service
      // As long as nothing is said, it is booked.
      let booked = try await Self.book(request, room).answer.get()
      try await room.push(CancelAppointment<Visits>(booked.id, by: .clinic))
      let said = try await room.push(obstacle.mutations)
      #expect(said.isEmpty)
      request.key = UUID(high: 16, low: 2)
      let problem = try await Self.problem(request, room)
      #expect(problem == .outsideRules)
    }
  }
}
