import API
import Agenda
import Clinic
import Database
import Fields
import HTTP
import Records
import SyncServer
import Testing
import Values
import Zones

@testable import UmbuServer

@Suite("Booking over the API", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct AgendaBookingTests {
  @Test("CC-043 ten times the same call is one appointment; a no says its code, and is for members")
  func calls() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow, .sample])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let maria = Patient(1, "Maria das Graças Souza")
    let rui = Patient(2, "Rui Barbosa")
    try await ana.sync(AddPatient(maria), AddPatient(rui))
    var request = BookingRequest(
      UUID(high: 16, low: 1), in: ana.space, for: maria.id.uuid,
      at: CivilDateTime("2025-10-14T10:00")!, with: ana.grant.account.id)
    var booked: Set<ID<Appointment>> = []
    for _ in 0..<10 {
      let answer = await ana.call(AgendaEndpoints.book, request)
      #expect(answer.status == .ok)
      booked.insert(try BookedAppointment(object: answer.json).appointment.id)
    }
    #expect(booked.count == 1)
    func code(_ person: Person) async -> String {
      let answer = await person.call(AgendaEndpoints.book, request)
      return "\(answer.status.code) \(answer.json["code"]?.text ?? "")"
    }
    request.key = UUID(high: 16, low: 2)
    request.person = rui.id.uuid
    #expect(await code(ana) == "409 slotTaken")
    request.start = CivilDateTime("2025-10-18T10:00")!
    #expect(await code(ana) == "409 outsideRules")
    request.start = CivilDateTime("2025-10-14T12:00")!
    request.hold = ID(UUID(high: 99, low: 1))
    #expect(await code(ana) == "409 holdExpired")
    request.hold = nil
    request.replacing = booked.first
    #expect(await code(ana) == "409 policy")
    request.replacing = nil
    request.person = UUID(high: 99, low: 2)
    #expect(await code(ana) == "404 notFound")
    request.person = rui.id.uuid
    let bia = try await Person(in: room, "bia@example.com", calling: "Outra")
    #expect(await code(bia) == "403 forbidden")
    #expect(await code(ana) == "200 ")
    await room.umbu.stop()
  }

  @Test("CC-043 nobody who is put away is booked, and nobody gives who is not of the clinic")
  func gone() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow, .sample])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let maria = Patient(1, "Maria das Graças Souza")
    let rui = Patient(2, "Rui Barbosa")
    try await ana.sync(AddPatient(maria), AddPatient(rui), ArchivePatient(rui.id))
    var request = BookingRequest(
      UUID(high: 16, low: 1), in: ana.space, for: rui.id.uuid,
      at: CivilDateTime("2025-10-14T10:00")!, with: ana.grant.account.id)
    #expect(await ana.call(AgendaEndpoints.book, request).json["code"]?.text == "outsideRules")
    request.person = maria.id.uuid
    request.therapist = UUID(high: 99, low: 1)
    #expect(await ana.call(AgendaEndpoints.book, request).json["code"]?.text == "outsideRules")
    request.therapist = ana.grant.account.id
    #expect(await ana.call(AgendaEndpoints.book, request).status == .ok)
    await room.umbu.stop()
  }

  @Test("FF-124 FF-129 an appointment booked over the API is in the audit as made, with the device")
  func audited() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow, .sample])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let maria = Patient(1, "Maria das Graças Souza")
    try await ana.sync(AddPatient(maria))
    let device = #"{"device_model":"MacIntel","os_version":"","app_version":"b7"}"#
    func book(_ number: UInt64, at hour: Int, replacing: ID<Appointment>? = nil) async throws
      -> ID<Appointment>
    {
      var request = BookingRequest(
        UUID(high: 16, low: number), in: ana.space, for: maria.id.uuid,
        at: CivilDateTime("2025-10-14T\(hour):00")!, with: ana.grant.account.id)
      request.replacing = replacing
      let answer = await room.call(
        .post, "/fisioflow/\(AgendaEndpoints.book.path)", token: ana.token, json: request.object,
        headers: [(DeviceInfo.header, device)])
      return try BookedAppointment(object: answer.json).appointment.id
    }
    let first = try await book(1, at: 10)
    _ = try await book(1, at: 10)
    _ = try await book(2, at: 14, replacing: first)
    let rows = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        """
        SELECT action, subject, device, details FROM audit WHERE device IS NOT NULL \
        ORDER BY number
        """
      ) { ($0.text(0), $0.uuid(1), $0.text(2), $0.text(3)) }
    }
    #expect(rows.map(\.0) == ["create_appointment", "create_appointment", "change_data"])
    #expect(rows.prefix(2).allSatisfy { $0.1 == maria.id.uuid })
    #expect(rows.allSatisfy { $0.2 == device })
    // What it was booked in the place of is a change.
    #expect(rows.last?.3.contains("\(first)") == true)
    await room.umbu.stop()
  }
}
