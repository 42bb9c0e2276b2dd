import API
import Audit
import Clinic
import Database
import Entitlements
import Fields
import HTTP
import Identity
import Records
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What one account may take of the disk")
struct DiskTests {
  private static func count(_ sql: String, in room: ServerRoom) async throws -> Int {
    try await room.app("fisioflow").database.read { try $0.first(sql) { Int($0.int(0)) } ?? 0 }
  }

  private static func budget(
    _ column: String, _ value: Int64, in room: ServerRoom
  ) async throws {
    try await room.app("fisioflow").database.write {
      try $0.execute("UPDATE space SET \(column) = $1", [.integer(value)])
    }
  }

  @Test("FF-060 archived patients end where the free plan's records do; a copy comes back whole")
  func archived() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    #expect(try await Self.count("SELECT record_count FROM space", in: room) == 2)
    // As if 14,995 patients had been added and archived.
    try await Self.budget("record_count", 14_997, in: room)
    let mutations = (1...5).flatMap { (number: UInt64) in
      [AddPatient(Patient(number, "Ana")), ArchivePatient(Patient(number, "").id)]
        as [any Mutation]
    }
    let answer = try SyncResponse(object: await ana.send(ana.request(ana.queue(mutations))).json)
    #expect(
      answer.refusals.map(\.refusal)
        == [
          Refusal(.limitReached, "records", limit: 15_000), Refusal(.missing, "patient"),
          Refusal(.limitReached, "records", limit: 15_000), Refusal(.missing, "patient"),
        ])
    #expect(answer.usage == SpaceUsage(of: .records, percent: 100))
    ana.cursor = answer.cursor
    // Her own copy, with more than the plan has room for.
    let copy = (100...130).map { (number: UInt64) in
      var patient = Patient(number, "De volta \(number)")
      patient.isArchived = true
      return AddPatient(recovered: patient) as any Mutation
    }
    let back = try SyncResponse(object: await ana.send(ana.request(ana.queue(copy))).json)
    #expect(back.refusals.count == 4, "of before")
    #expect(try await Self.count("SELECT count(*) FROM patient", in: room) == 34)
    #expect(try await Self.count("SELECT record_count FROM space", in: room) == 15_031)
    let plan = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "silver"])
    #expect(plan.exitCode == 0)
    let more = try await ana.sync(AddPatient(Patient(200, "Rita")))
    #expect(more.refusals.count == 4 && more.usage == nil)
    await room.umbu.stop()
  }

  @Test("FF-060 bytes are bounded on the highest plan too, and reading leaves traces beyond that")
  func bytes() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let set = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "platinum"])
    #expect(set.exitCode == 0)
    try await ana.sync(AddPatient(Patient(1, "Ana")))
    try await Self.budget("record_count", 5_000_000, in: room)
    #expect(try await ana.sync(AddPatient(Patient(2, "Bia"))).refusals.isEmpty)
    try await Self.budget("byte_count", Plan.platinum.budget.bytes, in: room)
    let full = try await ana.sync(
      AddPatient(Patient(3, "Caio")), AddPatient(recovered: Patient(4, "Davi")),
      ViewPatient(Patient(1, "Ana")))
    #expect(full.refusals.map(\.sequence) == [3, 4])
    #expect(full.refusals.first?.refusal == Refusal(.limitReached, "bytes", limit: 65_536))
    #expect(full.usage == SpaceUsage(of: .bytes, percent: 100))
    await room.umbu.stop()
  }

  @Test("FF-060 a full clinic invites nobody and takes no reports; people can go, and see why")
  func team() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let plan = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "gold"])
    #expect(plan.exitCode == 0)
    func invite(_ email: String) async -> Response {
      await ana.call(
        TeamEndpoints.invite, NewInvitation(to: ana.space, email: email, role: .receptionist))
    }
    func setRole(_ role: Role, of account: UUID) async -> Response {
      await ana.call(TeamEndpoints.setRole, RoleChoice(role, for: account, in: ana.space))
    }
    var report = ExportReport()
    report.space = ana.space
    func export() async -> Response {
      report.time = report.time.adding(milliseconds: 1)
      return await ana.call(AuditEndpoints.exported, report)
    }
    let waiting = try InvitationGrant(object: await invite("caio@example.com").json)
    var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    input.invitation = try InvitationGrant(object: await invite("bia@example.com").json).code
    let bia = try await Person(in: room, signingUp: input).grant.account.id

    let budget = Plan.gold.budget.bytes
    try await Self.budget("byte_count", budget - 1, in: room)
    #expect(await export().status == .ok)
    #expect(
      try await Self.count("SELECT byte_count FROM space", in: room) == Int(budget) + 511,
      "it counts as a mutation does")
    let full = await invite("davi@example.com")
    #expect(full.status.code == 409 && full.json["code"]?.text == "spaceFull")
    #expect(await export().status == .ok, "traces go on")
    #expect(await setRole(.therapist, of: bia).status == .ok)

    try await Self.budget("byte_count", budget + budget / 16, in: room)
    let rows = try await Self.count("SELECT count(*) FROM audit", in: room)
    #expect(await export().json["code"]?.text == "spaceFull")
    #expect(await setRole(.receptionist, of: bia).json["code"]?.text == "spaceFull")
    #expect(try await Self.count("SELECT count(*) FROM audit", in: room) == rows)
    let revoked = await ana.call(
      TeamEndpoints.revoke, InvitationChoice(ID(waiting.invitation), of: ana.space))
    #expect(revoked.status == .ok)
    let removed = await ana.call(TeamEndpoints.remove, MemberChoice(bia, of: ana.space))
    #expect(removed.status == .ok)
    await room.umbu.stop()
  }

  @Test("FF-060 files that were made after a crash leave traces up to the same bound, each once")
  func exports() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let budget = Plan.free.budget.bytes
    let most = budget + budget / 16
    try await Self.budget("byte_count", most - 2 * 512, in: room)
    var answers: [Response] = []
    for time: Int64 in [1, 2, 2, 3, 2] {
      var report = ExportReport()
      report.space = ana.space
      report.time = Instant(milliseconds: time)
      report.count = 1
      answers.append(
        await room.call(
          .post, "/fisioflow/v1/audit/exported", token: ana.token, json: report.object))
    }
    #expect(answers.map(\.status.code) == [200, 200, 200, 409, 200])
    #expect(answers[3].json["code"]?.text == "spaceFull")
    let rows = "SELECT count(*) FROM audit WHERE action = 'export_data'"
    #expect(try await Self.count(rows, in: room) == 2)
    #expect(try await Self.count("SELECT byte_count FROM space", in: room) == Int(most))
    await room.umbu.stop()
  }

  @Test("an account has so many new clients a day; the next is told when it may, over HTTP")
  func newClients() async throws {
    let room = try await ServerRoom.open { $0.rateLimits.newClients = 2 }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.sync(AddPatient(Patient(1, "Ana")))
    var answers: [Response] = []
    for number: UInt64 in 2...3 {
      var request = ana.request(ana.queue([AddPatient(Patient(number, "Bia"))]))
      request.client = UUID(high: 9, low: number)
      answers.append(await ana.send(request))
      ana.cursor = answers.last?.json["cursor"]?.integer ?? ana.cursor
    }
    #expect(answers[0].status == .ok)
    #expect(answers[1].status == .tooManyRequests)
    #expect(answers[1].json["code"]?.text == "tooManyClients")
    #expect(answers[1].headers["Retry-After"] == "86400")
    #expect(RateLimits().newClients == 100 && RateLimits.none.newClients == .max)
    #expect(try await ana.sync(AddPatient(Patient(4, "Caio"))).refusals.isEmpty)
    await room.umbu.stop()
  }

  @Test("300 new clients of refusals leave no more than the bounds, and those end after 400 days")
  func refusals() async throws {
    let room = try await ServerRoom.open { $0.rateLimits.newClients = RateLimits().newClients }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    try await ana.sync()
    let nothing = (0..<50).map { _ in ArchivePatient(.none) as any Mutation }
    var told = 0
    for number: UInt64 in 1...120 {
      var request = ana.request(ana.queue(nothing))
      request.client = UUID(high: 9, low: number)
      let answer = await ana.send(request)
      if answer.status == .tooManyRequests { told += 1 }
    }
    #expect(told == 20)
    #expect(try await Self.count("SELECT count(*) FROM sync_client", in: room) == 100)
    #expect(try await Self.count("SELECT count(*) FROM sync_refusal", in: room) == 5_000)
    room.clock.move(milliseconds: 401 * 86_400_000)
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(try await Self.count("SELECT count(*) FROM sync_refusal", in: room) == 0)
    #expect(try await Self.count("SELECT count(*) FROM sync_client", in: room) == 100)
    await room.umbu.stop()
  }

  @Test("the migration counts what the clinics have that there are")
  func migrated() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    var patient = Patient(1, "Ana")
    patient.notes = String(repeating: "n", count: 1_000)
    var document = Document()
    document.id = ID(UUID(high: 0x0190_0000_0000_7000, low: 0x9000_0000_0000_0001))
    document.patient = patient.id
    document.name = "nota.txt"
    document.type = "text/plain"
    document.bytes = 5
    try await ana.sync(
      AddPatient(patient), AddPatient(Patient(2, "Bia")), AddDocument(document))
    try await Self.budget("record_count", 0, in: room)
    try await Self.budget("byte_count", 0, in: room)
    let sql = try #require(fisioFlowMigrations.first { $0.number == 7 }).sql
    try await room.app("fisioflow").database.write { try $0.execute(sql) }
    // The clinic, its founder, two patients and a document.
    #expect(try await Self.count("SELECT record_count FROM space", in: room) == 5)
    var expected = 2 * 512 + 1_000
    for (table, text) in [("audit", "details"), ("record_history", "changes")] {
      let rows = try await Self.count("SELECT count(*) FROM \(table)", in: room)
      #expect(rows > 0, "\(table)")
      expected += 512 * rows
      expected += try await Self.count("SELECT sum(length(\(text))) FROM \(table)", in: room)
    }
    #expect(try await Self.count("SELECT byte_count FROM space", in: room) == expected)
    await room.umbu.stop()
  }
}
