import Database
import DatabaseTesting
import Fields
import HTTP
import Testing
import Values

@testable import Jobs
@testable import UmbuServer

@Suite("The jobs of a server")
struct JobTests {
  private static let letter = JobKind<NoArguments>("letter", .outside)

  /// Two jobs that nobody here does; one of them was given up with those words.
  private func room(givingUp words: String) async throws -> (ServerRoom, dead: UUID) {
    let room = try await ServerRoom.open()
    let database = room.umbu.apps[0].database
    let now = room.clock.now
    let (dead, waiting) = (UUID(high: 1, low: 1), UUID(high: 1, low: 2))
    try await database.write { transaction in
      try Outbox.add(Self.letter.job(NoArguments(), id: dead), at: now, in: transaction)
      try Outbox.add(
        Self.letter.job(
          NoArguments(), id: waiting, dueAt: now.adding(milliseconds: 60_000)), at: now,
        in: transaction)
    }
    let handler = JobHandler(Self.letter) { _, _ in throw JobFailure(words, isFinal: true) }
    let runner = JobRunner(
      database, handlers: [handler], clock: JobClock(now: { now }, newID: { .zero }))
    await runner.runDue()
    return (room, dead)
  }

  @Test("PL-005: an operator lists, retries and discards; metrics and the doctor tell of dead ones")
  func operating() async throws {
    let (room, dead) = try await room(givingUp: "no post\u{1B}[2J today")
    defer { room.remove() }
    let commands = Commands(room.umbu.apps)
    let list = await commands.run(["jobs", "list"])
    #expect(
      list.text == #"""
        FisioFlow: 1 dead, 0 running, 1 waiting
        \#(dead)  letter  dead  given up 2025-10-09T08:53:20.000Z  attempts 1  no post\u{1B}[2J today
        00000000-0000-0001-0000-000000000002  letter  waiting  due 2025-10-09T08:54:20.000Z

        """#)
    let metrics = await room.operate("/metrics")
    let page = String(decoding: metrics.bytes, as: UTF8.self)
    #expect(page.contains(#"umbu_jobs{app="fisioflow",state="dead"} 1"#))
    #expect(page.contains(#"umbu_jobs{app="fisioflow",state="waiting"} 1"#))
    #expect(page.contains(#"umbu_jobs_oldest_due_seconds{app="fisioflow"} 0"#))
    let check = await commands.run(["jobs", "check"])
    #expect(check.exitCode == 1)
    #expect(check.text.hasPrefix("FisioFlow has given up 1 job;"))

    #expect(await commands.run(["jobs", "retry", "nonsense"]).exitCode == 2)
    #expect(await commands.run(["jobs", "retry", UUID.zero.description]).exitCode == 1)
    #expect(
      await commands.run(["jobs", "retry", "dead"]).text == "1 job will be tried again at once.\n")
    #expect(await commands.run(["jobs", "check"]).exitCode == 0)
    #expect(await commands.run(["jobs", "discard", dead.description]).text == "1 job discarded.\n")
    #expect(await commands.run(["jobs", "discard", "dead"]).text == "0 jobs discarded.\n")
    #expect(await commands.run(["jobs"]).exitCode == 2)
    await room.umbu.stop()
  }

  @Test(
    "the audit is signed each hour with writes and each day, and what was removed is forgotten, as jobs"
  )
  func periodic() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    _ = try await Person(in: room, "ana@example.com")
    let anchors = {
      room.log.all.count { $0.contains(#""event":"audit anchor","app":"fisioflow""#) }
    }
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(anchors() == 1)
    room.clock.move(milliseconds: 86_400_000)
    for runner in room.umbu.jobs + room.umbu.jobs { await runner.runDue() }
    #expect(anchors() == 2)
    room.clock.move(milliseconds: 3_600_000)
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(anchors() == 2, "nothing was written in that hour")
    _ = try await Person(in: room, "bia@example.com")
    room.clock.move(milliseconds: 3_600_000)
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(anchors() == 3)
    await room.umbu.stop()
  }

  /// The names of all periodic jobs that the server's sources make.
  private static func made() throws -> Set<String> {
    var names: Set<String> = []
    for text in try SourceFiles.texts(below: "Sources/Server").values {
      for made in text.matches(of: /PeriodicJob\(\s*"([^"]+)"/) { names.insert(String(made.1)) }
    }
    return names
  }

  /// Those that only an operator's settings bring: of a mailbox for what comes back, of an App Store.
  private static let ofSettings: Set = ["read-bounces", "fill-store-gaps"]

  @Test(
    "each app has had the period of each job that its modules bring, and no job is brought by none")
  func periods() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var all: Set<String> = []
    for (app, runner) in zip(room.umbu.apps, room.umbu.jobs) {
      await runner.runDue()
      let had = try await app.database.read { transaction in
        try transaction.rows("SELECT name FROM job_period ORDER BY name") { $0.text(0) }
      }
      #expect(had == runner.periodic.map(\.handler.name).sorted(), "\(app.app.id)")
      all.formUnion(had)
    }
    let made = try Self.made()
    #expect(all == made.subtracting(Self.ofSettings))
    #expect(made.isSuperset(of: Self.ofSettings))
    await room.umbu.stop()
  }

  @Test("a copy takes the jobs along as they are; a restore holds those that reach outside")
  func movingHouse() async throws {
    let (room, _) = try await room(givingUp: "no")
    defer { room.remove() }
    let backup = room.folder + "/backup.sqlite"
    #expect(await Commands(room.umbu.apps).run(["backup", backup]).exitCode == 0)
    await room.umbu.stop()

    let source = DataPlace(
      folder: room.folder + "/data", postgreSQL: try TestEngine.installation(in: room.folder))
    let copied = DataPlace(folder: room.folder + "/copied")
    let copy = await InstallationCopy(from: source, to: copied, of: [.fisioFlow]).run()
    #expect(copy.exitCode == 0, "\(copy.text)")
    #expect(
      await OfflineData(in: copied, of: [.fisioFlow]).run(["jobs", "list"]).text
        .hasPrefix("FisioFlow: 1 dead, 0 running, 1 waiting\n"))

    let restored = DataPlace(folder: room.folder + "/restored")
    let restore = await Restore(
      .backup(backup), to: restored, of: .fisioFlow, keys: room.folder + "/data/backup.keys"
    ).run()
    #expect(restore.exitCode == 0, "\(restore.text)")
    let list = await OfflineData(in: restored, of: [.fisioFlow]).run(["jobs", "list"]).text
    #expect(list.hasPrefix("FisioFlow: 2 dead, 0 running, 0 waiting\n"))
    #expect(list.contains("held after a restore: it may have been done before"))
  }
}
