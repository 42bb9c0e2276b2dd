import API
import Fields
import HTTP
import Testing
import Values

@testable import UmbuServer

/// Every operation of the document, with the tokens and ids of somebody else.
extension TenancyDrill {
  /// An app with somebody whose data is coveted, and somebody who covets it.
  private struct Neighbourhood {
    let app: String
    var owner: Neighbour
    var thief: Neighbour
  }

  private static let secret = "Segredo"

  /// What no answer to somebody else may hold.
  private func tells(_ response: Response, of people: [Neighbour]) -> Bool {
    let text = String(decoding: response.bytes, as: UTF8.self)
    return text.contains(Self.secret) || people.contains { text.contains($0.person.email) }
  }

  private func neighbourhood(
    _ app: String, _ room: ServerRoom
  ) async throws -> Neighbourhood {
    Neighbourhood(
      app: app,
      owner: try await Neighbour(
        in: room, app: app, "owner-\(app)@example.com", calling: "Casa \(Self.secret)",
        "Ana \(Self.secret)"),
      thief: try await Neighbour(
        in: room, app: app, "thief-\(app)@example.com", calling: "Beco", "Bia"))
  }

  @Test(
    """
    PL-001 every operation of the document, with another space's ids and another app's tokens: no \
    answer tells of it, nothing of it changes, and whoever belongs there is let in
    """)
  func operations() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let all = try DocumentedOperation.all(of: await room.call(.get, "/openapi.json").json)
    #expect(all.count == room.umbu.apps.reduce(0) { $0 + $1.operations.count })
    var homes: [Neighbourhood] = []
    for app in room.umbu.apps { homes.append(try await neighbourhood(app.app.id, room)) }
    var refused = 0
    for operation in all {
      let home = try #require(homes.first { $0.app == operation.app })
      let elsewhere = try #require(homes.first { $0.app != operation.app })
      try await withoutRight(operation, home, elsewhere, room)
      if operation.needsSession, operation.namesSomething { refused += 1 }
    }
    #expect(refused > 20, "the walk saw no operation that names anything")
    // Last, since it changes what they have: so the refusals were for who asked, not for how.
    for operation in all where operation.needsSession && operation.namesSomething {
      let home = try #require(homes.first { $0.app == operation.app })
      let answer = try await call(
        operation, by: home.owner.person,
        home.owner.values(in: home.owner.person.space, on: operation.path))
      let isField = answer.json["code"]?.text == "unreadable"
      #expect(
        ![400, 401, 403, 415, 426].contains(answer.status.code) && !isField,
        "\(operation.name) \(answer.status) \(String(decoding: answer.bytes, as: UTF8.self))")
    }
    await room.umbu.stop()
  }

  private func call(
    _ operation: DocumentedOperation, by person: Person?, _ values: DocumentedOperation.Values
  ) async throws -> Response {
    // A session of its own: some operations end it.
    let token = try await person?.signIn()
    return await call(operation, token, values, person?.room)
  }

  private func call(
    _ operation: DocumentedOperation, _ token: String?, _ values: DocumentedOperation.Values,
    _ room: ServerRoom?
  ) async -> Response {
    await room?.call(
      operation.method, operation.path(with: values), token: token,
      json: operation.body(with: values)) ?? Response(.notFound)
  }

  /// Calls an operation of one app with the ids of the other, as its own member.
  private func withForeignIDs(
    _ operation: DocumentedOperation, _ home: Neighbourhood, _ elsewhere: Neighbourhood,
    _ room: ServerRoom
  ) async throws {
    guard operation.namesSomething else { return }
    var values = home.owner.values(in: elsewhere.owner.person.space, on: operation.path)
    values.ids.merge(elsewhere.owner.ids) { $1 }
    let token = try await home.owner.person.signIn()
    let before = try await room.allCounts()
    let answer = await call(operation, token, values, room)
    #expect(!tells(answer, of: [elsewhere.owner]), "\(operation.path)")
    let mailsNobody = answer.json["code"]?.text == "noMail"
    #expect(
      [403, 404].contains(answer.status.code) || mailsNobody, "\(operation.path) \(answer.status)")
    #expect(try await room.allCounts() == before, "\(operation.path)")
  }

  /// Calls an operation as everybody who has no right to what it names.
  private func withoutRight(
    _ operation: DocumentedOperation, _ home: Neighbourhood, _ elsewhere: Neighbourhood,
    _ room: ServerRoom
  ) async throws {
    let people = [home.owner, elsewhere.owner]
    let values = home.owner.values(in: home.owner.person.space, on: operation.path)
    if operation.needsSession {
      // Nobody, and the owner's namesake in the other app.
      let foreign = try await elsewhere.owner.person.signIn()
      for token in [nil, "", foreign] {
        let before = try await room.allCounts()
        let answer = await call(operation, token, values, room)
        #expect(answer.status == .unauthorized, "\(operation.path)")
        #expect(try await room.allCounts() == before, "\(operation.path)")
        #expect(!tells(answer, of: people), "\(operation.path)")
      }
      let token = try await home.thief.person.signIn()
      let before = try await room.allCounts()
      let answer = await call(operation, token, values, room)
      #expect(!tells(answer, of: people), "\(operation.path)")
      if operation.namesSomething {
        // A server that does not mail says so to everybody.
        let mailsNobody = answer.json["code"]?.text == "noMail"
        #expect(
          [403, 404].contains(answer.status.code) || mailsNobody,
          "\(operation.path) \(answer.status)")
        #expect(try await room.allCounts() == before, "\(operation.path)")
      }
      try await withForeignIDs(operation, home, elsewhere, room)
      // The thief's own space, with what lies in the owner's.
      let state = try await home.owner.state()
      let mixed = try await call(
        operation, by: home.thief.person,
        home.owner.values(in: home.thief.person.space, on: operation.path))
      #expect(!tells(mixed, of: people), "\(operation.path)")
      #expect(try await home.owner.state() == state, "\(operation.path)")
    } else {
      // What opens a door in the other app opens none here.
      let isNew = operation.name.hasSuffix("signUp")
      let email = isNew ? "new-\(home.app)@example.com" : elsewhere.owner.person.email
      let keys: [String: JSONValue] = [
        "email": .text(email), "password": .text(Person.password),
        "refreshToken": .text(elsewhere.owner.person.grant.refreshToken),
      ]
      let before = try await room.allCounts()
      let state = try await home.owner.state()
      let answer = await call(
        operation, nil,
        home.owner.values(in: home.owner.person.space, keys, on: operation.path), room)
      // That a proof or a token was none is not told, so that nobody can try one; of a card it is said
      // that it is none; and the server's own keys are everybody's.
      let saysNothing = [
        "reportSessionEnd", "checkCard", "takeReceipt", "pushKey", "dropReminders", "endReminders",
        "listEntitlementKeys", "readEventRegistry",
      ].contains { operation.name.hasSuffix($0) }
      #expect(
        isNew || saysNothing || (400..<500).contains(answer.status.code), "\(operation.path)")
      if saysNothing { #expect(try await room.allCounts() == before, "\(operation.path)") }
      #expect(!tells(answer, of: people), "\(operation.path)")
      #expect(try await home.owner.state() == state, "\(operation.path)")
    }
  }
}
