import API
import Care
import Clinic
import Copies
import Database
import Editing
import Fields
import Identity
import Journal
import Notifications
import Records
import Retention
import Sample
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

/// Somebody with a space, a record and somebody invited in it: what the others of a `TenancyDrill` covet.
struct Neighbour {
  var person: Person
  let record: NamedRecord
  /// Of what they have, by the names of the fields that ask for it.
  var ids: [String: UUID]

  /// - Parameter name: the record's.
  init(
    in room: ServerRoom, app id: String, _ email: String, calling space: String, _ name: String
  ) async throws {
    person = try await Person(in: room, app: id, email, calling: space)
    record = try NamedRecord.of(id)
    let added = NamedRecord.id(1)
    ids = [
      "record": added, "subject": added, "owner": person.space, "client": person.client,
      "account": person.grant.account.id,
    ]
    let app = room.app(id).app
    // With room for those who are invited.
    try await person.getBestPlan()
    try await person.sync(record.adding(1, name))
    if app.team != nil {
      let answer = await person.call(
        TeamEndpoints.invite,
        NewInvitation(to: person.space, email: "guest@example.com", role: app.roles.all.last!))
      ids["invitation"] = try InvitationGrant(object: answer.json).invitation
    }
  }

  /// What an operation is given that asks for theirs; `space` as told.
  func values(
    in space: UUID, _ more: [String: JSONValue] = [:], on path: String
  ) -> DocumentedOperation.Values {
    var ids = ids
    ids["space"] = space
    let app = person.room.app(person.app).app
    let tag = CopyTag("1a2b3c4d")!
    let part = PartName(of: ids["record"]!, in: space, length: 1, number: 0, tag: tag)
    let copy = CopyName(of: space, at: .epoch, tag: tag).text
    var fields: [String: JSONValue] = [
      "email": .text("new@example.com"), "role": .text(app.roles.all.last!.rawValue),
      "recordType": .text(record.recordType),
      "protocolVersion": .integer(Int64(syncProtocolVersion)),
      "name": .text(path.contains("/parts/") ? part.text : copy),
      "names": .array([.text(part.text)]),
      "data": .text(path.contains("/parts/") ? String(repeating: "A", count: 51) + "=" : "AAAA"),
      "address": .text("https://127.0.0.1:9/dav"),
      "code": .text(String(repeating: "0", count: 43)),
    ]
    if path.hasSuffix("/spaces") { fields["name"] = .text("Another") }
    // A choice is of a way of a kind, or of the quiet hours, which every app has.
    if path.hasSuffix("/messages/choices") { fields["quiet"] = QuietChoice().object }
    if path.hasSuffix("/sync") { fields["schema"] = .integer(Int64(app.schema.revision)) }
    if path.hasSuffix("/agenda/appointments") { fields["start"] = .text("2026-11-26T09:00") }
    fields.merge(more) { $1 }
    return .init(ids: ids, others: ids["record"]!, fields: fields)
  }

  /// What their space holds, and who belongs to it.
  func state() async throws -> [String] {
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
}

/// A record of an app that has a name, by which a drill knows whose it is.
struct NamedRecord: Sendable {
  let recordType: String
  let put: @Sendable (Transaction, UInt64, String) -> Void
  let adding: @Sendable (UInt64, String) -> any Mutation

  private static let all = [
    "careguide": NamedRecord(
      recordType: Care.Person.recordType, put: { $0.put(relative($1, $2)) },
      adding: { AddPerson(relative($0, $1)) }),
    "fisioflow": NamedRecord(
      recordType: Patient.recordType, put: { $0.put(Patient($1, $2)) },
      adding: { AddPatient(Patient($0, $1)) }),
    "prsnl": NamedRecord(
      recordType: Item.recordType, put: { $0.put(item($1, $2)) },
      adding: { AddItem(item($0, $1)) }),
    "sample": NamedRecord(
      recordType: Plant.recordType, put: { $0.put(Plant(ID(id($1)), $2)) },
      adding: { AddPlant(Plant(ID(id($0)), $1)) }),
  ]

  /// That of an app.
  static func of(_ app: String) throws -> NamedRecord {
    try #require(
      all[app], "Tenancy is not drilled for \(app): NamedRecord.all needs a record of it.")
  }

  private static func item(_ number: UInt64, _ name: String) -> Item {
    var item = Item(ID(id(number)), on: .epoch)
    item.title = name
    return item
  }

  private static func relative(_ number: UInt64, _ name: String) -> Care.Person {
    var person = Care.Person()
    person.id = ID(id(number))
    person.name = name
    return person
  }

  /// An id made of a number.
  static func id(_ number: UInt64) -> UUID { Patient(number, "").id.uuid }
}
