import AuditServer
import Clinic
import Database
import DatabaseTesting
import Entitlements
import Fields
import Foundation
import HTTP
import Identity
import IdentityServer
import Records
import Retention
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("What an app shows to newcomers")
struct DemonstrationTests {
  /// What the audit and its signatures keep of every space that was erased, and that it was.
  private static let kept: Set = ["audit", "audit_head", "audit_anchor_head", "erasure"]

  private static func withDemonstration(
    of app: String = "fisioflow",
    _ body: (ServerRoom, Commands, DemonstrationMark) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let made = await commands.run(["demo", app])
    #expect(made.exitCode == 0, "\(made.text)")
    let module = room.app(app)[DemonstrationModule.self]
    try await body(room, commands, try #require(try await module.find()))
    await room.umbu.stop()
  }

  /// Signs in with what the command said.
  private static func signIn(
    _ email: String, _ mark: DemonstrationMark, _ room: ServerRoom, app: String = "fisioflow"
  ) async throws -> Person {
    let response = await room.call(
      .post, "/\(app)/v1/sessions",
      json: .object([.init("email", .text(email)), .init("password", .text(mark.password))]))
    #expect(response.status == .ok)
    return try Person(room, app, email, try SessionGrant(object: response.json))
  }

  private static func records<R: Record>(
    _ type: R.Type, of mark: DemonstrationMark, _ room: ServerRoom
  ) async throws -> [R] {
    let app = room.app("fisioflow")
    let tables = app.sync.tables
    return try await app.database.write(in: mark.space) { transaction in
      let storage = SQLStorage(
        transaction, space: mark.space, tables: tables, version: .max, now: .epoch)
      return Transaction(storage).all(R.self, by: R.indexes[0].name, equal: [])
    }
  }

  @Test("a clinic with a team, patients, documents, a past and a text to decide on is there")
  func content() async throws {
    try await Self.withDemonstration { room, commands, mark in
      let profile = try #require(try await Self.records(ClinicProfile.self, of: mark, room).first)
      #expect(profile.name == "Clínica Ipê (demonstração)")
      #expect(profile.plan == .gold)
      let members = try await Self.records(Member.self, of: mark, room)
      #expect(
        members.map(\.roleName).sorted() == ["admin", "receptionist", "therapist", "therapist"])
      #expect(
        members.map(\.calledName).sorted() == [
          "Ana Figueiredo", "Bruno Salles", "Carla Menezes", "Davi Lacerda",
        ])
      #expect(try await Self.records(Invitation.self, of: mark, room).count == 1)
      let patients = try await Self.records(Patient.self, of: mark, room)
      #expect(patients.count == 60)
      #expect(Set(patients.map(\.fullName)).count == 60)
      #expect(patients.count { $0.isArchived } == 9)
      #expect(
        patients.allSatisfy { !$0.complaint.isEmpty && !$0.notes.isEmpty && !$0.tags.isEmpty })
      let waiting = try await Self.records(TextConflict.self, of: mark, room)
      #expect(waiting.map(\.field) == ["notes"])
      #expect(waiting.allSatisfy { $0.isWaiting })
      let documents = try await Self.records(Document.self, of: mark, room)
      #expect(documents.count == 5)
      #expect(documents.allSatisfy { $0.file != nil && $0.refusal.isEmpty })
      #expect(Set(documents.map(\.type)) == ["application/pdf", "image/jpeg"])
      let now = room.clock.now.milliseconds
      let past = try await room.app("fisioflow").database.read { transaction in
        try transaction.rows(
          "SELECT account, time FROM record_history WHERE record_type = 'patient'"
        ) { ($0.uuid(0), $0.int(1)) }
      }
      #expect(past.count > 200)
      #expect(Set(past.map(\.0)).count == 4)
      #expect(past.allSatisfy { $0.1 <= now })
      let weeks = Set(past.map { (now - $0.1) / (7 * 86_400_000) })
      #expect(weeks.count >= 6, "changes of \(weeks.count) weeks")
    }
  }

  @Test("who signs in with what was printed gets all records, and opens a document")
  func signsIn() async throws {
    try await Self.withDemonstration { room, commands, mark in
      var ana = try await Self.signIn("ana@demonstracao.example", mark, room)
      var received: [String: Int] = [:]
      var more = true
      var documents: [JSONValue] = []
      while more {
        let answer = try await ana.sync()
        more = answer.hasMore
        for change in answer.changes where !change.record.isNull {
          received[change.table, default: 0] += 1
        }
        documents += answer.changes.filter { $0.table == Document.recordType }.map(\.record)
      }
      #expect(
        received == [
          "clinic": 1, "patient": 60, "member": 4, "invitation": 1, "textConflict": 1,
          "document": 5, "service": 4, "room": 4, "workingHours": 1, "absence": 1,
          "agendaSession": 203, "appointment": 213,
        ])
      for document in documents {
        let file = try #require(document["file"]?.text)
        let bytes = await room.call(.get, "/fisioflow/v1/files/\(file)", token: ana.token)
        #expect(bytes.status == .ok)
        #expect(bytes.headers["Content-Type"] == document["type"]?.text)
      }
      // She is one of the team like any other.
      let other = try #require(mark.accounts.first { $0 != ana.grant.account.id })
      let role = RoleChoice(.therapist, for: other, in: mark.space)
      #expect(await ana.call(TeamEndpoints.setRole, role).status == .ok)
      let audit = await commands.run(["audit", "verify"])
      #expect(audit.exitCode == 0, "\(audit.text)")
    }
  }

  @Test("made again it is there already, and the password is said again")
  func again() async throws {
    try await Self.withDemonstration { room, commands, mark in
      let before = try await room.allCounts()
      let again = await commands.run(["demo", "fisioflow"])
      #expect(again.exitCode == 0)
      #expect(again.text.contains("is there already"))
      #expect(again.text.contains("password  \(mark.password)"))
      #expect(again.text.contains("ana@demonstracao.example  (admin)"))
      #expect(try await room.allCounts() == before)
      #expect(
        await commands.run(["demo", "sample"]).text.contains("Horta (demonstração) is there,"))
    }
  }

  @Test(
    "all of it goes in one act: no row but the audit's names it, and no file",
    arguments: ServerRoom.apps.map(\.id))
  func removal(app: String) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let bia = try await Person(in: room, app: app, "bia@example.com", calling: "Ipê")
    let commands = Commands(room.umbu.apps)
    let before = try await room.rowCounts(of: app)
    #expect(await commands.run(["demo", app]).exitCode == 0)
    let mark = try #require(try await room.app(app)[DemonstrationModule.self].find())
    // Someone uses it, and stays signed in.
    let definition = room.app(app).app
    let first = try #require(definition.demonstration?.people.first)
    _ = try await Self.signIn(first.email, mark, room, app: app)
    #expect(Self.files(of: mark.space, in: room.app(app)).isEmpty == (definition.files == nil))
    let removed = await commands.run(["demo", app, "--remove"])
    #expect(removed.exitCode == 0, "\(removed.text)")
    #expect(removed.text.contains("The demonstration is gone"))

    let after = try await room.rowCounts(of: app)
    for (table, count) in after where !Self.kept.contains(table) {
      #expect(count == before[table], "\(table) had \(before[table] ?? 0) rows and has \(count)")
    }
    try await Self.expectNothing(of: mark, in: room.app(app))
    #expect(Self.files(of: mark.space, in: room.app(app)) == [])
    let audit = await commands.run(["audit", "verify"])
    #expect(audit.exitCode == 0, "\(audit.text)")
    #expect(await bia.current() == .ok)

    #expect(
      await commands.run(["demo", app, "--remove"]).text.contains("has no demonstration here"))
    #expect(await commands.run(["demo", app]).text.contains("is there,"), "it comes back")
    await room.umbu.stop()
  }

  /// What lies in the store of a space.
  private static func files(of space: Values.UUID, in app: AppServer) -> [String] {
    let folder = "\(app.installation.data.files(of: app.app))/\(space)"
    return FileManager.default.subpaths(atPath: folder)?.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
        && !isFolder.boolValue
    } ?? []
  }

  /// Walks every column of every table.
  private static func expectNothing(of mark: DemonstrationMark, in app: AppServer) async throws {
    try await app.database.read { transaction in
      for table in try transaction.tables() where !kept.contains(table.name) {
        for column in table.columns {
          for id in [mark.space] + mark.accounts {
            let (condition, value): (String, SQLValue) =
              switch column.type {
              case .blob: ("\"\(column.name)\" = $1", SQLValue(id))
              case .text: ("\"\(column.name)\" LIKE $1", .text("%\(id)%"))
              default: ("1 = 0 OR $1 = ''", .text("x"))
              }
            let rows = try transaction.first(
              "SELECT count(*) FROM \"\(table.name)\" WHERE \(condition)", [value]
            ) { $0.int(0) }
            #expect(rows == 0, "\(table.name).\(column.name) names the demonstration")
          }
        }
      }
    }
  }

  @Test("an account of it that belongs to another space stays, and is named")
  func keepsAccount() async throws {
    try await Self.withDemonstration(of: "sample") { room, commands, mark in
      let bia = try await Self.signIn("bia@horta.example", mark, room, app: "sample")
      #expect(
        await bia.call(TeamEndpoints.createSpace, NewSpace(name: "Minha horta")).status == .ok)
      let removed = await commands.run(["demo", "sample", "--remove"])
      #expect(removed.text.contains("bia@horta.example belongs to another space too, and stays."))
      #expect(try await room.count("sample", "SELECT count(*) FROM account") == 1)
      #expect(await bia.current() == .ok)
      // Its e-mail is somebody's now, so that nothing else is made or removed.
      let again = await commands.run(["demo", "sample"])
      #expect(again.exitCode == 1)
      #expect(again.text.contains("there is an account bia@horta.example already"), "\(again.text)")
      #expect(try await room.count("sample", "SELECT count(*) FROM account") == 1)
    }
  }

  @Test("what a server that died had made of it is removed, and it is made anew")
  func begunBefore() async throws {
    try await Self.withDemonstration(of: "sample") { room, commands, mark in
      try await room.app("sample").database.write { transaction in
        _ = try transaction.execute("UPDATE demonstration SET is_whole = 0", [])
      }
      let anew = await commands.run(["demo", "sample"])
      #expect(anew.exitCode == 0 && anew.text.contains("is there,"), "\(anew.text)")
      let now = try #require(try await room.app("sample")[DemonstrationModule.self].find())
      #expect(now.space != mark.space && now.isWhole)
      #expect(try await room.count("sample", "SELECT count(*) FROM account") == 2)
    }
  }

  @Test(
    "a story goes on in time and ends before now, at whatever hour it is told",
    arguments: ServerRoom.apps.map { ($0.id, $0.demonstration!) })
  func order(app: String, demonstration: Demonstration) {
    for quarter in Int64(0)..<96 {
      let now = ManualClock().now.adding(milliseconds: quarter * 900_000)
      let cast = Demonstration.Cast(
        UUID(high: 1, low: 1), demonstration.people.indices.map { UUID(high: 2, low: UInt64($0)) })
      let times = demonstration.story(now, cast).map(\.time)
      #expect(times == times.sorted(), "\(app) at \(now)")
      #expect(times.allSatisfy { $0 <= now }, "\(app) at \(now)")
    }
  }

  @Test("a story that the app refuses leaves nothing behind")
  func refused() async throws {
    var app = AppDefinition.fisioFlow
    let story = app.demonstration!.story
    app.demonstration?.story = { now, cast in
      Array(story(now, cast).prefix(30)) + [
        .init(at: now, by: 1, .mutation(ArchivePatient(ID(UUID(high: 1, low: 1)))))
      ]
    }
    let room = try await ServerRoom.open(of: [app])
    defer { room.remove() }
    let made = await Commands(room.umbu.apps).run(["demo", "fisioflow"])
    #expect(made.exitCode == 1)
    #expect(made.text.contains("refuses archivePatient of its own demonstration: missing"))
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM account") == 0)
    #expect(try await room.count("fisioflow", "SELECT count(*) FROM patient") == 0)
    await room.umbu.stop()
  }

  @Test("a server that others may reach makes none unless that is said")
  func reachable() async throws {
    let office = Office()
    let cases: [(String, (inout Settings) -> Void)] = [
      ("its public address is https://umbu.example", { $0.mail = office.settings }),
      ("it listens on 0.0.0.0", { $0.http.address = "0.0.0.0" }),
      (
        "it trusts a proxy",
        { $0.http.proxies = TrustedProxies([AddressRange("10.0.0.0/8")!]) }
      ),
    ]
    for (words, change) in cases {
      let room = try await ServerRoom.open(change)
      defer { room.remove() }
      let commands = Commands(room.umbu.apps)
      let refused = await commands.run(["demo", "sample"])
      #expect(refused.exitCode == 1)
      #expect(refused.text.contains(words), "\(refused.text)")
      #expect(try await room.count("sample", "SELECT count(*) FROM account") == 0)
      let made = await commands.run(["demo", "sample", "--yes"])
      #expect(made.exitCode == 0, "\(made.text)")
      #expect(office.mails.isEmpty, "nobody is mailed")
      await room.umbu.stop()
    }
  }

  @Test("it is asked for in words that are understood, of a server that runs")
  func words() async throws {
    var bare = AppDefinition.sample
    bare.demonstration = nil
    let room = try await ServerRoom.open(of: [.fisioFlow, bare])
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["demo", "fisioflow", "--all"]).exitCode == 2)
    #expect(
      await commands.run(["demo", "--remove"]).text == "FisioFlow has no demonstration here.\n")
    #expect(await commands.run(["demo", "nothing"]).text == "There is no app nothing here.\n")
    #expect(await commands.run(["demo", "sample"]).text == "Sample has no demonstration.\n")
    let offline = await Commands(room.umbu.apps, isServing: false).run(["demo", "fisioflow"])
    #expect(offline.text.contains("start umbu serve first"))
    await room.umbu.stop()
  }

  @Test("the story of the clinic is the same at every telling in the week, but for its times")
  func seeded() {
    let cast = Demonstration.Cast(
      UUID(high: 1, low: 1), (0..<4).map { UUID(high: 2, low: $0) })
    let now = Instant(milliseconds: 1_760_000_000_000)
    let first = ClinicStory(until: now, of: cast).deeds
    let later = ClinicStory(until: now.adding(milliseconds: 50 * 604_800_000), of: cast).deeds
    func names(_ deeds: [Demonstration.Deed]) -> [String] {
      deeds.map { deed in
        switch deed.act {
        case .mutation(let mutation as AddPatient):
          "\(deed.person) \(mutation.record.fullName) \(mutation.record.id)"
        case .mutation(let mutation): "\(deed.person) \(type(of: mutation).name)"
        case .file(let bytes, let name, let record):
          "\(deed.person) \(name) \(record) \(bytes.count)"
        case .work: "\(deed.person) works"
        case .invitation(let email, _): "\(deed.person) \(email)"
        }
      }
    }
    #expect(names(first) == names(later))
    #expect(zip(first, first.dropFirst()).allSatisfy { $0.time <= $1.time })
  }
}

extension Person {
  /// Whether the session is open still.
  fileprivate func current() async -> Status {
    await room.call(.get, "/\(app)/v1/accounts/current", token: token).status
  }
}
