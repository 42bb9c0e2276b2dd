import API
import Clinic
import Copies
import Database
import Fields
import HTTP
import Identity
import Records
import Retention
import Sample
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

/// Every operation of the document, with the tokens and ids of somebody else.
extension TenancyDrill {
  /// An app with somebody whose data is coveted, and somebody who covets it.
  private struct Neighbourhood {
    let app: String
    var owner: Person
    var thief: Person
    /// Of what the owner has, by the names of the fields that ask for it.
    var ids: [String: UUID]

    /// Ids of the owner's; `space` as told.
    func values(
      in space: UUID, _ more: [String: JSONValue] = [:], on path: String
    ) -> DocumentedOperation.Values {
      var ids = ids
      ids["space"] = space
      let tag = CopyTag("1a2b3c4d")!
      let part = PartName(of: ids["record"]!, in: space, length: 1, number: 0, tag: tag)
      let copy = CopyName(of: space, at: .epoch, tag: tag).text
      var fields: [String: JSONValue] = [
        "email": .text("new@example.com"), "role": .text(TenancyDrill.guest(of: app).rawValue),
        "recordType": .text(app == "fisioflow" ? Patient.recordType : Plant.recordType),
        "protocolVersion": .integer(Int64(syncProtocolVersion)),
        "name": .text(path.contains("/parts/") ? part.text : copy),
        "names": .array([.text(part.text)]),
        "data": .text(path.contains("/parts/") ? String(repeating: "A", count: 51) + "=" : "AAAA"),
        "address": .text("https://127.0.0.1:9/dav"),
        "code": .text(String(repeating: "0", count: 43)),
      ]
      if path.hasSuffix("/spaces") { fields["name"] = .text("Another") }
      if path.hasSuffix("/sync") {
        let schema = app == "fisioflow" ? clinicSchema : gardenSchema
        fields["schema"] = .integer(Int64(schema.revision))
      }
      fields.merge(more) { $1 }
      return .init(ids: ids, others: ids["record"]!, fields: fields)
    }
  }

  /// As what people are invited.
  private static func guest(of app: String) -> Role { app == "fisioflow" ? .receptionist : .helper }

  private static let secret = "Segredo"

  /// What no answer to somebody else may hold.
  private func tells(_ response: Response, of people: [Person]) -> Bool {
    let text = String(decoding: response.bytes, as: UTF8.self)
    return text.contains(Self.secret) || people.contains { text.contains($0.email) }
  }

  private func neighbourhood(
    _ app: String, _ room: ServerRoom
  ) async throws -> Neighbourhood {
    var owner = try await Person(
      in: room, app: app, "owner-\(app)@example.com", calling: "Casa \(Self.secret)")
    let thief = try await Person(in: room, app: app, "thief-\(app)@example.com", calling: "Beco")
    let record = Self.recordID(1)
    var ids = [
      "record": record, "subject": record, "owner": owner.space, "client": owner.client,
      "account": owner.grant.account.id,
    ]
    if app == "fisioflow" {
      for person in [owner, thief] {
        let plan = await Commands(room.umbu.apps).run(
          ["plan", "set", person.space.description, "gold", "--app", app])
        #expect(plan.exitCode == 0, "\(plan.text)")
      }
    }
    try await owner.sync(Self.adding(1, "Ana \(Self.secret)", in: app))
    let answer = await owner.call(
      TeamEndpoints.invite,
      NewInvitation(to: owner.space, email: "guest@example.com", role: Self.guest(of: app)))
    ids["invitation"] = try InvitationGrant(object: answer.json).invitation
    return Neighbourhood(app: app, owner: owner, thief: thief, ids: ids)
  }

  /// What a space holds, and who belongs to it.
  private func state(of person: Person) async throws -> [String] {
    let space = person.space
    return try await person.room.app(person.app).database.read { transaction in
      let members = try transaction.rows(
        "SELECT account, role, removed_at FROM membership WHERE space = $1 ORDER BY account",
        [SQLValue(space)]
      ) { "\($0.value(0)) \($0.value(1)) \($0.value(2))" }
      let counts = try SpaceRows.counts(of: space, in: transaction)
      return members + counts.map { "\($0.key) \($0.value)" }.sorted()
    }
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
    let homes = [
      try await neighbourhood("fisioflow", room), try await neighbourhood("sample", room),
    ]
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
        operation, by: home.owner, home.values(in: home.owner.space, on: operation.path))
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
    var values = home.values(in: elsewhere.owner.space, on: operation.path)
    values.ids.merge(elsewhere.ids) { $1 }
    let token = try await home.owner.signIn()
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
    let values = home.values(in: home.owner.space, on: operation.path)
    if operation.needsSession {
      // Nobody, and the owner's namesake in the other app.
      let foreign = try await elsewhere.owner.signIn()
      for token in [nil, "", foreign] {
        let before = try await room.allCounts()
        let answer = await call(operation, token, values, room)
        #expect(answer.status == .unauthorized, "\(operation.path)")
        #expect(try await room.allCounts() == before, "\(operation.path)")
        #expect(!tells(answer, of: people), "\(operation.path)")
      }
      let token = try await home.thief.signIn()
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
      let state = try await state(of: home.owner)
      let mixed = try await call(
        operation, by: home.thief, home.values(in: home.thief.space, on: operation.path))
      #expect(!tells(mixed, of: people), "\(operation.path)")
      #expect(try await self.state(of: home.owner) == state, "\(operation.path)")
    } else {
      // What opens a door in the other app opens none here.
      let isNew = operation.name.hasSuffix("signUp")
      let email = isNew ? "new-\(home.app)@example.com" : elsewhere.owner.email
      let keys: [String: JSONValue] = [
        "email": .text(email), "password": .text(Person.password),
        "refreshToken": .text(elsewhere.owner.grant.refreshToken),
      ]
      let before = try await room.allCounts()
      let state = try await state(of: home.owner)
      let answer = await call(
        operation, nil, home.values(in: home.owner.space, keys, on: operation.path), room)
      // That a proof was none is not told, so that nobody can try one.
      let saysNothing = operation.name.hasSuffix("reportSessionEnd")
      #expect(
        isNew || saysNothing || (400..<500).contains(answer.status.code), "\(operation.path)")
      if saysNothing { #expect(try await room.allCounts() == before, "\(operation.path)") }
      #expect(!tells(answer, of: people), "\(operation.path)")
      #expect(try await self.state(of: home.owner) == state, "\(operation.path)")
    }
  }
}
