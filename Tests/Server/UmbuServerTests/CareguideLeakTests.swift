import API
import Audit
import Care
import Database
import Editing
import Fields
import HTTP
import Identity
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("A family and another one")
struct CareguideLeakTests {
  private static let secret = "Segredo"

  private static func tells(_ response: Response) -> Bool {
    // E-mails are kept in lower case.
    String(decoding: response.bytes, as: UTF8.self).lowercased().contains(secret.lowercased())
  }

  @Test(
    """
    CG-135 FF-039 nobody of one family, whatever their role, is told anything of another or changes \
    anything of it
    """)
  func apart() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var family = try await ServedFamily(in: room, 1, word: "Souza")
    let other = try await ServedFamily(in: room, 2, word: Self.secret)
    let before = try await Self.rows(of: other.space, in: room)
    #expect(before.count > careSchema.tables.count)
    let things = other.things
    // What it has a past of, by type.
    let ids: [String: UUID] = [
      Care.Person.recordType: things.person.id.uuid, Contact.recordType: things.contact.id.uuid,
      Medicine.recordType: things.medicine.id.uuid, Schedule.recordType: things.schedule.id.uuid,
      Dose.recordType: things.dose.id.uuid, StockEntry.recordType: things.stock.id.uuid,
      Reading.recordType: things.reading.id.uuid,
    ]
    // Who belongs there is told: else what follows would look for nothing.
    let its = try #require(other.people[.manager])
    for (table, id) in ids where table == Care.Person.recordType || table == Medicine.recordType {
      let past = await its.call(historyEndpoint, HistoryRequest(of: id, table, in: other.space))
      #expect(past.status == .ok && Self.tells(past), "\(table)")
    }
    let report = AccessReportQuery(space: other.space, subject: things.person.id.uuid)
    #expect(Self.tells(await its.call(AuditEndpoints.accessReport, report)))
    let own = try await Self.rows(of: family.space, in: room)
    for role in [Role.manager, .logger, .viewer] {
      var person = family.people[role]!
      // What was done there, told there, as if one belonged to it.
      let said = person.queue(other.things.mutations)
      let there = await person.send(person.request(said, in: other.space))
      #expect(there.status == .forbidden && !Self.tells(there), "\(role.rawValue)")
      let pulled = await person.send(person.request(in: other.space))
      #expect(pulled.status == .forbidden && !Self.tells(pulled), "\(role.rawValue)")
      // At home, with what lies there.
      var foreign: [any Mutation] = [
        EditPerson(from: other.things.person, to: other.things.noted("x")),
        ArchivePerson(other.things.person.id), RemoveContact(other.things.contact.id),
        LogDose(other.things.dose), LogStock(other.things.stock), LogReading(other.things.reading),
        RemoveStock(other.things.stock.id), RemoveReading(other.things.reading.id),
        ArchiveMedicine(other.things.medicine.id), SetVitalRange(other.things.range),
        SetSchedule(other.things.schedule), SetPicture(nil, of: other.things.person.id),
        AddContact(other.things.contact), AddMedicine(other.things.medicine),
        RestorePerson(other.things.person.id), RestoreMedicine(other.things.medicine.id),
      ]
      foreign.append(ViewPerson(other.things.person))
      let queued = person.queue(foreign)
      let home = await person.send(person.request(queued))
      #expect(home.status == .ok && !Self.tells(home), "\(role.rawValue)")
      for table in careSchema.tables {
        for space in [family.space, other.space] {
          let past = await person.call(
            historyEndpoint,
            HistoryRequest(of: ids[table.name] ?? things.person.id.uuid, table.name, in: space))
          #expect(!Self.tells(past), "\(role.rawValue) \(table.name)")
          if space == other.space {
            #expect(past.status == .forbidden, "\(role.rawValue) \(table.name)")
          }
        }
      }
      for space in [family.space, other.space] {
        let looked = await person.call(
          AuditEndpoints.accessReport,
          AccessReportQuery(space: space, subject: other.things.person.id.uuid))
        #expect(!Self.tells(looked), "\(role.rawValue)")
      }
      family.people[role] = person
      #expect(try await Self.rows(of: other.space, in: room) == before, "\(role.rawValue)")
      #expect(try await Self.rows(of: family.space, in: room) == own, "\(role.rawValue)")
    }
    await room.umbu.stop()
  }

  /// Each row of each table of records that belongs to a space, by its id and the version that wrote it.
  private static func rows(of space: UUID, in room: ServerRoom) async throws -> [String] {
    let tables = room.app("careguide").sync.tables.all
    return try await room.app("careguide").database.read { transaction in
      try tables.flatMap { table in
        try transaction.rows(
          "SELECT id, space_version FROM \"\(table.name)\" WHERE space = $1 ORDER BY id",
          [SQLValue(space)]
        ) { "\(table.name) \($0.uuid(0)) \($0.int(1))" }
      }
    }
  }
}
