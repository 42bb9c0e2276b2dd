import Clinic
import Database
import DatabaseTesting
import Messaging
import Peers
import Sync
import SyncServer
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite(
  "Two servers on the same tables", .onPostgreSQL,
  .enabled(if: NATSServer.program != nil, "nats-server is not installed (Debian: nats-server)"),
  .onThreads)
struct NeighboursTests {
  /// Lends two servers that share their tables, and look once an hour for what they were not told.
  private func withTwo(
    over nats: NATSServer?, _ change: (inout Settings) -> Void = { _ in },
    _ body: (_ one: ServerRoom, _ other: ServerRoom) async throws -> Void
  ) async throws {
    let folder = ServerRoom.temporaryFolder()
    var rooms: [ServerRoom] = []
    for number in 1...2 {
      let room = try await ServerRoom.open(at: folder) { settings in
        settings.data.folder += "-\(number)"
        settings.messaging = try? nats.map { try MessagingAddress($0.url) }
        change(&settings)
      }
      try room.umbu.start()
      rooms.append(room)
    }
    do {
      try await body(rooms[0], rooms[1])
    } catch {
      for room in rooms { await room.close() }
      throw error
    }
    for room in rooms { await room.close() }
  }

  @Test("a change at one is told at once to who watches at the other, but not to who made it")
  func moved() async throws {
    let nats = try #require(NATSServer.started())
    defer { nats.stop() }
    try await withTwo(over: nats) { one, other in
      var ana = try await Person(in: one, "ana@example.com")
      let second = try await ana.signIn()
      let watcher = try await Watching(other, second, ana.space)
      let own = try await Watching(other, ana.token, ana.space)
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      #expect(try await own.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      try await ana.sync(AddPatient(Patient(1, "João")))
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
      let result = await Commands(one.umbu.apps).run(["plan", "set", "\(ana.space)", "gold"])
      #expect(result.exitCode == 0)
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 3)))
      #expect(try await own.next() == .text(SpacePoke.text(of: ana.space, at: 3)))
    }
  }

  @Test("a session that ends at one is over at the other, its live channel too")
  func ended() async throws {
    let nats = try #require(NATSServer.started())
    defer { nats.stop() }
    try await withTwo(over: nats) { one, other in
      let ana = try await Person(in: one, "ana@example.com")
      let account = "/fisioflow/v1/accounts/current"
      let watcher = try await Watching(other, ana.token, ana.space)
      _ = try await watcher.next()
      #expect(await other.call(.get, account, token: ana.token).status == .ok)
      #expect(
        await one.call(.delete, "/fisioflow/v1/sessions/current", token: ana.token).status.code
          / 100 == 2)
      #expect(try await watcher.next() == .closed(4401))
      #expect(await other.call(.get, account, token: ana.token).status.code == 401)
    }
  }

  @Test("a version that is put back is told too, and a false one only until the next look")
  func putBack() async throws {
    try await withTwo(over: nil, { $0.catchUpInterval = .milliseconds(20) }) { one, _ in
      let ana = try await Person(in: one, "ana@example.com")
      let watcher = try await Watching(one, ana.token, ana.space)
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      one.app("fisioflow").hear(.moved(SpaceMove(space: ana.space, version: .max)))
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: .max)))
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
    }
  }

  @Test("without a bus a server finds out by itself, and so does one whose bus is away")
  func silent() async throws {
    let gone = NATSServer()
    for nats in [nil, gone] {
      try await withTwo(over: nats, { $0.catchUpInterval = .milliseconds(20) }) { one, other in
        var ana = try await Person(in: one, "ana@example.com")
        let watcher = try await Watching(other, ana.token, ana.space)
        #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
        try await ana.sync(AddPatient(Patient(1, "João")))
        #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
      }
    }
  }

  @Test("what was missed while the bus was away is told when it is back")
  func missed() async throws {
    let nats = try #require(NATSServer.started())
    defer { nats.stop() }
    try await withTwo(over: nats) { one, other in
      let ana = try await Person(in: one, "ana@example.com")
      let watcher = try await Watching(other, ana.token, ana.space)
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      nats.stop()
      let app = one.app("fisioflow")
      // Written as by a process that dies before it tells anyone.
      try await app.database.write { [tables = app.sync.tables] transaction in
        try Spaces.change(ana.space, of: tables, at: .epoch, in: transaction) { _ in }
      }
      #expect(nats.start())
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
    }
  }

  @Test("who comes to watch tells the others what none of them had heard of")
  func newcomer() async throws {
    try await withTwo(over: nil) { one, other in
      var ana = try await Person(in: one, "ana@example.com")
      let first = try await Watching(other, ana.token, ana.space)
      #expect(try await first.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      try await ana.sync(AddPatient(Patient(1, "João")))
      let second = try await Watching(other, ana.token, ana.space)
      #expect(try await second.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
      #expect(try await first.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
    }
  }

  @Test("the bus is in the metrics, and the doctor says whether it answers, without its password")
  func looked() async throws {
    let nats = try #require(NATSServer.started(["--user", "umbu", "--pass", "secret"]))
    defer { nats.stop() }
    let url = nats.url.replacing("nats://", with: "nats://umbu:secret@")
    try await withTwo(over: nil, { $0.messaging = try? MessagingAddress(url) }) { one, other in
      var ana = try await Person(in: one, "ana@example.com")
      let watcher = try await Watching(other, try await ana.signIn(), ana.space)
      _ = try await watcher.next()
      try await ana.sync(AddPatient(Patient(1, "João")))
      _ = try await watcher.next()
      let text = String(decoding: await other.operate("/metrics").bytes, as: UTF8.self)
      #expect(text.contains("\numbu_bus_connected 1\n"))
      #expect(text.contains("\numbu_bus_messages_total{way=\"received\"} 1\n"))
      #expect(!one.log.all.joined().contains("secret"))
    }
    for (address, answer) in [(url, "answers"), ("nats://umbu:secret@127.0.0.1:1", "cannot")] {
      let doctor = Doctor(
        data: DataPlace(folder: "/tmp"), web: WebFolders(path: "/tmp"),
        messaging: try MessagingAddress(address), apps: [])
      let words = await doctor.examine().text.split(separator: "\n")
      let line = try #require(words.first { $0.contains("message bus") })
      #expect(line.contains(answer))
      #expect(!line.contains("secret"))
    }
  }

  @Test("what is no news does no harm")
  func nonsense() async throws {
    let nats = try #require(NATSServer.started())
    defer { nats.stop() }
    try await withTwo(over: nats) { one, other in
      var ana = try await Person(in: one, "ana@example.com")
      let watcher = try await Watching(other, try await ana.signIn(), ana.space)
      _ = try await watcher.next()
      let stranger = try MessageBus(at: MessagingAddress(nats.url), as: "stranger", hearing: []) {
        _, _ in
      }
      for text in ["", "{}", #"{"space":"x"}"#, #"{"session":null}"#, "\u{0}"] {
        for word in ["moved", "ended", "other"] {
          stranger.publish(Array(text.utf8), to: "umbu.fisioflow.\(word)")
        }
      }
      await stranger.close()
      try await ana.sync(AddPatient(Patient(1, "João")))
      #expect(try await watcher.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
    }
  }
}
