import Agenda
import Clinic
import Editing
import Identity
import Records
import Testing
import Values
import Zones

@testable import UmbuServer

@Suite("Reminders of a clinic", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ClinicReminderTests {
  /// On a Sunday at nine in São Paulo; the evening before is its reminder of two hours before.
  private static let start = Instant("2025-10-12T12:00:00Z")!

  private func booking(_ number: UInt64, of patient: Patient) -> BookSession<ClinicAgenda> {
    var session = Session()
    session.id = ID(UUID(high: 4, low: number))
    session.place = SessionPlace(
      CivilDateTime("2025-10-12T09:00")!, in: "America/Sao_Paulo", at: Self.start, minutes: 50)
    return BookSession(
      session, [Appointment(ID(UUID(high: 5, low: number)), patient.id.uuid, .requested)])
  }

  @Test(
    "FF-160: patients are reminded by a clinic whose name is no link; nobody before a mailbox of the clinic's is confirmed"
  )
  func reminding() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) { $0.mail = office.settings }
    defer { room.remove() }
    var ana = try await Person(
      in: room, "ana@example.com", calling: "visite evil.com 11987654321")
    var maria = Patient(1, "Maria das Graças")
    maria.email = Email("maria@example.com")
    var joao = Patient(2, "João")
    joao.email = Email("joao@example.com")
    try await ana.sync(
      AddPatient(maria), AddPatient(joao), booking(1, of: maria), booking(2, of: joao))
    try await ana.sync(ArchivePatient(joao.id))
    func pass(to time: String) async {
      room.clock.move(milliseconds: Instant(time)!.since(room.clock.now))
      for runner in room.umbu.jobs { await runner.runDue() }
    }
    func reminders() -> [String] {
      office.mails.filter { $0.to.key != "ana@example.com" }.map { "\($0.to.key)\n\($0.text)" }
    }

    await pass(to: "2025-10-11T12:00:00Z")
    #expect(reminders() == [], "the day before")
    let untold = try await room.count(
      "fisioflow",
      "SELECT count(*) FROM message WHERE reason = 'nobody of the house has confirmed an e-mail'")
    #expect(untold == 1, "who looks at the messages reads why")
    try await ana.confirmEmail(office)
    await pass(to: "2025-10-12T00:59:00Z")
    #expect(reminders().count == 1)
    let mail = try #require(reminders().first)
    #expect(mail.hasPrefix("maria@example.com\nOlá, Maria das Graças.\n"))
    #expect(mail.contains("visite evil com"))
    #expect(!mail.contains("evil.com") && !mail.contains("11987654321"))
    #expect(mail.contains("dom, 12/10 às 09:00"))
    #expect(mail.contains("https://umbu.example/fisioflow/reply/"))
    await pass(to: "2025-10-13T12:00:00Z")
    #expect(reminders().count == 1)
    await room.umbu.stop()
  }

  @Test(
    "CC-048: a reminder brings the appointment for the patient's calendar, and once it is moved a newer one of the same"
  )
  func calendar() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) { $0.mail = office.settings }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    try await ana.confirmEmail(office)
    var maria = Patient(1, "Maria das Graças")
    maria.email = Email("maria@example.com")
    maria.complaint = "Dor lombar"
    try await ana.sync(AddPatient(maria))
    func place(_ civil: String, _ instant: String) -> SessionPlace {
      SessionPlace(
        CivilDateTime(civil)!, in: "America/Sao_Paulo", at: Instant(instant)!, minutes: 50)
    }
    var session = Session()
    session.id = ID(UUID(high: 4, low: 1))
    session.note = "Dor lombar"
    session.place = place("2025-10-20T09:00", "2025-10-20T12:00:00Z")
    let appointment = Appointment(ID(UUID(high: 5, low: 1)), maria.id.uuid, .requested)
    try await ana.sync(BookSession<ClinicAgenda>(session, [appointment]))
    func lines(at time: String) async throws -> [String] {
      office.clear()
      room.clock.move(milliseconds: Instant(time)!.since(room.clock.now))
      for runner in room.umbu.jobs { await runner.runDue() }
      // Beside the reminder goes what the house changed, which has no file.
      let mail = try #require(
        office.mails.last { $0.to.key == "maria@example.com" && $0.attachment != nil })
      let file = try #require(mail.attachment)
      #expect(file.name == "horario.ics")
      #expect(file.type == "text/calendar; charset=utf-8; method=PUBLISH")
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(!text.contains("Dor") && !text.contains("Maria"))
      return text.split(separator: "\r\n").map { String($0) }
    }
    let first = try await lines(at: "2025-10-13T12:00:00Z")
    for line in [
      "METHOD:PUBLISH", "TZID:America/Sao_Paulo", "UID:\(UUID(high: 5, low: 1))@umbu",
      "SEQUENCE:0", "DTSTART;TZID=America/Sao_Paulo:20251020T090000",
      "DTEND;TZID=America/Sao_Paulo:20251020T095000", "SUMMARY:Horário em Clínica Ipê",
      "STATUS:TENTATIVE", "ORGANIZER;CN=Clínica Ipê:mailto:no-reply@clinica.example",
    ] {
      #expect(first.contains(line), "\(line)")
    }
    let again = await room.call(
      .post, "/fisioflow/v1/sessions",
      json: .object([
        .init("email", .text(ana.email)), .init("password", .text(Person.password)),
      ]))
    var returned = try Person(room, "fisioflow", ana.email, SessionGrant(object: again.json))
    returned.sequence = ana.sequence
    try await returned.sync(
      StepAppointment<ClinicAgenda>(appointment.id, .confirm),
      MoveSession<ClinicAgenda>(
        session.id, to: place("2025-10-20T10:00", "2025-10-20T13:00:00Z")))
    let second = try await lines(at: "2025-10-19T13:00:00Z")
    for line in [
      "UID:\(UUID(high: 5, low: 1))@umbu", "SEQUENCE:1", "STATUS:CONFIRMED",
      "DTSTART;TZID=America/Sao_Paulo:20251020T100000",
    ] {
      #expect(second.contains(line), "\(line)")
    }
    await room.umbu.stop()
  }

  @Test(
    "FF-012: a zone that is none is refused at the server as well, and the clinic stays where it is"
  )
  func noZone() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let answer = try await ana.sync(
      EditClinic(timeZone: "Mars/Olympus"), EditClinic(timeZone: "america/manaus"),
      AddPatient(Patient(1, "Maria")))
    #expect(answer.acknowledged == 3, "what comes behind it is done")
    let refusal = Refusal(.invalid, "timeZone")
    #expect(answer.refusals.map(\.refusal) == [refusal, refusal])
    let here = "SELECT count(*) FROM clinic WHERE time_zone = 'America/Sao_Paulo'"
    #expect(try await room.count("fisioflow", here) == 1)
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM patient") == 1)
    let told = "SELECT count(*) FROM audit WHERE details LIKE '%editClinic%'"
    #expect(try await room.count("fisioflow", told) == 0, "nothing happened")
    let moved = try await ana.sync(EditClinic(timeZone: "America/Manaus"))
    #expect(moved.refusals.map(\.sequence) == [1, 2], "those from before, and no other")
    #expect(try await room.count("fisioflow", here) == 0)
    await room.umbu.stop()
  }

  @Test(
    "FF-012 FF-160: a clinic that says another zone keeps the times of its sessions, and is told")
  func moving() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let maria = Patient(1, "Maria")
    try await ana.sync(AddPatient(maria), booking(1, of: maria))
    try await ana.sync(EditClinic(timeZone: "America/Manaus"))
    for runner in room.umbu.jobs { await runner.runDue() }
    let row = try await room.app("fisioflow").database.read { transaction in
      try transaction.first("SELECT start, zone, starts_at FROM agenda_session") { row in
        "\(row.text(0)) \(row.text(1)) \(Instant(milliseconds: row.int(2)))"
      }
    }
    #expect(row == "2025-10-12T09:00 America/Manaus 2025-10-12T13:00:00.000Z")
    let told = try await room.count(
      "fisioflow", "SELECT count(*) FROM clock_notice WHERE sessions = 1")
    #expect(told == 1)
    let noted = try await room.count(
      "fisioflow", "SELECT count(*) FROM record_history WHERE mutation_name = 'retimeSession'")
    #expect(noted == 1, "FF-124 its history says so")
    await room.umbu.stop()
  }

  @Test(
    "FF-124 FF-160: what a patient answers is in the clinic's audit, in its words, and nobody's account"
  )
  func audit() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) { $0.mail = office.settings }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let maria = Patient(1, "Maria")
    try await ana.sync(AddPatient(maria), booking(1, of: maria))
    let order = AppointmentLinkOrder(in: ana.space, for: ID(UUID(high: 5, low: 1)))
    let link = await room.call(
      .post, "/fisioflow/v1/agenda/link", token: ana.token, json: order.object)
    let address = try AppointmentLink(object: link.json).address
    let body = "appointment=\(UUID(high: 5, low: 1))&start=2025-10-12T09:00&answer=confirm"
    let answer = await room.send(
      .post, String(address.dropFirst("https://umbu.example".count)), body: Array(body.utf8),
      headers: [("Content-Type", "application/x-www-form-urlencoded")])
    #expect(answer.status == .ok)
    let rows = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT action, details FROM audit WHERE account IS NULL ORDER BY number"
      ) { "\($0.text(0)) \($0.text(1))" }
    }
    #expect(rows.count == 1)
    #expect(rows.first?.contains("stepAppointment") == true, "\(rows)")
    // Its history says that nobody with an account did it.
    let told = try await room.count(
      "fisioflow",
      "SELECT count(*) FROM record_history WHERE mutation_name = 'stepAppointment'")
    #expect(told == 1)
    await room.umbu.stop()
  }
}
