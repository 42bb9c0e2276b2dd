import Analytics
import Database
import DatabaseTesting
import EventStore
import EventTesting
import Fields
import Foundation
import Retention
import Segments
import SyncServer
import Telemetry
import Testing
import Values

@testable import UmbuServer

@Suite("A backup of what is counted")
struct EventRestoreTests {
  private struct Stage {
    var room: ServerRoom
    var folder: String
    var ana: Person
    var bia: Person
    var hers: Counter
    var others: Counter
    var backup: String { folder + "/saved" }
    var keys: String { folder + "/keys" }

    var app: AppServer { room.app("sample") }
    var definition: AppDefinition { app.app }

    /// Seals all that is counted until now.
    func seal() async throws {
      let days = try await app[AnalyticsModule.self].events.sealAll()
      #expect(days ?? 0 > 0)
    }

    /// The place of a new installation, on the engine of the tests.
    func place() throws -> DataPlace {
      DataPlace(folder: folder + "/new", postgreSQL: try TestEngine.installation(in: folder))
    }
  }

  /// Two people who count, sealed for the most part.
  private func withStage(_ body: (inout Stage) async throws -> Void) async throws {
    let folder = ServerRoom.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let room = try await Counter.room { $0.now = systemTime }
    defer { room.remove() }
    var (hers, others) = (Counter(1, in: room), Counter(2, in: room))
    let ana = try await signIn("ana@example.com", &hers)
    let bia = try await signIn("bia@example.com", &others)
    var stage = Stage(
      room: room, folder: folder, ana: ana, bia: bia, hers: hers, others: others)
    try await stage.seal()
    try await count(&stage.hers, 1)
    try await count(&stage.others, 2)
    try await body(&stage)
  }

  private func signIn(_ email: String, _ counter: inout Counter) async throws -> Person {
    let person = try await Person(in: counter.room, app: "sample", email)
    await counter.allow()
    let told = AccountConsent([EventDevice.entry(true, at: systemTime())])
    _ = await counter.call("account-consent", by: .put, told, token: person.token)
    let binding = EpochBinding(counter.device.proof, epoch: 1)
    let bound = await counter.call("epochs", binding, token: person.token)
    #expect(bound.status == .ok)
    try await count(&counter, 5)
    return person
  }

  private func count(_ counter: inout Counter, _ count: Int) async throws {
    let now = systemTime()
    var lines: [JSONValue] = []
    for _ in 0..<count { lines.append(counter.device.view(at: now, epoch: 1)) }
    let answer = await counter.send(EventDevice.body(lines, sentAt: now))
    #expect(answer.status == .ok)
  }

  private func back(
    _ stage: Stage, to place: DataPlace, replacing: Bool = false
  ) async -> CommandResult {
    await Restore(
      .backup(stage.backup), to: place, of: stage.definition, replaces: replacing,
      keys: stage.keys
    ).run()
  }

  /// How many events an app has of somebody, wherever they lie.
  private func own(_ account: Values.UUID, in app: AppServer) async throws -> Int {
    let module = app[AnalyticsModule.self]
    let pseudonym = try await app.database.read {
      try module.people.knownPseudonym(of: account, in: $0)
    }
    guard let pseudonym else { return 0 }
    return try await app.events.read { transaction in
      try module.store.own([pseudonym], after: 0, upTo: 200, in: transaction).rows.count
    }
  }

  @Test("all of it comes back on either engine, fresh and sealed, with whose it is")
  func restored() async throws {
    try await withStage { stage in
      let made = await Commands([stage.app]).run(["backup", stage.backup, "--keys", stage.keys])
      #expect(made.exitCode == 0, "\(made.text)")
      #expect(made.text.contains("What is counted is beside it in \(stage.backup).events"))
      #expect(made.text.contains("Nobody can open that after 35 days."))
      for postgreSQL in Set([nil, try TestEngine.installation(in: stage.folder)]) {
        let place = DataPlace(
          folder: stage.folder + (postgreSQL == nil ? "/file" : "/server"),
          postgreSQL: postgreSQL)
        let done = await back(stage, to: place)
        #expect(done.exitCode == 0, "\(done.text)")
        let app = try AppServer(asItIs: stage.definition, in: Installation(place))
        let (hers, others) = (
          try await own(stage.ana.grant.account.id, in: app),
          try await own(stage.bia.grant.account.id, in: app)
        )
        #expect(hers == 6 && others == 7)
        let check = await Commands([app]).run(["events", "check"])
        #expect(check.exitCode == 0, "\(check.text)")
        await app.close()
        let names = FolderNames.all(in: place.folder)
        #expect(!names.contains { $0.hasPrefix("restoring-") })
      }
      await stage.room.umbu.stop()
    }
  }

