import API
import Agenda
import Clinic
import Fields
import HTTP
import Records
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
}
