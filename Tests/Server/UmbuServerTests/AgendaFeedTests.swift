import Agenda
import AgendaServer
import API
import Clinic
import Crypto
import Database
import Editing
import Fields
import HTTP
import Identity
import Records
import Testing
import Values
import Zones

@testable import UmbuServer

@Suite(
  "Agendas that calendar programs read by an address",
  .enabled(if: Zoneinfo.isPresent, "needs tzdata"))
struct AgendaFeedTests {
  /// A clinic with one session of its founder's, in a room, on a Sunday at nine in São Paulo.
  private struct Clinic {
    let room: ServerRoom
    var ana: Person
    let start = Instant("2025-10-12T12:00:00Z")!
    let gym: Room = {
      var gym = Room()
      gym.id = ID(UUID(high: 7, low: 1))
      gym.name = "Ginásio"
      return gym
    }()
    let maria: Patient = {
      var maria = Patient(1, "Maria das Graças Souza")
      maria.complaint = "Incontinência"
      return maria
    }()

    init(_ change: (inout Settings) -> Void = { _ in }) async throws {
      room = try await ServerRoom.open(of: [.fisioFlow, .sample], change)
      ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
      var service = Service()
      service.id = ID(UUID(high: 8, low: 1))
      service.name = "Fisioterapia pélvica"
      try await ana.sync(AddPatient(maria), AddRoom(gym), AddService(service))
      try await book(1, at: "2025-10-12T09:00", start)
    }

    mutating func book(_ number: UInt64, at civil: String, _ instant: Instant) async throws {
      var session = Session()
      session.id = ID(UUID(high: 4, low: number))
      session.service = ID(UUID(high: 8, low: 1))
      session.note = "Dor ao sentar"
      session.place = place(civil, instant)
      let appointment = Appointment(ID(UUID(high: 5, low: number)), maria.id.uuid, .confirmed)
      let answer = try await ana.sync(BookSession<ClinicAgenda>(session, [appointment]))
      #expect(answer.refusals.isEmpty)
    }

    func place(_ civil: String, _ instant: Instant) -> SessionPlace {
      var place = SessionPlace(
        CivilDateTime(civil)!, in: "America/Sao_Paulo", at: instant, minutes: 50)
      place.therapist = ana.grant.account.id
      place.room = gym.id
      return place
    }

    /// The address of a feed, below the server's.
    func make(
      by person: Person, of room: ID<Room>? = nil, names: Bool = false
    ) async throws -> (feed: AgendaFeed, path: String) {
      let answer = await person.call(
        FeedEndpoints.make, FeedOrder(in: ana.space, of: room, names: names, .pt))
      #expect(answer.status == .ok)
      let made = try MadeFeed(object: answer.json)
      return (made.feed, "/fisioflow/" + made.path)
    }

    func get(_ path: String, _ headers: [(String, String)] = []) async -> Response {
      await room.call(.get, path, headers: headers)
    }

    /// The lines of a feed, unfolded.
    func lines(_ path: String) async -> [String] {
      let response = await get(path)
      #expect(response.status == .ok)
      return String(decoding: response.bytes, as: UTF8.self).replacing("\r\n ", with: "")
        .split(separator: "\r\n").map { String($0) }
    }

    mutating func pass(days: Int64) async throws {
      room.clock.move(milliseconds: days * 86_400_000)
      for runner in room.umbu.jobs { await runner.runDue() }
      let again = await room.call(
        .post, "/fisioflow/v1/sessions",
        json: .object([
          .init("email", .text(ana.email)), .init("password", .text(Person.password)),
        ]))
      var returned = try Person(room, "fisioflow", ana.email, SessionGrant(object: again.json))
      returned.sequence = ana.sequence
      returned.cursor = ana.cursor
      ana = returned
    }
  }

  private func with(
    _ change: (inout Settings) -> Void = { _ in }, _ body: (inout Clinic) async throws -> Void
  ) async throws {
    var clinic = try await Clinic(change)
    defer { clinic.room.remove() }
    try await body(&clinic)
    await clinic.room.umbu.stop()
  }

