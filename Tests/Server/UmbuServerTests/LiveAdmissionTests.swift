import Database
import Fields
import HTTP
import Sync
import SyncServer
import Synchronization
import Testing
import Values
import Wire

@testable import UmbuServer

@Suite("Who hears what on the live channel")
struct LiveAdmissionTests {
  private func route(
    _ people: UmbuServer.People, _ room: ServerRoom, _ hub: LiveHub
  ) -> LiveRoute {
    let app = room.app("fisioflow")
    return LiveRoute(
      people: people,
      sync: SyncService(
        app.database, rules: SpaceRules(app.app.schema, people.roles), now: { .epoch },
        moved: { _ in }),
      hub: hub,
      limits: RateLimiter(.none, seconds: { 0 }), log: Log(now: { .epoch }, write: { _ in }),
      patience: .seconds(3_600))
  }

  @Test("a move while someone is being asked about reaches neither a stranger nor, twice, a member")
  func admission() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let bia = try await Person(in: room, "bia@example.com")
    let hub = LiveHub()
    var people = room.app("fisioflow").people
    people.roles = SpaceRoles { [roles = people.roles] transaction, account, space in
      hub.announce(SpaceMove(space: space, version: 99))
      return try roles.role(transaction, account, space)
    }
    var router = Router()
    route(people, room, hub).add(to: &router)
    var configuration = Configuration()
    configuration.port = 0
    configuration.loops = 1
    let server = Server(router: router, configuration: configuration)
    try server.start()
    func first(_ person: Person) async throws -> (Watching, WireSocket.Event) {
      let socket = try await Watching(port: server.port, "/v1/live")
      try await socket.send(LiveHello(person.token, ana.space).object.jsonText)
      return (socket, try await socket.next())
    }
    #expect(try await first(bia).1 == .closed(4403))
    let (member, version) = try await first(ana)
    #expect(version == .text(SpacePoke.text(of: ana.space, at: 1)))
    hub.announce(SpaceMove(space: ana.space, version: 2))
    #expect(try await member.next() == .text(SpacePoke.text(of: ana.space, at: 2)))
    await server.stop(grace: .seconds(2))
  }

  @Test("who is not yet admitted hears nothing, and is closed with its session")
  func muted() throws {
    let hub = LiveHub()
    let heard = Mutex<[String]>([])
    let caller = Caller(account: UUID(high: 1, low: 1), session: UUID(high: 1, low: 2))
    let space = UUID(high: 1, low: 3)
    let watcher = LiveHub.Watcher(
      caller, of: space, send: { text in heard.withLock { $0.append(text) } },
      close: { code in heard.withLock { $0.append("closed \(code)") } })
    let number = try #require(hub.join(watcher, upTo: 1))
    hub.announce(SpaceMove(space: space, version: 1))
    #expect(heard.withLock { $0 } == [])
    hub.admit(number, to: space)
    hub.announce(SpaceMove(space: space, version: 2))
    hub.end(session: caller.session)
    #expect(heard.withLock { $0 } == [SpacePoke.text(of: space, at: 2), "closed 4401"])
  }

  @Test("a database that fails for one channel does not keep the others from being looked through")
  func sweep() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let hub = LiveHub()
    let closed = Mutex<Set<UInt64>>([])
    for number in 0..<20 as Range<UInt64> {
      let caller = Caller(account: UUID(high: 1, low: number), session: UUID(high: 2, low: number))
      _ = hub.join(
        LiveHub.Watcher(
          caller, of: UUID(high: 3, low: number), send: { _ in },
          close: { _ in closed.withLock { _ = $0.insert(number) } }), upTo: 1)
    }
    var people = room.app("fisioflow").people
    people.isOpen = { caller in
      if caller.account.low % 2 == 0 { throw DatabaseError.busy }
      return false
    }
    let route = route(people, room, hub)
    await #expect(throws: DatabaseError.busy) { try await route.sweep() }
    #expect(closed.withLock { $0 } == Set((0..<20).filter { $0 % 2 == 1 }))
  }
}
