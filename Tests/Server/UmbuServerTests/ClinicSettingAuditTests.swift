import API
import Agenda
import Clinic
import Database
import Editing
import Fields
import Identity
import Records
import Scheduling
import Testing
import Values

@testable import UmbuServer

@Suite("The audit of a clinic's settings")
struct ClinicSettingAuditTests {
  /// What the audit says of a change of a clinic's settings.
  private struct SettingRow: Equatable {
    var account: UUID?
    var subject: UUID?
    var mutation: String
    var fields: [String]
  }

  @Test(
    "FF-012 services, rooms, hours, open days and absences: who added, changed or put away what, in the audit"
  )
  func settings() async throws {
    let room = try await ServerRoom.open()
    var ana = try await Person(in: room, "ana@example.com")
    let account = ana.grant.account.id
    // As the plan with a team has it, somebody else changes what the first has added.
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["plan", "set", ana.space.description, "gold"]).exitCode == 0)
    let order = NewInvitation(to: ana.space, email: "bia@example.com", role: .therapist)
    let invited = try InvitationGrant(object: await ana.call(TeamEndpoints.invite, order).json)
    var joining = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    joining.invitation = invited.code
    var bia = try await Person(in: room, signingUp: joining)

    var service = Service()
    service.id = ID(UUID(high: 61, low: 1))
    service.name = "Segredo Pilates"
    var place = Room()
    place.id = ID(UUID(high: 61, low: 2))
    place.name = "Segredo Azul"
    var hours = WorkingHours()
    hours.id = ID(UUID(high: 61, low: 3))
    hours.owner = ana.space
    let (opens, closes) = (try #require(CivilTime("08:00")), try #require(CivilTime("12:00")))
    hours.hours = [ClockHours(.all, opens, closes)]
    var day = OpenDay()
    day.id = ID(UUID(high: 61, low: 4))
    day.owner = ana.space
    day.date = try #require(CivilDate("2026-11-28"))
    var absence = Absence()
    absence.id = ID(UUID(high: 61, low: 5))
    absence.owner = account
    absence.from = try #require(CivilDateTime("2026-12-01T08:00"))
    absence.until = try #require(CivilDateTime("2026-12-02T08:00"))
    absence.note = "Segredo da viagem"
    try await ana.sync(
      AddService(service), AddRoom(place), AddWorkingHours(hours), AddOpenDay(day),
      AddAbsence(absence))
    // They are on the other's device after its sync.
    let pulled = "\(try await bia.sync().object)"
    for id in [service.id.uuid, place.id.uuid, hours.id.uuid, day.id.uuid, absence.id.uuid] {
      #expect(pulled.contains("\(id)"), "\(id)")
    }
    for text in ["Segredo Pilates", "Segredo Azul", "2026-11-28", "2026-12-01T08:00"] {
      #expect(pulled.contains(text), "\(text)")
    }
    let before = (service, place, hours, day, absence)
    service.minutes = 30
    service.price = Money(minor: 150_00, .brl)
    place.name = "Segredo Verde"
    hours.lastDay = CivilDate("2026-12-31")
    day.hours = before.2.hours
    absence.until = try #require(CivilDateTime("2026-12-03T08:00"))
    try await bia.sync(
      EditService(from: before.0, to: service), EditRoom(from: before.1, to: place),
      EditWorkingHours(from: before.2, to: hours), EditOpenDay(from: before.3, to: day),
      EditAbsence(from: before.4, to: absence))
    try await ana.sync(
      ArchiveService(service.id), RestoreService(service.id), ArchiveRoom(place.id),
      RemoveWorkingHours(hours.id), RemoveOpenDay(day.id), RemoveAbsence(absence.id))

    let mine = ["service", "room", "workingHours", "openDay", "absence"]
    let space = ana.space
    let rows = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        """
        SELECT account, subject, details FROM audit \
        WHERE space = $1 AND action = 'change_data' ORDER BY number
        """, [SQLValue(space)]
      ) { row in
        (row.withBytes(0) { UUID($0) }, row.withBytes(1) { UUID($0) }, row.text(2))
      }
    }
    let told = try rows.compactMap { account, subject, details -> SettingRow? in
      let details = try JSONValue.parse(Array(details.utf8))
      guard let mutation = details["mutation"]?.text, let record = details["records"]?.array?.first,
        mine.contains(record["type"]?.text ?? "")
      else { return nil }
      let skipped = ["id", "createdAt", "updatedAt"]
      let fields = record["fields"]?.array?.compactMap(\.text) ?? []
      return SettingRow(
        account: account, subject: subject, mutation: mutation,
        fields: fields.filter { !skipped.contains($0) })
    }
    let other = bia.grant.account.id
    func row(
      _ account: UUID, _ subject: UUID, _ mutation: String, _ fields: [String]
    ) -> SettingRow {
      SettingRow(account: account, subject: subject, mutation: mutation, fields: fields)
    }
    let ids = (0..<5).map { UUID(high: 61, low: UInt64($0 + 1)) }
    #expect(
      told.map(\.mutation) == [
        "addService", "addRoom", "addWorkingHours", "addOpenDay", "addAbsence", "editService",
        "editRoom", "editWorkingHours", "editOpenDay", "editAbsence", "archiveService",
        "restoreService", "archiveRoom", "removeWorkingHours", "removeOpenDay", "removeAbsence",
      ])
    let people = Array(repeating: account, count: 5) + Array(repeating: other, count: 5)
    #expect(told.map(\.account) == people + Array(repeating: account, count: 6))
    #expect(
      told.map(\.subject)
        == ids + ids + [ids[0], ids[0], ids[1], ids[2], ids[3], ids[4]])
    #expect(told.count == 16)
    for needed in [
      row(account, ids[1], "addRoom", ["kind", "name", "color"]),
      row(other, ids[0], "editService", ["minutes", "price"]),
      row(other, ids[1], "editRoom", ["name"]), row(other, ids[2], "editWorkingHours", ["lastDay"]),
      row(other, ids[3], "editOpenDay", ["hours"]), row(other, ids[4], "editAbsence", ["until"]),
      row(account, ids[0], "archiveService", ["isArchived"]),
      row(account, ids[0], "restoreService", ["isArchived"]),
      row(account, ids[1], "archiveRoom", ["isArchived"]),
      row(account, ids[4], "removeAbsence", ["owner", "kind", "from", "until", "note"]),
    ] {
      let found = told.first { $0.mutation == needed.mutation }
      #expect(found == needed)
    }
    // Of no value: nobody's note, no name and no price.
    let leaks = try await room.count(
      "fisioflow", "SELECT count(*) FROM audit WHERE details LIKE '%egredo%'")
    #expect(leaks == 0)
    await room.close()
  }
}