  @Test("CC-048 FF-010 a feed says when and where, and who comes by initials; nothing of what for")
  func content() async throws {
    try await with { clinic in
      let own = try await clinic.make(by: clinic.ana)
      let response = await clinic.get(own.path)
      #expect(response.headers["content-type"] == "text/calendar; charset=utf-8")
      #expect(response.headers["cache-control"] == "private, no-cache")
      let lines = await clinic.lines(own.path)
      for line in [
        "BEGIN:VCALENDAR", "NAME:Clínica Ipê: Minha agenda", "TZID:America/Sao_Paulo",
        "REFRESH-INTERVAL;VALUE=DURATION:PT30M", "BEGIN:VEVENT", "SEQUENCE:0",
        "UID:\(UUID(high: 4, low: 1))@umbu", "DTSTART;TZID=America/Sao_Paulo:20251012T090000",
        "DTEND;TZID=America/Sao_Paulo:20251012T095000", "SUMMARY:M. S.", "LOCATION:Ginásio",
        "STATUS:CONFIRMED", "END:VCALENDAR",
      ] {
        #expect(lines.contains(line), "\(line)")
      }
      #expect(!lines.contains("METHOD:PUBLISH"))
      let named = try await clinic.make(by: clinic.ana, of: clinic.gym.id, names: true)
      let gym = await clinic.lines(named.path)
      #expect(gym.contains("SUMMARY:Maria das Graças Souza"))
      #expect(gym.contains("NAME:Clínica Ipê: Ginásio"))
      for text in [lines, gym].map({ $0.joined(separator: "\n") }) {
        for secret in ["Fisioterapia", "Incontin", "Dor ao", "pélvica", "DESCRIPTION"] {
          #expect(!text.contains(secret), "\(secret)")
        }
      }
    }
  }

  @Test("CC-048 who has what is there is told 304, and after a change gets a higher sequence")
  func changes() async throws {
    try await with { clinic in
      let path = try await clinic.make(by: clinic.ana).path
      let first = await clinic.get(path)
      let tag = try #require(first.headers["etag"])
      let again = await clinic.get(path, [("If-None-Match", tag)])
      #expect(again.status == .notModified)
      #expect(again.bytes.isEmpty && again.headers["etag"] == tag)
      clinic.room.clock.move(milliseconds: 60_000)
      let later = clinic.start.adding(milliseconds: 3_600_000)
      try await clinic.ana.sync(
        MoveSession<ClinicAgenda>(
          ID(UUID(high: 4, low: 1)), to: clinic.place("2025-10-12T10:00", later)))
      #expect(await clinic.get(path, [("If-None-Match", tag)]).status == .ok)
      let moved = await clinic.lines(path)
      #expect(moved.contains("SEQUENCE:1"))
      #expect(moved.contains("DTSTART;TZID=America/Sao_Paulo:20251012T100000"))
      // Cancelled it is told as such, and after a month no more.
      try await clinic.ana.sync(
        CancelAppointment<ClinicAgenda>(ID(UUID(high: 5, low: 1)), by: .patient))
      let cancelled = await clinic.lines(path)
      #expect(cancelled.contains("STATUS:CANCELLED") && cancelled.contains("SEQUENCE:2"))
      #expect(cancelled.filter { $0 == "BEGIN:VEVENT" }.count == 1)
      try await clinic.pass(days: 29)
      #expect(await clinic.lines(path).contains("STATUS:CANCELLED"))
      try await clinic.pass(days: 2)
      #expect(await !clinic.lines(path).contains("BEGIN:VEVENT"))
      // What was taken back is there again, under the same name and newer.
      try await clinic.ana.sync(
        StepAppointment<ClinicAgenda>(ID(UUID(high: 5, low: 1)), .takeBack))
      let back = await clinic.lines(path)
      #expect(back.contains("STATUS:CONFIRMED") && back.contains("SEQUENCE:3"))
    }
  }

