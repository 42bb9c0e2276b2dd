import API
import Clinic
import Database
import Fields
import HTTP
import Sync
import SyncServer
import Testing
import Values
import Waiting
import Wire

@testable import UmbuServer

@Suite("The live channel")
struct LiveTests {
  @Test("who watches hears the version at once, then each move of the others, not of itself")
  func pokes() async throws {
    try await ServerRoom.serving { room in
      var ana = try await Person(in: room, "ana@example.com")
      let other = try await Watching(room, try await ana.signIn(), ana.space)
      let own = try await Watching(room, ana.token, ana.space)
      #expect(try await other.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      #expect(try await own.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
      try await ana.sync(AddPatient(Patient(1, "João")))
      #expect(try await other.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
      let result = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "gold"])
      #expect(result.exitCode == 0)
      #expect(try await other.next() == .text(SpacePoke.text(of: ana.space, at: 3)))
      #expect(try await own.next() == .text(SpacePoke.text(of: ana.space, at: 3)))
    }
  }

  @Test("a bad token is 4401, a space of others 4403, anything else 1008")
  func refused() async throws {
    try await ServerRoom.serving { room in
      let ana = try await Person(in: room, "ana@example.com")
      let bia = try await Person(in: room, "bia@example.com")
      #expect(try await Watching(room, "nonsense", ana.space).next() == .closed(4401))
      #expect(try await Watching(room, ana.token, bia.space).next() == .closed(4403))
      #expect(try await Watching(room, ana.token, UUID(high: 9, low: 9)).next() == .closed(4403))
      let rude = try await Watching(port: room.umbu.port, "/fisioflow/v1/live")
      try await rude.send("hello?")
      #expect(try await rude.next() == .closed(1008))
      let wordy = try await Watching(room, String(repeating: "a", count: 4_096), ana.space)
      #expect(try await wordy.next() == .closed(1009))
      let twice = try await Watching(room, ana.token, ana.space)
      _ = try await twice.next()
      try await twice.send(LiveHello(ana.token, ana.space).object.jsonText)
      #expect(try await twice.next() == .closed(1008))
      await #expect(throws: WireClient.Broken.self) {
        try await Watching(
          port: room.umbu.port, "/fisioflow/v1/live", headers: [("Origin", "https://x.example")])
      }
    }
  }

  @Test("signing out closes the session's channels and no others")
  func signedOut() async throws {
    try await ServerRoom.serving { room in
      let ana = try await Person(in: room, "ana@example.com")
      let second = try await ana.signIn()
      let leaving = try await Watching(room, ana.token, ana.space)
      let staying = try await Watching(room, second, ana.space)
      _ = try await leaving.next()
      _ = try await staying.next()
      _ = await room.call(.delete, "/fisioflow/v1/sessions/current", token: ana.token)
      #expect(try await leaving.next() == .closed(4401))
      _ = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "silver"])
      #expect(try await staying.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
    }
  }

  @Test("a refresh token that comes again closes the channels of its session at once")
  func reused() async throws {
    try await ServerRoom.serving { room in
      let ana = try await Person(in: room, "ana@example.com")
      let watching = try await Watching(room, ana.token, ana.space)
      _ = try await watching.next()
      func refresh() async -> Response {
        await room.call(
          .post, "/fisioflow/v1/sessions/refresh",
          json: .object([.init("refreshToken", .text(ana.grant.refreshToken))]))
      }
      let renewed = try #require(await refresh().json["accessToken"]?.text)
      let current = "/fisioflow/v1/accounts/current"
      #expect(await room.call(.get, current, token: renewed).status == .ok)
      let again = await refresh()
      #expect(again.status == .unauthorized)
      #expect(again.json["code"]?.text == "unauthorized")
      #expect(try await watching.next() == .closed(4401))
      #expect(await room.call(.get, current, token: renewed).status == .unauthorized)
    }
  }

  @Test("a member who was removed, or whose session expired, is shown out by the next sweep")
  func swept() async throws {
    try await ServerRoom.serving { room in
      let ana = try await Person(in: room, "ana@example.com")
      let bia = try await Person(in: room, "bia@example.com")
      let removed = try await Watching(room, ana.token, ana.space)
      let expired = try await Watching(room, bia.token, bia.space)
      _ = try await removed.next()
      _ = try await expired.next()
      _ = try await room.app("fisioflow").database.write { transaction in
        try transaction.execute(
          "DELETE FROM membership WHERE account = $1", [SQLValue(ana.grant.account.id)])
      }
      let route = room.app("fisioflow").live
      try await route.sweep()
      #expect(try await removed.next() == .closed(4403))
      room.clock.move(milliseconds: 61 * 86_400_000)
      try await route.sweep()
      #expect(try await expired.next() == .closed(4401))
    }
  }

  @Test("one account has so many channels at a time; one that closes makes room")
  func channels() async throws {
    try await ServerRoom.serving({ $0.rateLimits.liveChannels = 2 }) { room in
      let ana = try await Person(in: room, "ana@example.com")
      let bia = try await Person(in: room, "bia@example.com")
      var open: [Watching] = []
      for _ in 0..<2 {
        let channel = try await Watching(room, ana.token, ana.space)
        _ = try await channel.next()
        open.append(channel)
      }
      #expect(try await Watching(room, ana.token, ana.space).next() == .closed(1013))
      let other = try await Watching(room, bia.token, bia.space)
      #expect(try await other.next() == .text(SpacePoke.text(of: bia.space, at: 1)))
      try await open[0].send("twice")
      #expect(try await open[0].next() == .closed(1008))
      try await until { room.app("fisioflow").news.hub.count == 2 }
      let again = try await Watching(room, ana.token, ana.space)
      #expect(try await again.next() == .text(SpacePoke.text(of: ana.space, at: 1)))
    }
  }

  @Test(
    "a device whose channel is one too many waits ever longer until it tries again, and pulls each time"
  )
  func oneTooMany() async throws {
    try await ServerRoom.serving({ $0.rateLimits.liveChannels = 1 }) { room in
      let ana = try await Person(in: room, "ana@example.com")
      let other = try await Watching(room, ana.token, ana.space)
      _ = try await other.next()
      let device = EngineDevice(ana)
      try await device.start()
      for _ in 0..<6 { try await device.fireLive() }
      #expect(device.waits.count == 7)
      for (number, wait) in device.waits.enumerated() {
        #expect((250 << number...500 << number).contains(wait))
      }
      #expect(device.requests <= 8 && device.engine.status.phase == .success)
    }
  }

  @Test("who says nothing is shown out, and its seat is free")
  func silent() async throws {
    try await ServerRoom.serving({ $0.livePatience = .milliseconds(20) }) { room in
      let silent = try await Watching(port: room.umbu.port, "/fisioflow/v1/live")
      #expect(try await silent.next() == .closed(4401))
      #expect(room.app("fisioflow").news.hub.count == 0)
    }
  }
}