  @Test(
    """
    PL-014 backed up, erased, restored: who was erased is erased again, counts anew under another name, and \
    the others have all that they had
    """)
  func erasedAgain() async throws {
    try await withStage { stage in
      let ana = stage.ana.grant.account.id
      let before = try await stage.app.database.read { [module = stage.app.analytics] in
        try module?.people.knownPseudonym(of: ana, in: $0)
      }
      let pseudonym = try #require(before)
      let commands = Commands([stage.app])
      let made = await commands.run(["backup", stage.backup, "--keys", stage.keys])
      #expect(made.exitCode == 0, "\(made.text)")
      let reset = await stage.hers.call(
        "reset", ResetOrder(stage.hers.device.proof), token: stage.ana.token)
      #expect(reset.status == .ok)
      for runner in stage.room.umbu.jobs { await runner.runDue() }
      let left = try await own(ana, in: stage.app)
      #expect(left == 0)
      let late = await stage.hers.send(epoch: 1)
      #expect(late.status == .conflict)
      let copied = try KeyringFile(in: stage.room.folder + "/data").load()
      #expect(copied?.erased[pseudonym] != nil)
      try KeyringFile(in: stage.room.folder + "/data").keepCopy(at: stage.keys)
      await stage.room.umbu.stop()

      let place = try stage.place()
      let done = await back(stage, to: place)
      #expect(done.exitCode == 0, "\(done.text)")
      #expect(done.text.contains("Who was erased since it was made is erased"), "\(done.text)")
      let app = try AppServer(asItIs: stage.definition, in: Installation(place))
      let module = app[AnalyticsModule.self]
      let erased = try await app.events.read { try module.store.erased(in: $0) }
      #expect(erased.contains(pseudonym))
      let open = try await app.events.read { try module.store.erasureFigures(in: $0).open }
      #expect(open == 0)
      let renewed = try await app.database.read {
        try module.people.knownPseudonym(of: ana, in: $0)
      }
      #expect(renewed != nil && renewed != pseudonym)
      let others = try await own(stage.bia.grant.account.id, in: app)
      #expect(others == 7)
      let ofHers = try await app.events.read { transaction in
        try module.store.own([pseudonym], after: 0, upTo: 200, in: transaction).rows.count
      }
      #expect(ofHers == 0)
      await app.close()
      try expectNothing(of: stage.hers.device, in: place.folder + "/events")
    }
  }

  /// What happens in a person's own space.
  private func count(_ counter: inout Counter, in space: Values.UUID, _ count: Int) async throws {
    let now = systemTime()
    var lines: [JSONValue] = []
    for _ in 0..<count { lines.append(counter.device.view(at: now, epoch: 1)) }
    var stamp = Stamp.tested
    stamp.space = space
    let answer = await counter.send(EventDevice.body(lines, sentAt: now, stamp: stamp))
    #expect(answer.status == .ok)
  }

  /// How many events an app has of spaces, in rows and in files, by their marks.
  private func spaces(in app: AppServer) async throws -> [Values.UUID: Int] {
    let store = app[AnalyticsModule.self].store
    let (batches, segments) = try await store.database.read { transaction in
      (try store.fresh(since: nil, in: transaction), try store.segments(in: transaction))
    }
    var stamps = try batches.flatMap { try $0.events() }.map(\.stamp)
    let files = app.installation.data.eventFiles(of: app.app)
    for segment in segments where segment.state == .live {
      stamps += try SegmentReader(files.file(of: segment)).allRows().map(\.stamp)
    }
    var counts: [Values.UUID: Int] = [:]
    for stamp in stamps {
      if let mark = stamp.space { counts[mark, default: 0] += 1 }
    }
    return counts
  }

