import API
import Agenda
import Clinic
import Database
import Editing
import HTTP
import Records
import Scheduling
import Sync
import Testing
import Values
import Zones

@testable import UmbuServer

@Suite(
  "The audit of what is offered to those who wait", .enabled(if: Zoneinfo.isPresent, "needs tzdata")
)
struct OfferAuditTests {
  private static func patient(_ number: UInt64, _ name: String) -> Patient {
    var patient = Patient(number, name)
    patient.email = Email("\(name.lowercased())@example.com")
    return patient
  }

  private static func waits(_ number: UInt64, _ patient: Patient) -> AddWaitingEntry {
    var entry = WaitingEntry()
    entry.id = ID(UUID(high: 6, low: number))
    entry.person = patient.id.uuid
    return AddWaitingEntry(entry)
  }

  /// Whom an appointment was made for, in order, by the audit.
  private static func made(_ room: ServerRoom) async throws -> [UUID] {
    try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT subject FROM audit WHERE action = 'create_appointment' ORDER BY number"
      ) { $0.uuid(0) }
    }
  }

  @Test("FF-124 FF-160 what is offered makes no appointment of a patient's; that they take it does")
  func offers() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) { $0.mail = office.settings }
    defer { room.remove() }
    func pass(to time: String) async {
      room.clock.move(milliseconds: Instant(time)!.since(room.clock.now))
      for _ in 0..<2 {
        for runner in room.umbu.jobs { await runner.runDue() }
      }
    }
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.confirmEmail(office)
    await pass(to: "2025-10-09T13:00:00Z")
    try await ana.signInAnew()
    let maria = Self.patient(1, "Maria")
    let caio = Self.patient(2, "Caio")
    let bia = Self.patient(3, "Bia")
    var session = Session()
    session.id = ID(UUID(high: 4, low: 1))
    session.place = SessionPlace(
      CivilDateTime("2025-10-13T09:00")!, in: "America/Sao_Paulo",
      at: Instant("2025-10-13T12:00:00Z")!, minutes: 50)
    let appointment = Appointment(ID(UUID(high: 5, low: 1)), maria.id.uuid)
    let booked = try await ana.sync(
      AddPatient(maria), AddPatient(caio), AddPatient(bia),
      BookSession<ClinicAgenda>(session, [appointment]), Self.waits(1, caio), Self.waits(2, bia))
    #expect(booked.refusals.isEmpty)
    try await ana.sync(CancelAppointment<ClinicAgenda>(appointment.id, by: .patient))
    await pass(to: "2025-10-09T13:06:00Z")
    _ = try office.link(to: "caio@example.com")
    let held = try await Self.made(room)
    #expect(held == [maria.id.uuid], "a time that is kept for Caio is no appointment of his")
    await pass(to: "2025-10-09T14:07:00Z")
    let link = try office.link(to: "bia@example.com")
    let path = String(link.dropFirst("https://umbu.example".count).prefix { $0 != "#" })
    let offered = try await Self.made(room)
    #expect(offered == [maria.id.uuid])
    for _ in 0..<2 {
      let answered = await room.send(
        .post, path, body: Array("start=2025-10-13T09:00&answer=accept".utf8),
        headers: [("Content-Type", "application/x-www-form-urlencoded")])
      #expect(answered.status == .ok)
    }
    let taken = try await Self.made(room)
    #expect(taken == [maria.id.uuid, bia.id.uuid])
    await room.umbu.stop()
  }

  @Test("FF-124 what a device holds for a patient is told when it is asked for or confirmed")
  func heldByDevice() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let maria = Patient(1, "Maria")
    var session = Session()
    session.id = ID(UUID(high: 4, low: 1))
    session.place = SessionPlace(
      CivilDateTime("2025-10-13T09:00")!, in: "America/Sao_Paulo",
      at: Instant("2025-10-13T12:00:00Z")!, minutes: 50)
    let hold = Appointment(
      ID(UUID(high: 5, low: 1)), maria.id.uuid, .held,
      heldUntil: room.clock.now.adding(milliseconds: 300_000))
    let kept = try await ana.sync(
      AddPatient(maria), BookSession<ClinicAgenda>(session, [hold]))
    #expect(kept.refusals.isEmpty)
    let before = try await Self.made(room)
    #expect(before == [])
    for step in [AppointmentMark.request, .confirm, .arrive] {
      let stepped = try await ana.sync(StepAppointment<ClinicAgenda>(hold.id, step))
      #expect(stepped.refusals.isEmpty, "\(step.rawValue)")
    }
    let after = try await Self.made(room)
    #expect(after == [maria.id.uuid], "once, whatever becomes of it")
    await room.umbu.stop()
  }
}
