import API
import Audit
import Care
import Database
import Documents
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
    let text = try await Self.text(of: other, in: room)
    let foreign = Self.mutations(of: things, deciding: text)
    // One's own person, under an id that is taken there: that it is taken is not told.
    var namesake = family.things.person
    namesake.id = things.person.id
    let adding = AddPerson(namesake)
    #expect(
      Set((foreign + [adding]).map { type(of: $0).name })
        == Set(careSchema.mutationShapes.map(\.name)))
    for role in [Role.manager, .logger, .viewer] {
      var person = family.people[role]!
      // What was done there, told there, as if one belonged to it.
      let said = person.queue(other.things.mutations)
      let there = await person.send(person.request(said, in: other.space))
      #expect(there.status == .forbidden && !Self.tells(there), "\(role.rawValue)")
      let pulled = await person.send(person.request(in: other.space))
      #expect(pulled.status == .forbidden && !Self.tells(pulled), "\(role.rawValue)")
      // At home, with what lies there.
      let queued = person.queue(foreign)
      let home = await person.send(person.request(queued))
      #expect(home.status == .ok && !Self.tells(home), "\(role.rawValue)")
      for table in careSchema.tables {
        for space in [family.space, other.space] {
          let past = await person.call(
            historyEndpoint,
            HistoryRequest(of: ids[table.name] ?? things.person.id.uuid, table.name, in: space))
          #expect(!Self.tells(past), "\(role.rawValue) \(table.name)")
          var asked = RecordsRequest()
          (asked.space, asked.recordType) = (space, table.name)
          (asked.ids, asked.schema) = (Array(ids.values), careSchema.revision)
          let read = await person.call(recordsEndpoint, asked)
          #expect(!Self.tells(read), "\(role.rawValue) \(table.name)")
          if space == other.space {
            #expect(read.status == .forbidden, "\(role.rawValue) \(table.name)")
          }
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
    for (role, answer) in [
      (Role.viewer, Refusal(.forbidden)), (.logger, Refusal(.forbidden)), (.manager, nil),
    ] {
      let told = try await family.people[role]?.push([adding])
      #expect(told == [answer], "\(role.rawValue)")
    }
    #expect(try await Self.rows(of: other.space, in: room) == before)
    await room.umbu.stop()
  }

  /// Each thing that is done in a family, but for adding a person, done with another family's records.
  private static func mutations(
    of things: FamilyThings, deciding text: TextConflict
  ) -> [any Mutation] {
    var (contact, medicine) = (things.contact, things.medicine)
    contact.name = "x"
    medicine.instructions = "x"
    var instructions = text
    instructions.subjectType = Medicine.recordType
    instructions.subject = medicine.id.uuid
    instructions.field = "instructions"
    return [
      EditPerson(from: things.person, to: things.noted("x")), ArchivePerson(things.person.id),
      RestorePerson(things.person.id), DecidePersonText(text, over: "sol", for: "x"),
      ReopenPersonText(text, over: "sol", from: "x"), AddContact(things.contact),
      EditContact(from: things.contact, to: contact), RemoveContact(things.contact.id),
      SetPicture(nil, of: things.person.id), AddMedicine(things.medicine),
      EditMedicine(from: things.medicine, to: medicine), ArchiveMedicine(medicine.id),
      RestoreMedicine(medicine.id), DecideMedicineText(instructions, over: "", for: "x"),
      ReopenMedicineText(instructions, over: "", from: "x"), SetSchedule(things.schedule),
      LogDose(things.dose), LogStock(things.stock), RemoveStock(things.stock.id),
      LogReading(things.reading), RemoveReading(things.reading.id), SetVitalRange(things.range),
      PersonDocument.Add(things.document), PersonDocument.Rename(things.document, to: "x"),
      PersonDocument.Remove(things.document), PersonDocument.View(things.document, isSaved: true),
      ViewPerson(things.person), ExportCare(.accessReport, count: 1, of: things.person.id),
      AgreeToReminders(things.person.id, true, in: .pt),
      SetReminders(of: things.person.id, ReminderPace()),
      TellReminderZone(things.person.id, "Europe/Lisbon"),
    ]
  }

  /// The version of its person's notes that waits for a decision there.
  private static func text(
    of family: ServedFamily, in room: ServerRoom
  ) async throws -> TextConflict {
    var text = TextConflict()
    let ids = try await room.app("careguide").database.read { transaction in
      try transaction.rows(
        "SELECT id FROM text_conflict WHERE space = $1", [SQLValue(family.space)]
      ) { $0.uuid(0) }
    }
    text.id = ID(try #require(ids.first))
    text.subjectType = Care.Person.recordType
    text.subject = family.things.person.id.uuid
    text.field = "notes"
    text.text = "sombra"
    return text
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