  @Test(
    """
    PL-014 backed up, its space erased, restored: before and after no event says that it happened there, each is \
    there all the same, and the other space has its own
    """)
  func spaceErasedAgain() async throws {
    try await withStage { stage in
      let (hers, others) = (stage.ana.space, stage.bia.space)
      try await count(&stage.hers, in: hers, 3)
      try await count(&stage.others, in: others, 2)
      try await stage.seal()
      try await count(&stage.hers, in: hers, 2)
      let keys = stage.app[AnalyticsModule.self].keys
      let (gone, kept) = (keys.mark(hers, of: "sample"), keys.mark(others, of: "sample"))
      let counted = try await spaces(in: stage.app)
      #expect(counted == [gone: 5, kept: 2])
      let made = await Commands([stage.app]).run(["backup", stage.backup, "--keys", stage.keys])
      #expect(made.exitCode == 0, "\(made.text)")

      let isErased = try await stage.app.erase(hers)
      #expect(isErased)
      try await stage.app.finishErasures()
      try await stage.app[AnalyticsModule.self].leaveSpaces()
      let left = try await spaces(in: stage.app)
      #expect(left == [kept: 2])
      // Her device says it still.
      try await count(&stage.hers, in: hers, 1)
      let late = try await spaces(in: stage.app)
      #expect(late == [kept: 2])
      let all = try await own(stage.ana.grant.account.id, in: stage.app)
      #expect(all == 12)
      try KeyringFile(in: stage.room.folder + "/data").keepCopy(at: stage.keys)
      await stage.room.umbu.stop()

      let place = try stage.place()
      let done = await back(stage, to: place)
      #expect(done.exitCode == 0, "\(done.text)")
      let app = try AppServer(asItIs: stage.definition, in: Installation(place))
      let found = try await spaces(in: app)
      #expect(found == [kept: 2])
      let restored = try await own(stage.ana.grant.account.id, in: app)
      #expect(restored == 11)
      await app.close()
    }
  }

  /// The id of a device stands in every file in which it has events.
  private func expectNothing(of device: EventDevice, in folder: String) throws {
    let id = device.proof.installation
    let needle = Data((0..<16).map { id[$0] })
    var files = 0
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard name.hasSuffix(".ev"),
        let bytes = FileManager.default.contents(atPath: folder + "/" + name)
      else { continue }
      files += 1
      #expect(bytes.range(of: needle) == nil, "\(name)")
    }
    #expect(files > 0)
  }

  @Test("what is there is set aside with the app's, and a backup that is too old opens for nobody")
  func replaced() async throws {
    try await withStage { stage in
      let made = await Commands([stage.app]).run(["backup", stage.backup, "--keys", stage.keys])
      #expect(made.exitCode == 0, "\(made.text)")
      try await count(&stage.hers, 3)
      let place = stage.app.installation.data
      await stage.room.umbu.stop()
      let done = await back(stage, to: place, replacing: true)
      #expect(done.exitCode == 0, "\(done.text)")
      let app = try AppServer(asItIs: stage.definition, in: Installation(place))
      let hers = try await own(stage.ana.grant.account.id, in: app)
      #expect(hers == 6)
      await app.close()
      // As a program would that looks 35 days later.
      let keyring = KeyringFile(in: place.folder)
      let later = systemTime().adding(milliseconds: (KeyedBackup.days + 1) * 86_400_000)
      for file in [keyring, KeyringFile(at: stage.keys)] {
        let ended = try file.endKeyedBackups(at: later)
        #expect(ended == 1)
      }
      let again = await back(stage, to: place, replacing: true)
      #expect(again.exitCode == 0, "\(again.text)")
      #expect(again.text.contains("What is counted did not come back"), "\(again.text)")
      #expect(again.text.contains("was destroyed after 35 days"), "\(again.text)")
    }
  }
}
