import Agenda
import Clinic
import Database
import Editing
import Notifications
import Records
import SyncServer
import Testing
import Values
import Zones

@testable import UmbuServer

@Suite("What a therapist is told of answers", .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct ClinicAnswerTests {
  /// On a Sunday at nine in São Paulo.
  private static let start = Instant("2025-10-12T12:00:00Z")!
  private static let appointment = UUID(high: 5, low: 1)

  private static func answer(_ answer: String, _ room: ServerRoom, _ ana: Person) async throws {
    let order = AppointmentLinkOrder(in: ana.space, for: ID(appointment))
    let link = await room.call(
      .post, "/fisioflow/v1/agenda/link", token: ana.token, json: order.object)
    let address = try AppointmentLink(object: link.json).address
    let body = "appointment=\(appointment)&start=2025-10-12T09:00&answer=\(answer)"
    let answered = await room.send(
      .post, String(address.dropFirst("https://umbu.example".count)), body: Array(body.utf8),
      headers: [("Content-Type", "application/x-www-form-urlencoded")])
    #expect(answered.status == .ok)
  }

  @Test("whose session it is is told of an answer, once each, and nobody of their own deed")
  func told() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) {
      $0.mail = office.settings
      $0.delivery.pushSubject = "mailto:ops@umbu.example"
    }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let maria = Patient(1, "Maria")
    var session = Session()
    session.id = ID(UUID(high: 4, low: 1))
    session.place = SessionPlace(
      CivilDateTime("2025-10-12T09:00")!, in: "America/Sao_Paulo", at: Self.start, minutes: 50)
    session.place.therapist = ana.grant.account.id
    try await ana.sync(
      AddPatient(maria),
      BookSession<ClinicAgenda>(
        session, [Appointment(ID(Self.appointment), maria.id.uuid, .requested)]))
    for _ in 0..<2 { try await Self.answer("confirm", room, ana) }
    try await Self.answer("cancel", room, ana)
    let told = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        """
        SELECT person, detail FROM message WHERE kind = 'appointment.answer' ORDER BY detail
        """
      ) { ($0.uuid(0), $0.text(1)) }
    }
    #expect(told.map(\.1) == ["cancel", "confirm"])
    #expect(told.allSatisfy { $0.0 == ana.grant.account.id })
    // It is among what she may choose.
    let choices = try MessageChoices(
      object: await room.call(
        .post, "/fisioflow/v1/messages/choices", token: ana.token,
        json: ChoiceQuery(space: ana.space).object
      ).json)
    #expect(choices.kinds.map(\.pt) == ["Respostas de pacientes"])
    #expect(choices.kinds[0].ways == [.init("push")])
    await room.umbu.stop()
  }

  @Test(
    "what became of one patient's messages reads who may read the record; of all who runs the clinic"
  )
  func ledger() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) { $0.mail = office.settings }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    let path = "/fisioflow/v1/messages/ledger"
    func status(_ person: Person, of patient: UUID?) async -> Int {
      let query = LedgerQuery(space: ana.space, person: patient)
      return await room.call(.post, path, token: person.token, json: query.object).status.code
    }
    #expect(await status(ana, of: nil) == 200)
    #expect(await status(bia, of: UUID(high: 1, low: 1)) == 403)
    let account = bia.grant.account.id
    try await room.app("fisioflow").database.write(in: ana.space) { transaction in
      try transaction.execute(
        "INSERT INTO membership (account, space, role, created_at) VALUES ($1, $2, $3, 0)",
        [SQLValue(account), SQLValue(ana.space), .text("receptionist")])
    }
    #expect(await status(bia, of: UUID(high: 1, low: 1)) == 200)
    #expect(await status(bia, of: nil) == 403)
    await room.umbu.stop()
  }

  @Test("FF-012 what each kind of message says is there for who is signed in, in both languages")
  func templates() async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.fisioFlow]) { $0.mail = office.settings }
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let path = "/fisioflow/v1/messages/templates"
    let answer = await room.call(.get, path, token: ana.token)
    let templates = try MessageTemplates(object: answer.json)
    #expect(
      templates.kinds.map(\.name)
        == [
          "appointment.reminder", "appointment.change", "appointment.answer", "waiting.offer",
        ])
    let reminder = templates.kinds[0]
    #expect(reminder.channels == ["push", "sms", "mail"] && !reminder.isForMembers)
    #expect(reminder.pt.action == "Confirmar ou cancelar")
    #expect(reminder.en.action == "Confirm or cancel")
    #expect(!reminder.pt.short.contains("{") && reminder.pt.sms.contains("https://umbu.example"))
    #expect(await room.call(.get, path).status == .unauthorized)
    // What stands in the places is in the language of the text around it.
    #expect(reminder.pt.paragraphs.contains { $0.contains("às 17:30") })
    for kind in templates.kinds {
      let all = [kind.en.subject, kind.en.short, kind.en.sms] + kind.en.paragraphs
      #expect(all.contains { $0.contains("Thu, 26 Nov at 17:30") }, "\(kind.name)")
      for word in [" às ", "Olá", "qui, ", "sex, ", "Presença", "foi cancelado"] {
        #expect(!all.contains { $0.contains(word) }, "\(kind.name): \(word)")
      }
    }
    await room.umbu.stop()
  }
}
