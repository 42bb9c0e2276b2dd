import EventStore
import Fields
import Testing

@testable import HTTP
@testable import UmbuServer

/// The routes that are no operations, with the tokens and ids of somebody else.
extension TenancyDrill {
  @Test("PL-001 every route of an app is an operation, one of files or the live channel")
  func walked() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    for app in room.umbu.apps {
      let base = "/\(app.app.id)"
      let operations = app.operations.map { operation in
        let parts = operation.path.split(separator: "/").map { part in
          part.hasPrefix("{") ? ":" + part.dropFirst().dropLast() : part
        }
        return "\(operation.method.rawValue) \(base)/\(parts.joined(separator: "/"))"
      }
      let calls = app.app.files == nil ? [] : FileCall.all
      let files = calls.map { "\($0.method) \(base)\($0.pattern)" }
      // What tus is spoken here anybody may ask.
      let abilities = Set(calls.map { "OPTIONS \(base)\($0.pattern)" })
      // Segment's clients send to paths of theirs, from pages of others as well.
      let segment = SegmentKind.allCases.flatMap { kind in
        ["POST", "OPTIONS"].map { "\($0) \(base)/v1/\(kind.rawValue)" }
      }
      let known = abilities.union(operations).union(files).union(segment)
        .union(["GET \(base)/v1/live"])
      let routed = room.umbu.router.nodes.flatMap { node in
        node.routes.map { "\($0.key) \($0.value.pattern)" }
      }
      #expect(Set(routed.filter { $0.contains(" \(base)/v1/") }) == known)
    }
    await room.umbu.stop()
  }

  @Test("PL-001 every route of files of each app, with the tokens and ids of the other")
  func files() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    struct Home {
      let app: String
      let owner: Person
      let thief: Person
      let objects: FileCall.Objects
    }
    var homes: [Home] = []
    for app in room.umbu.apps.map(\.app) where app.files != nil {
      let app = app.id
      let owner = try await Person(in: room, app: app, "ana@example.com")
      homes.append(
        Home(
          app: app, owner: owner, thief: try await Person(in: room, app: app, "bia@example.com"),
          objects: try await FileCall.Objects(of: owner, holding: "Segredo de \(app)")))
    }
    for home in homes {
      for other in homes where other.app != home.app {
        for call in FileCall.all {
          func refused(_ token: String?, _ whose: Home, _ statuses: [Int]) async throws {
            let before = try await room.allCounts()
            let answer = await call.send(
              to: home.app, for: whose.objects, token: token, in: room)
            let asked = "\(call.method) \(call.pattern) of \(home.app): \(answer.status)"
            #expect(statuses.contains(answer.status.code), "\(asked)")
            let text = String(decoding: answer.bytes, as: UTF8.self)
            #expect(!text.contains("nota") && !text.contains("Segredo"), "\(asked)")
            #expect(try await room.allCounts() == before, "\(asked)")
          }
          for whose in [home, other] {
            for token in [nil, "", other.owner.token] { try await refused(token, whose, [401]) }
            try await refused(home.thief.token, whose, [403, 404])
          }
          try await refused(home.owner.token, other, [403, 404])
        }
      }
    }
    // Last, since it changes what they have: so the refusals were for who asked, not for how.
    for home in homes {
      for call in FileCall.all {
        let answer = await call.send(
          to: home.app, for: home.objects, token: home.owner.token, in: room)
        #expect((200..<300).contains(answer.status.code), "\(call.method) \(answer.status)")
      }
    }
    await room.umbu.stop()
  }
}
