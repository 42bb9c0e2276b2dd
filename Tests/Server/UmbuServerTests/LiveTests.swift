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

  @Test("who says nothing is shown out, and its seat is free")
  func silent() async throws {
    try await ServerRoom.serving({ $0.livePatience = .milliseconds(20) }) { room in
      let silent = try await Watching(port: room.umbu.port, "/fisioflow/v1/live")
      #expect(try await silent.next() == .closed(4401))
      #expect(room.app("fisioflow").news.hub.count == 0)
    }
  }
}
