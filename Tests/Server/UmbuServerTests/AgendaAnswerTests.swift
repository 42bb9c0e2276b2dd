import Agenda
import AgendaTesting
import API
import Database
import Delivery
import Fields
import Gateways
import HTTP
import Identity
import Records
import Sync
import SyncServer
import Synchronization
import Testing
import Values
import Waiting
import Wire
import Zones

@testable import UmbuServer

@Suite(
  "Answers to reminders, without signing in", .onThreads,
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct AgendaAnswerTests {
  /// A served practice with somebody who comes tomorrow at nine and was reminded of that by mail.
  private struct Scene {
    let room: ServerRoom
    let office: Office
    var person: Person
    let start: Instant
    /// The path of the link in the mail, without what is behind `#`.
    let path: String

    static let visitor = UUID(high: 3, low: 1)
    static let appointment = ID<Appointment>(UUID(high: 5, low: 1))

    func get(_ method: HTTPMethod = .get, _ path: String? = nil) async -> Response {
      await room.call(method, path ?? self.path, headers: [("Accept-Language", "en")])
    }

    /// Presses a button of the page.
    func post(
      _ answer: String, _ appointment: ID<Appointment> = Scene.appointment, _ path: String? = nil,
      seen: String? = nil
    ) async -> Response {
      let start = seen ?? CivilDateTime(at: start).description
      let body = "appointment=\(appointment.uuid)&start=\(start)&answer=\(answer)"
      return await room.send(
        .post, path ?? self.path, body: Array(body.utf8),
        headers: [
          ("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Language", "en"),
        ])
    }

    func state(_ id: ID<Appointment> = Scene.appointment) async throws -> Appointment {
      let app = room.app("practice")
      let (space, tables, now) = (person.space, app.sync.tables, room.clock.now)
      return try await app.database.write(in: space) { transaction in
        let records = Transaction(
          SQLStorage(transaction, space: space, tables: tables, version: 0, now: now))
        return records.find(id) ?? Appointment()
      }
    }

    /// By which a device would tell that the reminder was shown.
    func receipt() async throws -> String {
      try await room.app("practice").database.read { transaction in
        let attempt = try transaction.first("SELECT id FROM message_attempt") { $0.uuid(0) }
        let tokens = try MessageTokens.find(in: transaction)
        return tokens?.token(for: attempt ?? .zero, .receipt) ?? ""
      }
    }

    mutating func book(_ number: UInt64, at start: Instant) async throws {
      var session = Session()
      session.id = ID(UUID(high: 4, low: number))
      session.place = SessionPlace(
        CivilDateTime(at: start), in: "UTC", at: start, minutes: 50)
      let appointment = Appointment(ID(UUID(high: 5, low: number)), Scene.visitor, .requested)
      try await person.sync(BookSession<Visits>(session, [appointment]))
    }
  }

  private func with(_ body: (inout Scene) async throws -> Void) async throws {
    let office = Office()
    let room = try await ServerRoom.open(of: [.practice, .sample]) { $0.mail = office.settings }
    var person = try await Person(in: room, app: "practice", "ana@example.com")
    try await person.confirmEmail(office)
    try await person.sync(
      AddVisitor(AgendaTesting.Visitor(Scene.visitor, "Bia", email: "bia@example.com")))
    // The clock begins on 2025-10-09 at 08:53:20 in UTC.
    let start = Instant("2025-10-12T09:00:00Z")!
    var scene = Scene(room: room, office: office, person: person, start: start, path: "")
    try await scene.book(1, at: start)
    room.clock.move(milliseconds: start.adding(milliseconds: -86_400_000).since(room.clock.now))
    for runner in room.umbu.jobs { await runner.runDue() }
    let link = try office.link(to: "bia@example.com")
    let path = String(link.dropFirst("https://umbu.example".count).prefix { $0 != "#" })
    // Her first session is over by now.
    let again = await room.call(
      .post, "/practice/v1/sessions",
      json: .object([
        .init("email", .text(person.email)), .init("password", .text(Person.password)),
      ]))
    var returned = try Person(
      room, "practice", person.email, try SessionGrant(object: again.json))
    returned.sequence = scene.person.sequence
    scene = Scene(room: room, office: office, person: returned, start: start, path: path)
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

  @Test(
    "FF-160: a program that follows the link of a reminder confirms nothing; the button does, once")
  func confirming() async throws {
    try await with { scene in
      for method in [HTTPMethod.get, .head, .get] {
        let answer = await scene.get(method)
        #expect(answer.status == .ok)
      }
      #expect(try await scene.state().status.state == .requested)
      let page = await scene.get()
      #expect(text(page).contains("Clínica Ipê: your appointment"))
      #expect(text(page).contains("Sun, 12 Oct at 09:00"))
      #expect(text(page).contains("I am coming"))
      #expect(page.headers["content-security-policy"]?.contains("form-action 'self'") == true)
      // What is posted without a word asks again.
      let empty = await scene.room.send(.post, scene.path, body: Array("a=b".utf8))
      #expect(empty.status == .ok)
      #expect(try await scene.state().status.state == .requested)
      for _ in 0..<2 {
        let answer = await scene.post("confirm")
        #expect(answer.status == .ok)
        #expect(text(answer).contains("Thank you! You have confirmed."))
        #expect(!text(answer).contains("I am coming"))
      }
      #expect(try await scene.state().status.state == .confirmed)
      let seen = try await scene.room.count(
        "practice", "SELECT count(*) FROM message WHERE opened_at IS NOT NULL")
      #expect(seen == 1, "a link that was used, and none that was looked at")
    }
  }

  @Test(
    "FF-160: the answer is in the agenda at once: devices hear of it, pull it, and it is in the audit"
  )
  func live() async throws {
    try await with { scene in
      try scene.room.umbu.start()
      let (space, port) = (scene.person.space, scene.room.umbu.port)
      let socket = try await Watching(port: port, "/practice/v1/live")
      try await socket.send(LiveHello(scene.person.token, space).object.jsonText)
      _ = try await socket.next()
      #expect(await scene.post("cancel").status == .ok)
      guard case .text(let poke) = try await socket.next() else {
        Issue.record("no poke")
        return
      }
      #expect(poke.contains("\(space)"))
      let pulled = await scene.person.send(scene.person.request())
      #expect(text(pulled).contains("\"cancelled\""))
      let found = try await scene.state().status
      #expect(found.cancellation?.by == .patient)
      #expect(found.cancellation?.at == scene.room.clock.now)
      let rows = try await scene.room.app("practice").database.read { transaction in
        try transaction.rows(
          "SELECT details FROM audit WHERE space = $1 AND account IS NULL ORDER BY number",
          [SQLValue(space)]
        ) { $0.text(0) }
      }
      #expect(rows.contains { $0.contains("cancelAppointment") }, "\(rows)")
    }
  }

  @Test("CC-048: the page leads to a file for one's own calendar, as long as something is to come")
  func calendar() async throws {
    try await with { scene in
      let token = String(scene.path.split(separator: "/").last ?? "")
      let link = "<a href=\"\(token)/agenda.ics\">Add to my calendar"
      #expect(text(await scene.get()).contains(link))
      let file = await scene.get(.get, scene.path + "/agenda.ics")
      #expect(file.status == .ok)
      #expect(file.headers["content-type"] == "text/calendar; charset=utf-8; method=PUBLISH")
      #expect(file.headers["content-disposition"] == "attachment; filename=\"agenda.ics\"")
      let lines = text(file).split(separator: "\r\n").map { String($0) }
      for line in [
        "METHOD:PUBLISH", "UID:\(Scene.appointment.uuid)@umbu",
        "DTSTART;TZID=UTC:20251012T090000", "SUMMARY:Appointment at Clínica Ipê",
        "STATUS:TENTATIVE",
      ] {
        #expect(lines.contains(line), "\(line)")
      }
      let state = try await scene.state().status.state
      #expect(state == .requested)
      let forged = await scene.get(.get, String(scene.path.dropLast()) + "/agenda.ics")
      #expect(forged.status == .notFound)
      #expect(await scene.post("cancel").status == .ok)
      #expect(await scene.get(.get, scene.path + "/agenda.ics").status == .notFound)
      #expect(!text(await scene.get()).contains("agenda.ics"))
    }
  }

  @Test(
    "FF-160: what is forged, cut off or for something else opens nothing, in a sentence",
    arguments: ["", "A", "forged", "unsubscribe", "receipt", "appointment", "sample"])
  func hostile(kind: String) async throws {
    try await with { scene in
      let token = String(scene.path.split(separator: "/").last ?? "")
      var path = scene.path
      let mail = try #require(scene.office.mails.last { $0.to.key == "bia@example.com" })
      switch kind {
      case "": path = String(path.dropLast())
      case "A": path += "A"
      case "forged":
        // One of the mark's bits is another.
        var forged = Array(token)
        let place = forged.count - 4
        forged[place] = forged[place] == "A" ? "B" : "A"
        path = "/practice/reply/" + String(forged)
      case "unsubscribe":
        let other = try #require(mail.unsubscribeAddress?.split(separator: "/").last)
        path = "/practice/reply/" + other
      case "receipt":
        path = "/practice/reply/" + (try await scene.receipt())
      case "appointment":
        path = "/practice/reply/" + Scene.appointment.uuid.description
      default: path = "/sample/reply/" + token
      }
      let looked = await scene.get(.get, path)
      let posted = await scene.post("cancel", Scene.appointment, path)
      if kind == "sample" {
        #expect(looked.status == .notFound, "an app without an agenda has no such page")
      } else {
        for answer in [looked, posted] {
          #expect(answer.status == .notFound)
          #expect(text(answer).contains("This address is no longer good, or was cut off."))
        }
      }
      // Nor is the token good where others are.
      let unsubscribing = await scene.get(.get, "/practice/unsubscribe/\(token)")
      #expect(unsubscribing.status == .notFound)
      #expect(try await scene.state().status.state == .requested)
    }
  }

  @Test(
    "FF-160: the link is for its appointment alone, and nobody answers to a time that they have not seen"
  )
  func purpose() async throws {
    try await with { scene in
      try await scene.book(2, at: scene.start.adding(milliseconds: 7 * 86_400_000))
      #expect(await scene.post("cancel", ID(UUID(high: 5, low: 2))).status == .notFound)
      #expect(try await scene.state(ID(UUID(high: 5, low: 2))).status.state == .requested)
      // It was moved while the page was open.
      let later = scene.start.adding(milliseconds: 3_600_000)
      try await scene.person.sync(
        MoveSession<Visits>(
          ID(UUID(high: 4, low: 1)),
          to: SessionPlace(CivilDateTime(at: later), in: "UTC", at: later, minutes: 50)))
      let answer = await scene.post("confirm")
      #expect(answer.status == .conflict)
      #expect(text(answer).contains("the appointment has changed"))
      #expect(text(answer).contains("Sun, 12 Oct at 10:00"))
      #expect(try await scene.state().status.state == .requested)
      let seen = CivilDateTime(at: later).description
      #expect(await scene.post("confirm", seen: seen).status == .ok)
      #expect(try await scene.state().status.state == .confirmed)
    }
  }

  @Test("FF-160: of what was cancelled, or has begun, a sentence says so and nothing is done")
  func over() async throws {
    try await with { scene in
      try await scene.person.sync(CancelAppointment<Visits>(Scene.appointment, by: .clinic))
      let page = await scene.get()
      #expect(
        text(page).contains(
          "This appointment was cancelled. To make another one, contact Clínica Ipê."))
      let late = await scene.post("confirm")
      #expect(late.status == .conflict)
      #expect(!text(late).contains("<button"))
      #expect(try await scene.state().status.cancellation?.by == .clinic)
      #expect(await scene.post("cancel").status == .ok, "what it is already")
      #expect(try await scene.state().status.cancellation?.by == .clinic)
    }
    try await with { scene in
      scene.room.clock.move(milliseconds: scene.start.since(scene.room.clock.now))
      let page = await scene.get()
      #expect(text(page).contains("This appointment has begun or is over."))
      for answer in ["confirm", "cancel"] {
        let posted = await scene.post(answer)
        #expect(posted.status == .conflict)
        #expect(!text(posted).contains("<button"))
      }
      let state = try await scene.state().status.state
      #expect(state == .requested)
    }
  }

  @Test(
    "FF-160: a link that somebody sends by hand is the same each time, and members alone make it")
  func byHand() async throws {
    try await with { scene in
      let order = AppointmentLinkOrder(in: scene.person.space, for: Scene.appointment).object
      let path = "/practice/v1/agenda/link"
      let stranger = try await Person(in: scene.room, app: "practice", "caio@example.com")
      #expect(
        await scene.room.call(.post, path, token: stranger.token, json: order).status == .forbidden)
      #expect(await scene.room.call(.post, path, json: order).status == .unauthorized)
      let foreign = AppointmentLinkOrder(in: stranger.space, for: Scene.appointment).object
      #expect(
        await scene.room.call(.post, path, token: stranger.token, json: foreign).status
          == .notFound)
      var addresses: Set<String> = []
      for _ in 0..<2 {
        let answer = await scene.room.call(.post, path, token: scene.person.token, json: order)
        addresses.insert(try AppointmentLink(object: answer.json).address)
      }
      let document = await scene.room.call(.get, "/openapi.json").json
      #expect(document["paths"]?["/practice/v1/agenda/link"]?["post"] != nil, "PL-012")
      #expect(document["paths"]?["/sample/v1/agenda/link"] == nil)
      let address = try #require(addresses.first)
      #expect(addresses.count == 1 && address.hasPrefix("https://umbu.example/practice/reply/"))
      let below = String(address.dropFirst("https://umbu.example".count))
      #expect(await scene.post("confirm", Scene.appointment, below).status == .ok)
      #expect(try await scene.state().status.state == .confirmed)
    }
  }

  @Test("what the server keeps of an agenda goes when its space is erased")
  func erased() async throws {
    try await with { scene in
      var series = Series()
      series.id = ID(UUID(high: 6, low: 1))
      series.rule = "FREQ=DAILY;COUNT=3"
      series.place = SessionPlace(
        CivilDateTime(at: scene.start), in: "UTC", at: scene.start, minutes: 50)
      series.people = [Scene.visitor]
      try await scene.person.sync(StartSeries<Visits>(series))
      let tables = ["reminder_time", "agenda_link", "series_progress"]
      for table in tables {
        #expect(
          try await scene.room.count("practice", "SELECT count(*) FROM \(table)") > 0, "\(table)")
      }
      let erased = await Commands(scene.room.umbu.apps).run(
        ["erase", "\(scene.person.space)", "--yes", "--app", "practice"])
      #expect(erased.exitCode == 0, "\(erased.text)")
      for table in tables {
        #expect(
          try await scene.room.count("practice", "SELECT count(*) FROM \(table)") == 0, "\(table)")
      }
    }
  }
}

@Suite("What forms post")
struct FormFieldsTests {
  @Test(
    "names and values, decoded; the first of a name",
    arguments: [
      ("a=1&b=2", "a", "1"), ("a=1&a=2", "a", "1"),
      ("start=2026-11-26T09%3A00", "start", "2026-11-26T09:00"),
      ("a+b=%C3%A1+c", "a b", "á c"), ("a", "a", ""), ("a=b=c", "a", "b=c"), ("a=%", "a", "%"),
      ("a=%zz", "a", "%zz"), ("", "a", nil), ("=x", "", "x"),
    ] as [(String, String, String?)])
  func fields(body: String, name: String, value: String?) {
    #expect(FormFields(Array(body.utf8))[name] == value)
  }
}

extension CivilDateTime {
  /// On the clocks of UTC.
  fileprivate init(at instant: Instant) {
    self = ZoneRules.utc.local(instant)
  }
}