  @Test("CC-048 an unplaced session is in no feed, a session of another's in that one's alone")
  func whose() async throws {
    try await with { clinic in
      let path = try await clinic.make(by: clinic.ana).path
      try await clinic.book(2, at: "2025-10-12T09:30", clinic.start.adding(milliseconds: 1_800_000))
      #expect(await clinic.lines(path).filter { $0 == "BEGIN:VEVENT" }.count == 1)
      let bia = try await joined("bia@example.com", as: .therapist, clinic.ana)
      let other = try await clinic.make(by: bia).path
      #expect(await !clinic.lines(other).contains("BEGIN:VEVENT"))
      let room = try await clinic.make(by: bia, of: clinic.gym.id).path
      #expect(await clinic.lines(room).filter { $0 == "BEGIN:VEVENT" }.count == 1)
      // Each sees and ends their own alone.
      let list = await bia.call(FeedEndpoints.list, FeedSpace(clinic.ana.space))
      #expect(try FeedList(object: list.json).feeds.map(\.room) == [nil, clinic.gym.id])
      let own = await clinic.ana.call(FeedEndpoints.list, FeedSpace(clinic.ana.space))
      let feed = try #require(try FeedList(object: own.json).feeds.first)
      #expect(feed.usedOn == CivilDate(at: clinic.room.clock.now, minutesEast: 0))
      let ended = await bia.call(FeedEndpoints.end, FeedChoice(feed.id, in: clinic.ana.space))
      #expect(ended.status == .notFound)
      #expect(await clinic.get(path).status == .ok)
    }
  }

