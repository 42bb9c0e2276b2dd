import Agenda
import Clinic
import Editing
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("Many who want one time of a clinic")
struct CrowdedAgendaTests {
  /// What a session wants to have to itself.
  enum Wanted: UInt64, CaseIterable {
    case therapist = 1
    case room, equipment
  }

  private static let blue = ID<Room>(UUID(high: 42, low: 1))
  private static let laser = ID<Room>(UUID(high: 42, low: 2))

  private static func room(_ id: ID<Room>, _ name: String, _ kind: Room.Kind) -> AddRoom {
    var room = Room()
    room.id = id
    room.name = name
    room.kind = kind
    return AddRoom(room)
  }

  /// A clinic without limits, with a room and a laser.
  private static func clinic(in room: ServerRoom) async throws -> Person {
    var ana = try await Person(in: room, "ana@example.com")
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["plan", "set", ana.space.description, "platinum"]).exitCode == 0)
    try await ana.sync(
      Self.room(blue, "Azul", .room), Self.room(laser, "Laser", .equipment),
      AddPatient(Patient(1, "Bia")))
    return ana
  }

  /// Monday at nine, with what is wanted.
  private static func place(_ wanted: Wanted, of ana: Person) throws -> SessionPlace {
    let start = try #require(CivilDateTime("2026-11-30T09:00"))
    var place = SessionPlace(
      start, in: "America/Sao_Paulo", at: start.instant(secondsEast: -3 * 3_600), minutes: 50)
    switch wanted {
    case .therapist: place.therapist = ana.grant.account.id
    case .room: place.room = blue
    case .equipment: place.equipment = laser
    }
    return place
  }

  private static func booking(
    _ number: UInt64, _ place: SessionPlace, _ patient: Patient
  ) -> BookSession<ClinicAgenda> {
    var session = Session()
    session.id = ID(UUID(high: 43, low: number))
    session.place = place
    return BookSession(session, [Appointment(ID(UUID(high: 44, low: number)), patient.id.uuid)])
  }

  /// The first request of a device that nobody has seen before.
  private static func request(
    _ ana: Person, _ number: UInt64, _ mutations: [any Mutation]
  ) -> (Person, SyncRequest) {
    var device = ana
    (device.sequence, device.cursor) = (0, 0)
    var request = device.request(device.queue(mutations))
    request.client = UUID(high: 77, low: number)
    for index in request.mutations.indices {
      request.mutations[index].id = UUID(high: 78, low: number << 8 | UInt64(index))
    }
    return (device, request)
  }

  @Test(
    "CC-042 FF-010 of 200 devices that book one time of a clinic at once one has it, nobody's is lost",
    arguments: Wanted.allCases)
  func oneOf200(wanted: Wanted) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Self.clinic(in: room)
    let place = try Self.place(wanted, of: ana)
    let answers = try await withThrowingTaskGroup(of: SyncResponse.self) { group in
      for number in 1...UInt64(200) {
        let patient = Patient(100 + number, "P\(number)")
        let (device, request) = Self.request(
          ana, number, [AddPatient(patient), Self.booking(number, place, patient)])
        group.addTask { try SyncResponse(object: await device.send(request).json) }
      }
      var answers: [SyncResponse] = []
      for try await answer in group { answers.append(answer) }
      return answers
    }
    #expect(answers.count == 200)
    #expect(answers.allSatisfy { $0.acknowledged == 2 && $0.refusals.isEmpty })
    let placed = "SELECT count(*) FROM agenda_session WHERE occupies_from IS NOT NULL"
    #expect(try await room.count("fisioflow", placed) == 1)
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM agenda_session") == 200)
    let coming = "SELECT count(*) FROM appointment WHERE state = 'requested'"
    #expect(try await room.count("fisioflow", coming) == 200)
    await room.umbu.stop()
  }

  @Test("CC-043 PL-005 one booking that is sent ten times, at once or not, is one appointment")
  func again() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Self.clinic(in: room)
    let place = try Self.place(.therapist, of: ana)
    let (device, request) = Self.request(
      ana, 1, [Self.booking(1, place, Patient(1, "Bia"))])
    let answers = try await withThrowingTaskGroup(of: SyncResponse.self) { group in
      for _ in 0..<10 {
        group.addTask { try SyncResponse(object: await device.send(request).json) }
      }
      var answers: [SyncResponse] = []
      for try await answer in group { answers.append(answer) }
      return answers
    }
    #expect(answers.count == 10)
    #expect(answers.allSatisfy { $0.acknowledged == 1 && $0.refusals.isEmpty })
    // And one after the other, by a device that heard none of the answers.
    for _ in 0..<10 {
      let answer = try SyncResponse(object: await device.send(request).json)
      #expect(answer.acknowledged == 1 && answer.refusals.isEmpty)
    }
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM appointment") == 1)
    let placed = "SELECT count(*) FROM agenda_session WHERE occupies_from IS NOT NULL"
    #expect(try await room.count("fisioflow", placed) == 1)
    await room.umbu.stop()
  }
}
