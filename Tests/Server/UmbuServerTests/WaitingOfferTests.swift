import API
import Agenda
import AgendaTesting
import Database
import HTTP
import Records
import Scheduling
import SyncServer
import Testing
import Values
import Waiting
import Wire
import Zones

@testable import UmbuServer

@Suite(
  "Offers to those who wait, without signing in", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct WaitingOfferTests {
  private struct Scene {
    let room: ServerRoom
    var person: Person
    /// The path of the link in the mail to who waits.
    let path: String

    static let start = Instant("2025-10-14T09:00:00Z")!
    static let waiting = UUID(high: 3, low: 2)

    func get(_ method: HTTPMethod = .get) async -> Response {
      await room.call(method, path, headers: [("Accept-Language", "en")])
    }

    func post(_ answer: String, seen: String = "2025-10-14T09:00") async -> Response {
      await room.send(
        .post, path, body: Array("start=\(seen)&answer=\(answer)".utf8),
        headers: [
          ("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Language", "en"),
        ])
    }

    /// How far what they were offered is.
    func state() async throws -> AppointmentState? {
      let app = room.app("practice")
      let (space, tables, now) = (person.space, app.sync.tables, room.clock.now)
      return try await app.database.write(in: space) { transaction in
        Transaction(
          SQLStorage(transaction, space: space, tables: tables, version: 0, now: now)
        ).all(Appointment.self, by: "person", equal: [Scene.waiting.json]).first?.state
      }
    }
  }

  /// A served practice in which a time was given up, and who waits for one has a mail of it.
  private func with(_ body: (inout Scene) async throws -> Void) async throws {
    let office = Office()
    var practice = AppDefinition.practice
    practice.agenda?.offerMinutes = 60
    let room = try await ServerRoom.open(of: [practice]) { $0.mail = office.settings }
    var person = try await Person(in: room, app: "practice", "ana@example.com")
    try await person.confirmEmail(office)
    try await person.sync(
      AddVisitor(AgendaTesting.Visitor(UUID(high: 3, low: 1), "Bia", email: "bia@example.com")))
    try await person.sync(
      AddVisitor(AgendaTesting.Visitor(Scene.waiting, "Caio", email: "caio@example.com")))
    var session = Session()
    session.id = ID(UUID(high: 4, low: 1))
    session.place = SessionPlace(
      ZoneRules.utc.local(Scene.start), in: "UTC", at: Scene.start, minutes: 50)
    let appointment = Appointment(ID(UUID(high: 5, low: 1)), UUID(high: 3, low: 1))
    try await person.sync(BookSession<Visits>(session, [appointment]))
    var entry = WaitingEntry()
    entry.id = ID(UUID(high: 6, low: 1))
    entry.person = Scene.waiting
    try await person.sync(AddWaitingEntry(entry))
    try await person.sync(CancelAppointment<Visits>(appointment.id, by: .clinic))
    room.clock.move(milliseconds: 300_000)
    for runner in room.umbu.jobs { await runner.runDue() }
    let link = try office.link(to: "caio@example.com")
    let path = String(link.dropFirst("https://umbu.example".count).prefix { $0 != "#" })
    var scene = Scene(room: room, person: person, path: path)
    do {
      try await body(&scene)
    } catch {
      await room.close()
      throw error
    }
    await room.close()
  }

  private func text(_ response: Response) -> String {
    String(decoding: response.bytes, as: UTF8.self)
  }

  @Test("CC-046: a program that follows the link of an offer takes nothing; the button does, once")
  func accepting() async throws {
    try await with { scene in
      for method in [HTTPMethod.get, .head, .get] {
        let answer = await scene.get(method)
        #expect(answer.status == .ok)
      }
      #expect(try await scene.state() == .held)
      let page = await scene.get()
      #expect(text(page).contains("Clínica Ipê: a time became free"))
      #expect(text(page).contains("Tue, 14 Oct at 09:00"))
      #expect(text(page).contains("It is kept for you until Thu, 09 Oct at"))
      #expect(page.headers["content-security-policy"]?.contains("form-action 'self'") == true)
      #expect(await scene.post("accept", seen: "2025-10-14T10:00").status == .conflict)
      #expect(await scene.post("confirm").status == .ok, "what is no answer shows the page")
      #expect(try await scene.state() == .held)
      for _ in 0..<2 {
        let answer = await scene.post("accept")
        #expect(answer.status == .ok)
        #expect(text(answer).contains("Done: the time is yours."))
        #expect(!text(answer).contains("<button"))
      }
      #expect(try await scene.state() == .confirmed)
      let seen = try await scene.room.count(
        "practice", "SELECT count(*) FROM message WHERE opened_at IS NOT NULL")
      #expect(seen == 1)
      // Nor is the link good for anything else.
      #expect(await scene.room.call(.get, scene.path + "/agenda.ics").status == .notFound)
    }
  }

  @Test("CC-046: after the hour an answer is refused in a sentence, and what was kept of it can go")
  func late() async throws {
    try await with { scene in
      scene.room.clock.move(milliseconds: 3_600_000)
      let late = await scene.post("accept")
      #expect(late.status == .conflict)
      #expect(text(late).contains("Your answer was not taken"))
      #expect(text(late).contains("You stay on the waiting list of Clínica Ipê."))
      for runner in scene.room.umbu.jobs { await runner.runDue() }
      let state = try await scene.state()
      #expect(state == .cancelled)
      #expect(text(await scene.get()).contains("The time to accept is over."))
      for table in ["waiting_slot", "waiting_offer"] {
        let count = try await scene.room.count("practice", "SELECT count(*) FROM \(table)")
        #expect(count == 1, "\(table)")
      }
      let erased = await Commands(scene.room.umbu.apps).run(
        ["erase", "\(scene.person.space)", "--yes", "--app", "practice"])
      #expect(erased.exitCode == 0, "\(erased.text)")
      for table in ["waiting_slot", "waiting_offer"] {
        let count = try await scene.room.count("practice", "SELECT count(*) FROM \(table)")
        #expect(count == 0, "\(table)")
      }
    }
  }
}