  @Test("CC-048 a new address ends the old one at once, and what was ended opens nothing")
  func revoking() async throws {
    try await with { clinic in
      let old = try await clinic.make(by: clinic.ana)
      let new = try await clinic.make(by: clinic.ana, names: true)
      #expect(old.path != new.path)
      let answer = await clinic.get(old.path)
      #expect(answer.status == .notFound)
      #expect(!String(decoding: answer.bytes, as: UTF8.self).contains("VCALENDAR"))
      #expect(await clinic.get(new.path).status == .ok)
      let choice = FeedChoice(new.feed.id, in: clinic.ana.space)
      #expect(await clinic.ana.call(FeedEndpoints.end, choice).status == .ok)
      #expect(await clinic.get(new.path).status == .notFound)
      #expect(await clinic.ana.call(FeedEndpoints.end, choice).status == .notFound)
      let rows = try await clinic.room.app("fisioflow").database.read { transaction in
        try transaction.rows(
          "SELECT action, details FROM audit WHERE subject_type = 'agendaFeed' ORDER BY number"
        ) { "\($0.text(0)) \($0.text(1))" }
      }
      #expect(
        rows == [
          #"export_data {"scope":"ownAgenda","format":"ics","names":false}"#,
          #"export_data {"scope":"ownAgenda","format":"ics","names":true}"#,
          #"change_data {"change":"feedEnded"}"#,
        ])
    }
  }

  @Test("CC-048 the server keeps a digest of the address, and one that was tampered with is none")
  func secret() async throws {
    try await with { clinic in
      let path = try await clinic.make(by: clinic.ana).path
      let name = String(path.split(separator: "/").last ?? "")
      let secret = String(name.dropLast(4))
      #expect(secret.count == 64)
      let kept = try await clinic.room.app("fisioflow").database.read { transaction in
        try transaction.rows("SELECT digest FROM agenda_feed") { $0.bytes(0) }
      }
      #expect(kept == [Digest.sha256(secret)])
      let last = secret.last == "0" ? "1" : "0"
      for other in [
        secret, secret.uppercased() + ".ics", secret.dropLast() + last + ".ics", ".ics", "",
        secret.dropLast() + ".ics", secret + ".ics.ics", kept[0].hexadecimal + ".ics",
      ] where other != name {
        #expect(
          await clinic.get("/fisioflow/calendar/" + other).status == .notFound, "\(other)")
      }
      #expect(await clinic.get("/sample/calendar/" + name).status == .notFound)
      let written = clinic.room.log.all.joined()
      #expect(!written.contains(secret))
    }
  }

  @Test("CC-048 who leaves the clinic reads no more, nor when they are back; strangers get none")
  func leaving() async throws {
    try await with { clinic in
      let bia = try await joined("bia@example.com", as: .therapist, clinic.ana)
      let path = try await clinic.make(by: bia, of: clinic.gym.id).path
      #expect(await clinic.get(path).status == .ok)
      let account = bia.grant.account.id
      let removed = await clinic.ana.call(
        TeamEndpoints.remove, MemberChoice(account, of: clinic.ana.space))
      #expect(removed.status == .ok)
      #expect(await clinic.get(path).status == .notFound)
      let invitation = await clinic.ana.call(
        TeamEndpoints.invite,
        NewInvitation(to: clinic.ana.space, email: bia.email, role: .therapist))
      let code = try InvitationGrant(object: invitation.json).code
      #expect(await bia.call(TeamEndpoints.accept, InvitationCode(code)).status == .ok)
      #expect(await clinic.get(path).status == .notFound)
      let caio = try await Person(in: clinic.room, "caio@example.com")
      let counts = try await clinic.room.rowCounts(of: "fisioflow")
      let order = FeedOrder(in: clinic.ana.space, names: false, .en)
      #expect(await caio.call(FeedEndpoints.make, order).status == .forbidden)
      let list = await caio.call(FeedEndpoints.list, FeedSpace(clinic.ana.space))
      #expect(list.status == .forbidden)
      let nowhere = ID<Room>(UUID(high: 9, low: 9))
      let missing = FeedOrder(in: clinic.ana.space, of: nowhere, names: false, .en)
      #expect(await clinic.ana.call(FeedEndpoints.make, missing).status == .notFound)
      #expect(try await clinic.room.rowCounts(of: "fisioflow") == counts)
    }
  }

  @Test("CC-048 one address is read so often, an account has so many, and what nobody reads ends")
  func limits() async throws {
    try await with { settings in
      settings.rateLimits.feed = RateLimits.Rate(burst: 2, perSecond: 0.1)
    } _: { clinic in
      let path = try await clinic.make(by: clinic.ana).path
      let other = try await clinic.make(by: clinic.ana, of: clinic.gym.id).path
      for _ in 0..<2 { #expect(await clinic.get(path).status == .ok) }
      let stopped = await clinic.get(path)
      #expect(stopped.status == .tooManyRequests && stopped.headers["Retry-After"] == "10")
      #expect(await clinic.get(other).status == .ok)
      for number in UInt64(2)...UInt64(FeedList.most) {
        var room = Room()
        room.id = ID(UUID(high: 7, low: number))
        room.name = "Sala \(number)"
        try await clinic.ana.sync(AddRoom(room))
        let order = FeedOrder(in: clinic.ana.space, of: room.id, names: false, .pt)
        let answer = await clinic.ana.call(FeedEndpoints.make, order)
        #expect((answer.status == .ok) == (number < FeedList.most), "\(number)")
      }
      // One of what there is already is no more.
      _ = try await clinic.make(by: clinic.ana, of: clinic.gym.id)
      try await clinic.pass(days: 200)
      #expect(await clinic.get(path).status == .ok)
      try await clinic.pass(days: 399)
      #expect(
        try await clinic.room.count("fisioflow", "SELECT count(*) FROM agenda_feed") == 1)
      try await clinic.pass(days: 2)
      #expect(await clinic.get(path).status == .notFound)
    }
  }

  @Test("what the server keeps of feeds goes when the clinic is erased")
  func erased() async throws {
    try await with { clinic in
      _ = try await clinic.make(by: clinic.ana)
      try await clinic.ana.sync(
        CancelAppointment<ClinicAgenda>(ID(UUID(high: 5, low: 1)), by: .clinic))
      for table in ["agenda_feed", "session_sequence"] {
        #expect(
          try await clinic.room.count("fisioflow", "SELECT count(*) FROM \(table)") == 1)
      }
      let erased = await Commands(clinic.room.umbu.apps).run(
        ["erase", "\(clinic.ana.space)", "--yes", "--app", "fisioflow"])
      #expect(erased.exitCode == 0, "\(erased.text)")
      for table in ["agenda_feed", "session_sequence"] {
        #expect(
          try await clinic.room.count("fisioflow", "SELECT count(*) FROM \(table)") == 0)
      }
    }
  }

  /// Someone new who joins the clinic of `person`, which gets a plan with seats.
  private func joined(_ email: String, as role: Role, _ person: Person) async throws -> Person {
    let commands = Commands(person.room.umbu.apps)
    let plan = await commands.run(["plan", "set", person.space.description, "gold"])
    #expect(plan.exitCode == 0)
    let answer = await person.call(
      TeamEndpoints.invite, NewInvitation(to: person.space, email: email, role: role))
    var input = SignUp(spaceName: "", email: email, password: Person.password)
    input.invitation = try InvitationGrant(object: answer.json).code
    return try await Person(in: person.room, signingUp: input)
  }
}