/// A device's engine whose requests and live channels go to the server.
private final class EngineDevice {
  let person: Person
  let engine: SyncEngine
  /// Until the live channel is opened again, in milliseconds.
  private(set) var waits: [Int64] = []
  private(set) var requests = 0
  private var inputs: [SyncInput] = []

  init(_ person: Person) {
    self.person = person
    var state: UInt64 = 7
    engine = SyncEngine(
      schema: person.room.app(person.app).app.schema,
      configuration: SyncConfiguration(
        space: person.space, account: person.grant.account.id, role: "admin")
    ) {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  func start() async throws {
    try await perform(engine.start(now: person.room.clock.now))
    try await work()
  }

  /// Lets the wait until the next live channel end.
  func fireLive() async throws {
    inputs.append(.fired(.live))
    try await work()
  }

  private func work() async throws {
    while !inputs.isEmpty {
      try await perform(engine.handle(inputs.removeFirst(), now: person.room.clock.now))
    }
  }

  private func perform(_ outputs: [SyncOutput]) async throws {
    for output in outputs {
      switch output {
      case .load: inputs.append(.loaded(StoredSpace()))
      case .lead: inputs.append(.leads(true))
      case .readQueue: inputs.append(.queueRead([]))
      case .commit(let commit): inputs.append(.committed(token: commit.token))
      case .send(let send): await answer(send)
      case .openLive: try await openLive()
      case .startTimer(.live, let wait): waits.append(wait)
      default: break
      }
    }
  }

  private func answer(_ send: SyncSend) async {
    requests += 1
    let response = await person.room.send(
      .post, "/\(person.app)/v1/sync", token: person.token, body: send.request.body)
    let answer = HTTPResponse(status: response.status.code, body: response.json.bytes)
    inputs.append(.answered(token: send.token, .answered(answer)))
  }

  /// Says who it is, and hears the first word of the server.
  private func openLive() async throws {
    let socket = try await Watching(person.room, person.token, person.space)
    inputs.append(.liveOpened)
    switch try await socket.next() {
    case .text(let text):
      inputs.append(.poked(try SpacePoke(object: JSONValue.parse(Array(text.utf8)))))
    default: inputs.append(.liveClosed)
    }
  }
}
