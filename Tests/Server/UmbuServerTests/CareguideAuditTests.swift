import Audit
import Care
import Database
import Documents
import Editing
import Fields
import Identity
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("The audit of a family")
struct CareguideAuditTests {
  /// The action, what was done and to a record of which type, of each row but those of downloads.
  private static func told(in room: ServerRoom) async throws -> [String] {
    try await room.app("careguide").database.read { transaction in
      try transaction.rows(
        """
        SELECT action, details, subject_type FROM audit \
        WHERE action NOT IN ('download_data', 'change_plan') AND action NOT LIKE 'user_%' \
        ORDER BY number
        """
      ) { row in
        let details = try? JSONValue.parse(row.text(1))
        let deed = (details?["change"] ?? details?["type"] ?? details?["scope"])?.text
        return [row.text(0), deed, row.textOrNil(2)].compactMap { $0 }.joined(separator: " ")
      }
    }
  }

  /// The text of a person or a medicine that waits.
  private static func waiting(
    _ subject: UUID, _ field: String, _ text: String, in room: ServerRoom
  ) async throws -> TextConflict {
    var waiting = TextConflict()
    waiting.subject = subject
    waiting.field = field
    waiting.text = text
    waiting.base = LongText.version(of: "")
    waiting.id = ID(
      try #require(
        try await room.app("careguide").database.read { transaction in
          try transaction.rows(
            "SELECT id FROM text_conflict WHERE subject = $1", [SQLValue(subject)]
          ) { $0.uuid(0) }
        }.first))
    return waiting
  }

  @Test(
    "FF-123 every mutation has words of its own, is told of whom it is about, and not what it held"
  )
  func words() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    try await ServedFamily.set("premium", of: ana)
    let things = FamilyThings(1, "Segredo")
    var done: Set<String> = []
    func tell(_ mutations: any Mutation...) async throws {
      for mutation in mutations { done.insert(type(of: mutation).name) }
      let answered = try await ana.push(mutations)
      #expect(answered.allSatisfy { $0 == nil }, "\(answered)")
    }
    func instructed(_ text: String) -> Medicine {
      var medicine = things.medicine
      medicine.instructions = text
      return medicine
    }
    var contact = things.contact
    contact.role = "Segredo"
    for mutation in things.mutations { try await tell(mutation) }
    let person = things.person.id
    let note = try await Self.waiting(person.uuid, "notes", "sombra", in: room)
    try await tell(
      DecidePersonText(note, over: "sol", for: "sombra"),
      ReopenPersonText(note, over: "sol", from: "sombra"), ArchivePerson(person),
      RestorePerson(person), EditContact(from: things.contact, to: contact),
      RemoveContact(contact.id))
    let medicine = things.medicine.id
    try await tell(
      EditMedicine(from: things.medicine, to: instructed("sol")),
      EditMedicine(from: things.medicine, to: instructed("sombra")))
    let text = try await Self.waiting(medicine.uuid, "instructions", "sombra", in: room)
    try await tell(
      DecideMedicineText(text, over: "sol", for: "sombra"),
      ReopenMedicineText(text, over: "sol", from: "sombra"), ArchiveMedicine(medicine),
      RestoreMedicine(medicine), RemoveStock(things.stock.id), RemoveReading(things.reading.id),
      SetPicture(nil, of: medicine), ViewPerson(things.noted("sol")),
      SetReminders(of: person, calling: ana.grant.account.id, .own),
      TellReminderZone(person, "Europe/Lisbon"),
      ExportCare(.doses, count: 1, of: person), ExportCare(.everything, count: 9, documents: 1),
      PersonDocument.Rename(things.document, to: "Segredo"),
      PersonDocument.View(things.document, isSaved: false), PersonDocument.Remove(things.document))
    #expect(done == Set(careSchema.mutationNeeds.map(\.name)))
    #expect(
      try await Self.told(in: room) == [
        "change_data added person", "change_data contactAdded person",
        "change_data added medicine", "change_data scheduleSet medicine",
        "change_data doseLogged medicine", "change_data stockLogged medicine",
        "change_data readingLogged person", "change_data rangeSet person",
        "change_data edited person", "change_data edited person", "change_data pictureSet person",
        "change_data remindersAgreed person", "change_data documentAdded person",
        "change_data decided person", "change_data reopened person", "change_data archived person",
        "change_data restored person", "change_data contactEdited person",
        "delete_data contact person", "change_data edited medicine", "change_data edited medicine",
        "change_data decided medicine", "change_data reopened medicine",
        "change_data archived medicine", "change_data restored medicine",
        "delete_data stock medicine", "delete_data reading person",
        "change_data pictureSet medicine", "access_sensitive_data person",
        "change_data remindersSet person", "change_data reminderZoneTold person",
        "export_data doses person", "export_data everything family",
        "change_data documentRenamed person", "access_sensitive_data person", "delete_data person",
      ])
    #expect(
      try await room.count(
        "careguide", "SELECT count(*) FROM audit WHERE details LIKE '%egredo%'") == 0)
    await room.umbu.stop()
  }

  @Test("CG-135 who manages is told who looked at a person, and that a caregiver gave a dose")
  func looks() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var family = try await ServedFamily(in: room)
    let things = family.things
    #expect(try await family.people[.viewer]!.push([ViewPerson(things.noted("sol"))]) == [nil])
    let dose = things.dose(60, planned: "2025-10-09T08:00")
    #expect(try await family.people[.logger]!.push([LogDose(dose)]) == [nil])
    func entries(of subject: UUID) async throws -> [AuditEntry] {
      let answer = await family.people[.manager]!.call(
        AuditEndpoints.accessReport, AccessReportQuery(space: family.space, subject: subject))
      return try AccessReport(object: answer.json).entries
    }
    let look = try #require(
      try await entries(of: things.person.id.uuid).first { $0.action == .accessSensitiveData })
    #expect(look.email == family.people[.viewer]!.email.lowercased())
    #expect(look.details["fields"] == .array([.text("notes")]))
    let given = try #require(
      try await entries(of: things.medicine.id.uuid).first {
        $0.details["change"]?.text == "doseLogged"
      })
    #expect(given.email == family.people[.logger]!.email.lowercased())
    await room.umbu.stop()
  }
}
