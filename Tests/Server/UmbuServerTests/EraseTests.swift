import AuditServer
import Clinic
import Database
import DatabaseTesting
import Foundation
import Identity
import IdentityServer
import Records
import Retention
import Sync
import SyncServer
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("A clinic that is erased")
struct EraseTests {
  @Test("each table is a space's, or somebody has thought about it")
  func tables() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    for app in room.umbu.apps {
      let tables = try await app.database.read { try $0.tables() }
      let own = app.app.tables.reduce(into: Set<String>()) { $0.formUnion($1.common) }
      // Where there is PostgreSQL events are beside the others. What has had its migrations the database knows itself.
      let common = own.union(AppDefinition.eventTables.common).union(["migrations"])
      for table in tables where !SpaceRows.isOfSpaces(table) {
        #expect(
          SpaceRows.kept.contains(table.name) || common.contains(table.name),
          "\(table.name) is in no `common` of its RoomMigrations: erasing would leave its rows")
      }
      // A name that is there no more would excuse a table of another kind.
      let unknown = own.subtracting(tables.map(\.name))
      #expect(unknown == [], "\(app.app.id)")
      let sealed = tables.filter { own.contains($0.name) && SpaceRows.isOfSpaces($0) }.map(\.name)
      #expect(sealed == [], "\(app.app.id) says of rows of spaces that they are nobody's")
    }
    await room.umbu.stop()
  }

  /// A clinic with a patient and a file, another one, and the commands.
  private func withClinics(
    _ body: (ServerRoom, inout Person, inout Person, SentFile, Commands) async throws -> Void
  ) async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Zaratustra")
    var bia = try await Person(in: room, "bia@example.com", calling: "Clínica Quixote")
    try await ana.sync(AddPatient(Patient(1, "João Zaratustra")))
    try await bia.sync(AddPatient(Patient(2, "Maria Quixote")))
    let file = try await SentFile.send("joelho de Zaratustra", by: ana)
    _ = try await SentFile.send("ombro de Quixote", by: bia)
    try await body(room, &ana, &bia, file, Commands(room.umbu.apps))
    await room.umbu.stop()
  }

  @Test("without --yes it says what will go, and nothing goes")
  func asked() async throws {
    try await withClinics { room, ana, _, _, commands in
      let before = try await room.allCounts()
      let asked = await commands.run(["erase", "Clínica Zaratustra"])
      #expect(asked.exitCode == 1)
      for words in [
        "Clínica Zaratustra (\(ana.space))", "1 file with 20 bytes, 1 member.", "  patient: 1",
        "  ana@example.com", "Nothing was erased yet",
      ] { #expect(asked.text.contains(words), "\(asked.text)") }
      for arguments in [["erase"], ["erase", "a", "b"], ["erase", "a", "--keys"]] {
        #expect(await commands.run(arguments).exitCode == 2, "\(arguments)")
      }
      for name in ["Nobody's", "\(Values.UUID(high: 1, low: 1))"] {
        #expect(await commands.run(["erase", name, "--yes"]).exitCode == 1)
      }
      #expect(try await room.allCounts() == before)
    }
  }

  @Test(
    """
    PL-004 FF-127 erased while the server serves: its rows and files are gone, its devices hear it \
    and what they queued is refused, its audit ends with delete_data, and the other clinic is whole
    """)
  func erased() async throws {
    try await withClinics { room, ana, bia, file, commands in
      var late = ana
      let others = try await room.app("fisioflow").database.read {
        [space = bia.space] in try SpaceRows.counts(of: space, in: $0)
      }
      let done = await commands.run(["erase", "Clínica Zaratustra", "--yes"])
      #expect(done.exitCode == 0, "\(done.text)")
      #expect(done.text.contains("Erased."), "\(done.text)")
      #expect(try await left(of: ana.space, in: room) == [:])
      #expect(try await left(of: bia.space, in: room) == others)
      #expect(await room.call(.get, file.path, token: ana.token).status == .notFound)
      #expect(files(of: ana.space, in: room) == [])
      #expect(files(of: bia.space, in: room).count == 1)

      let answer = try await late.sync(AddPatient(Patient(3, "queued")))
      #expect(answer.role == "")
      #expect(answer.startsOver)
      #expect(answer.changes.isEmpty)
      #expect(answer.refusals.map(\.refusal.code) == [.forbidden])
      try await bia.sync(AddPatient(Patient(4, "Pedro Quixote")))

      let audit = await commands.run(["audit", "verify"])
      #expect(audit.exitCode == 0, "\(audit.text)")
      let space = ana.space
      let last = try await room.app("fisioflow").database.read { transaction in
        try transaction.rows(
          "SELECT action, details FROM audit WHERE space = $1 ORDER BY number DESC LIMIT 1",
          [SQLValue(space)]
        ) { $0.text(0) + " " + $0.text(1) }
      }
      #expect(last == [#"delete_data {"scope":"all","retention":"audit"}"#])
      let again = await commands.run(["erase", "\(ana.space)", "--yes"])
      #expect(again.text == "\(ana.space) was erased before.\n")
      #expect(await commands.run(["erase", "Clínica Zaratustra", "--yes"]).exitCode == 1)
      if TestEngine.isSQLite { try lookForNames(in: room.folder + "/data") }
    }
  }

  @Test("a person who belongs to another clinic as well goes on there")
  func member() async throws {
    try await withClinics { room, ana, bia, _, commands in
      let app = room.app("fisioflow")
      let (account, space) = (bia.grant.account.id, ana.space)
      try await app.database.write(in: space) {
        try Memberships.set(account, in: space, as: Role.admin, at: .epoch, $0)
      }
      let done = await commands.run(["erase", "\(space)", "--yes"])
      #expect(done.text.contains("2 members"), "\(done.text)")
      #expect(done.text.contains("  ana@example.com"), "\(done.text)")
      #expect(!done.text.contains("  bia@example.com"), "\(done.text)")
      let view = await room.call(.get, "/fisioflow/v1/accounts/current", token: bia.token).json
      #expect(view["spaces"]?.array?.count == 1)
      try await bia.sync(AddPatient(Patient(5, "Rita Quixote")))
    }
  }

  @Test("a server that dies behind the transaction ends the erasure after its next start")
  func interrupted() async throws {
    try await withClinics { room, ana, _, _, commands in
      #expect(await commands.run(["backup", room.folder + "/backup"]).exitCode == 0)
      #expect(try await room.app("fisioflow").erase(ana.space))
      await room.umbu.stop()
      let keys = KeyringFile(in: room.folder + "/data")
      #expect(try keys.load()?.spaces[ana.space] != nil)
      #expect(files(of: ana.space, in: room).count == 1)

      let next = try await ServerRoom.open(at: room.folder)
      try next.umbu.start()
      try await until {
        try await next.app("fisioflow").database.read {
          try Erasure.all(in: $0).allSatisfy(\.isFinished)
        }
      }
      #expect(try keys.load()?.spaces[ana.space] == nil)
      #expect(try keys.load()?.spaces.count == 1)
      #expect(files(of: ana.space, in: room) == [])
      #expect(try await next.count("fisioflow", "SELECT count(*) FROM file_litter") == 0)
      await next.umbu.stop()
    }
  }

  @Test(
    "where no server runs the rows and keys go at once, and files that nobody finds with the next")
  func offline() async throws {
    try await withClinics { room, ana, _, _, _ in
      let place = DataPlace(
        folder: room.folder + "/data", postgreSQL: try TestEngine.installation(in: room.folder))
      await room.umbu.stop()
      let done = await OfflineData(in: place, of: [.fisioFlow]).run([
        "erase", "Clínica Zaratustra", "--yes",
      ])
      #expect(done.exitCode == 0, "\(done.text)")
      #expect(files(of: ana.space, in: room) == [])
      // As where files lie in a bucket of which the command was not told.
      let folder = URL(filePath: room.folder + "/data/files/fisioflow")
      try FileManager.default.moveItem(
        at: folder, to: URL(filePath: room.folder + "/elsewhere"))
      let other = await OfflineData(in: place, of: [.fisioFlow]).run([
        "erase", "Clínica Quixote", "--yes",
      ])
      #expect(other.text.contains("Its files go when umbu serve starts"), "\(other.text)")
    }
  }

  @Test(
    "a backup that is not sealed, or an archive, gives nothing back where the keyring knows of it")
  func plainBackup() async throws {
    try await withClinics { room, ana, bia, _, commands in
      try await room.app("fisioflow").database.backup(to: room.folder + "/plain")
      let keys = room.folder + "/keys"
      #expect(
        await commands.run(["backup", room.folder + "/sealed", "--keys", keys]).exitCode == 0)
      #expect(
        await commands.run(["erase", "Clínica Zaratustra", "--yes", "--keys", keys]).exitCode == 0)
      for (number, name) in ["plain", "sealed"].enumerated() {
        let place = DataPlace(folder: room.folder + "/new-\(number)")
        let done = await Restore(
          .backup(room.folder + "/" + name), to: place, of: .fisioFlow, keys: keys
        ).run()
        #expect(done.exitCode == 0, "\(done.text)")
        #expect(done.text.contains("Erased before, and left out:\n  \(ana.space)"), "\(done.text)")
        let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
        let spaces = (ana.space, bia.space)
        let (gone, there) = try await app.database.read {
          (
            try SpaceRows.counts(of: spaces.0, in: $0)["patient"],
            try SpaceRows.counts(of: spaces.1, in: $0)["patient"]
          )
        }
        #expect(gone == nil)
        #expect(there == 1)
        let audit = await Commands([app]).run(["audit", "verify"])
        #expect(audit.exitCode == 0, "\(audit.text)")
        await app.close()
        try lookForNames(in: place.folder)
      }
    }
  }

  @Test(
    "the archive is begun anew: no byte of it tells of the clinic, and it goes on", .onSQLite,
    arguments: [true, false])
  func archive(isServing: Bool) async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let plan = ArchivePlan(folder: folder + "/archive")
    let room = try await ServerRoom.open { $0.archive = plan }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com", calling: "Clínica Zaratustra")
    var bia = try await Person(in: room, "bia@example.com", calling: "Clínica Quixote")
    try await ana.sync(AddPatient(Patient(1, "João Zaratustra")))
    try await bia.sync(AddPatient(Patient(2, "Maria Quixote")))
    // Its end brings the archive up to date.
    let commands = Commands(room.umbu.apps)
    if !isServing { await room.umbu.stop() }
    let offline = OfflineData(in: DataPlace(folder: room.folder + "/data"), of: [.fisioFlow])
    func run(_ arguments: [String]) async -> CommandResult {
      isServing ? await commands.run(arguments) : await offline.run(arguments)
    }
    #expect(await run(["erase", "Clínica Zaratustra", "--yes"]).exitCode == 0)
    if !isServing { #expect(await run(["archive", "forget"]).exitCode == 2) }
    let forgotten = await run(
      ["archive", "forget"] + (isServing ? [] : ["--archive", plan.folder]))
    #expect(forgotten.exitCode == 0, "\(forgotten.text)")
    try lookForNames(in: plan.folder)
    guard isServing else { return }
    try await bia.sync(AddPatient(Patient(3, "Pedro Quixote")))
    await room.umbu.stop()
    let place = DataPlace(folder: folder + "/new")
    let back = await Restore(
      .archive(plan, at: nil, toDamage: false), to: place, of: .fisioFlow,
      keys: room.folder + "/data/backup.keys"
    ).run()
    #expect(back.exitCode == 0, "\(back.text)")
    let app = try AppServer(asItIs: .fisioFlow, in: Installation(place))
    let space = bia.space
    let counts = try await app.database.read { try SpaceRows.counts(of: space, in: $0) }
    #expect(counts["patient"] == 2)
    await app.close()
  }

  private func left(of space: Values.UUID, in room: ServerRoom) async throws -> [String: Int] {
    try await room.app("fisioflow").database.read { try SpaceRows.counts(of: space, in: $0) }
  }

  /// The names of files that a space has in the store.
  private func files(of space: Values.UUID, in room: ServerRoom) -> [String] {
    let folder = room.folder + "/data/files/fisioflow/\(space)"
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.utf8.count > 64 }
  }

  /// No byte of a folder may tell of the erased clinic.
  private func lookForNames(in folder: String) throws {
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      #expect(bytes.range(of: Data("Zaratustra".utf8)) == nil, "\(name)")
    }
  }
}
