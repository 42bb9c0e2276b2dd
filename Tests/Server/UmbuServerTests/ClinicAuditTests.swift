import API
import Agenda
import Audit
import AuditServer
import Clinic
import Database
import Fields
import Identity
import Records
import Sync
import Testing
import Values
import Waiting

@testable import UmbuServer

@Suite("The audit of a clinic")
struct ClinicAuditTests {
  private struct Row: Equatable {
    var action: String
    var details: String
  }

  /// Without those of downloads, which have tests of their own (DownloadAuditTests).
  private static func rows(of space: UUID, in room: ServerRoom) async throws -> [Row] {
    try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        """
        SELECT action, details FROM audit WHERE space = $1 AND action <> 'download_data' \
        ORDER BY number
        """, [SQLValue(space)]
      ) { Row(action: $0.text(0), details: $0.text(1)) }
    }
  }

  private static func signIn(
    _ room: ServerRoom, _ email: String, _ password: String,
    headers: [(String, String)] = []
  ) async -> Int {
    await room.call(
      .post, "/fisioflow/v1/sessions",
      json: .object([.init("email", .text(email)), .init("password", .text(password))]),
      headers: headers
    ).status.code
  }

  @Test("FF-120 FF-121 FF-129 who comes, is turned away and goes is told, with the device")
  func sessions() async throws {
    let room = try await ServerRoom.open()
    let ana = try await Person(in: room, "ana@example.com")
    let device = #"{"device_model":"MacIntel","os_version":"","app_version":"b7"}"#
    #expect(
      await Self.signIn(
        room, ana.email, Person.password, headers: [(DeviceInfo.header, device)]) == 200)
    #expect(await Self.signIn(room, ana.email, "wrong password") == 401)
    #expect(await Self.signIn(room, "nobody@example.com", "wrong password") == 401)
    let again = try await ana.signIn()
    for _ in 0..<2 {
      _ = await room.call(.delete, "/fisioflow/v1/sessions/current", token: again)
    }
    #expect(
      try await Self.rows(of: ana.space, in: room) == [
        Row(action: "user_login", details: "{}"), Row(action: "user_login", details: "{}"),
        Row(action: "user_login_failed", details: #"{"reason":"wrongPassword"}"#),
        Row(action: "user_login", details: "{}"),
        Row(action: "user_logout", details: #"{"reason":"signedOut"}"#),
      ])
    #expect(
      try await Self.rows(of: .zero, in: room) == [
        Row(action: "user_login_failed", details: #"{"reason":"unknownEmail"}"#)
      ])
    let devices = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows("SELECT device FROM audit WHERE device IS NOT NULL") { $0.text(0) }
    }
    #expect(devices == [device])
    await room.close()
  }

  @Test("FF-121 a session that the server ends since its token came twice is over, and told once")
  func reuse() async throws {
    let room = try await ServerRoom.open()
    let ana = try await Person(in: room, "ana@example.com")
    func refresh(_ token: String) async -> JSONValue {
      await room.call(
        .post, "/fisioflow/v1/sessions/refresh", json: SessionRefresh(refreshToken: token).object
      ).json
    }
    let next = await refresh(ana.grant.refreshToken)
    let token = try #require(next["accessToken"]?.text)
    func stands() async -> Int {
      await room.call(.get, "/fisioflow/v1/accounts/current", token: token).status.code
    }
    func told() async throws -> [Row] {
      try await Self.rows(of: ana.space, in: room).filter { $0.action == "user_logout" }
    }
    #expect(await stands() == 200)
    #expect(try await told().isEmpty)
    for _ in 0..<2 { _ = await refresh(ana.grant.refreshToken) }
    #expect(await stands() == 401)
    #expect(
      try await told() == [Row(action: "user_logout", details: #"{"reason":"tokenReused"}"#)])
    await room.close()
  }

  @Test("FF-123 an edit is told by the names of the fields, and no value comes into the audit")
  func edits() async throws {
    let room = try await ServerRoom.open()
    var ana = try await Person(in: room, "ana@example.com")
    var patient = Patient(1, "Segredo Um")
    try await ana.sync(AddPatient(patient))
    let before = patient
    patient.notes = "Segredo Dois"
    patient.insurance = "Segredo Tres"
    try await ana.sync(
      EditPatient(from: before, to: patient), ArchivePatient(patient.id),
      RestorePatient(patient.id), AddPatient(recovered: Patient(2, "Segredo Quatro")))
    let rows = try await Self.rows(of: ana.space, in: room)
    #expect(rows.dropFirst().allSatisfy { $0.action == "edit_patient" })
    #expect(
      rows.dropFirst().map(\.details) == [
        #"{"change":"added","fields":["fullName"]}"#,
        #"{"change":"edited","fields":["insurance","notes"]}"#,
        #"{"change":"archived","fields":["isArchived"]}"#,
        #"{"change":"restored","fields":["isArchived"]}"#,
        #"{"change":"added","fields":["fullName"],"recovered":true}"#,
      ])
    let leaks = try await room.count(
      "fisioflow", "SELECT count(*) FROM audit WHERE details LIKE '%egredo%'")
    #expect(leaks == 0)
    await room.close()
  }

  @Test("FF-124 an appointment is told when it is made, of whom it is, and nothing of when or why")
  func appointments() async throws {
    let room = try await ServerRoom.open()
    var ana = try await Person(in: room, "ana@example.com")
    let patient = Patient(1, "Segredo Um")
    var session = Session()
    session.id = ID(UUID(high: 40, low: 1))
    session.note = "Segredo Dois"
    session.place = SessionPlace(
      CivilDateTime(try #require(CivilDate("2026-11-27")), .midnight), in: "America/Sao_Paulo",
      at: try #require(Instant("2026-11-27T03:00:00Z")), minutes: 50)
    let appointment = Appointment(ID(UUID(high: 41, low: 1)), patient.id.uuid)
    try await ana.sync(
      AddPatient(patient), BookSession<ClinicAgenda>(session, [appointment]),
      CancelAppointment<ClinicAgenda>(appointment.id, by: .patient, reason: "Segredo Tres"))
    let rows = try await Self.rows(of: ana.space, in: room)
    #expect(
      rows.dropFirst().map(\.action) == ["edit_patient", "create_appointment", "change_data"])
    #expect(rows[2].details == "{\"session\":\"\(session.id)\"}")
    #expect(rows[3].details.contains(#""mutation":"cancelAppointment""#))
    let leaks = try await room.count(
      "fisioflow",
      "SELECT count(*) FROM audit WHERE details LIKE '%egredo%' OR details LIKE '%2026%'")
    #expect(leaks == 0)
    let subjects = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT subject FROM audit WHERE action = 'create_appointment'"
      ) { $0.uuid(0) }
    }
    #expect(subjects == [patient.id.uuid])
    await room.close()
  }

  @Test("FF-124 who comes to a group, and who has a series, has an appointment made as well")
  func groupsAndSeries() async throws {
    let room = try await ServerRoom.open()
    var ana = try await Person(in: room, "ana@example.com")
    let (bia, caio) = (Patient(1, "Bia"), Patient(2, "Caio"))
    var group = Session()
    group.id = ID(UUID(high: 40, low: 1))
    group.places = 4
    group.place = SessionPlace(
      try #require(CivilDateTime("2026-11-27T09:00")), in: "America/Sao_Paulo",
      at: try #require(Instant("2026-11-27T12:00:00Z")), minutes: 50)
    var series = Series()
    series.id = ID(UUID(high: 42, low: 1))
    series.rule = "FREQ=WEEKLY;COUNT=3"
    series.place = group.place
    series.people = [caio.id.uuid]
    let comes = Appointment(ID(UUID(high: 41, low: 1)), bia.id.uuid)
    let answer = try await ana.sync(
      AddPatient(bia), AddPatient(caio), BookSession<ClinicAgenda>(group, []),
      JoinSession<ClinicAgenda>(group.id, comes), StartSeries<ClinicAgenda>(series))
    #expect(answer.refusals.isEmpty)
    let made = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT subject, details FROM audit WHERE action = 'create_appointment' ORDER BY number"
      ) { "\($0.uuid(0)) \($0.text(1))" }
    }
    #expect(
      made == [
        "\(bia.id) {\"session\":\"\(group.id)\"}", "\(caio.id) {\"series\":\"\(series.id)\"}",
      ])
    // A group to which nobody comes yet is a change like others.
    let rows = try await Self.rows(of: ana.space, in: room)
    #expect(rows.contains { $0.details.contains(#""mutation":"bookSession""#) })
    await room.close()
  }

  @Test("FF-122 FF-125 FF-126 looks and exports are told, and move no device")
  func looks() async throws {
    let room = try await ServerRoom.open()
    var ana = try await Person(in: room, "ana@example.com")
    var patient = Patient(1, "Bia")
    patient.notes = "n"
    let added = try await ana.sync(AddPatient(patient))
    let told = try await ana.sync(
      ViewPatient(patient), ViewPatient(Patient(2, "Caio")),
      ExportData(.patients, as: .csv, count: 1))
    #expect(told.refusals.isEmpty && told.cursor == added.cursor)
    #expect(
      try await Self.rows(of: ana.space, in: room).dropFirst(2) == [
        Row(action: "view_patient", details: "{}"),
        Row(action: "access_sensitive_data", details: #"{"fields":["notes"]}"#),
        Row(action: "view_patient", details: "{}"),
        Row(
          action: "export_data", details: #"{"scope":"patients","format":"csv","count":1}"#),
      ])
    var wrong = ViewPatient(patient)
    wrong.sensitive = ["fullName"]
    #expect(try await ana.sync(wrong).refusals.map(\.refusal.code) == [.invalid])
    await room.close()
  }

  @Test(
    "who was invited, came, got another role and went is told without an e-mail, and so is a plan")
  func team() async throws {
    let room = try await ServerRoom.open()
    let ana = try await Person(in: room, "ana@example.com", calling: "Clínica Ipê")
    let commands = Commands(room.umbu.apps)
    #expect(await commands.run(["plan", "set", ana.space.description, "gold"]).exitCode == 0)
    func invite(_ email: String) async throws -> InvitationGrant {
      let input = NewInvitation(to: ana.space, email: email, role: .therapist)
      return try InvitationGrant(object: await ana.call(TeamEndpoints.invite, input).json)
    }
    let unwanted = try await invite("caio@example.com").invitation
    for _ in 0..<2 {
      _ = await ana.call(TeamEndpoints.revoke, InvitationChoice(ID(unwanted), of: ana.space))
    }
    var input = SignUp(spaceName: "", email: "bia@example.com", password: Person.password)
    input.invitation = try await invite("bia@example.com").code
    let bia = try await Person(in: room, signingUp: input)
    let member = bia.grant.account.id
    let choice = RoleChoice(.receptionist, for: member, in: ana.space)
    for _ in 0..<2 { _ = await ana.call(TeamEndpoints.setRole, choice) }
    _ = await ana.call(TeamEndpoints.remove, MemberChoice(member, of: ana.space))
    _ = await ana.call(TeamEndpoints.remove, MemberChoice(ana.grant.account.id, of: ana.space))

    let rows = try await Self.rows(of: ana.space, in: room).filter { $0.action != "user_login" }
    #expect(
      rows == [
        Row(action: "change_plan", details: #"{"plan":"gold"}"#),
        Row(action: "change_team", details: #"{"change":"invited","role":"therapist"}"#),
        Row(action: "change_team", details: #"{"change":"invitationRevoked"}"#),
        Row(action: "change_team", details: #"{"change":"invited","role":"therapist"}"#),
        Row(action: "change_team", details: #"{"change":"joined","role":"therapist"}"#),
        Row(
          action: "change_team",
          details: #"{"change":"roleChanged","from":"therapist","role":"receptionist"}"#),
        Row(action: "change_team", details: #"{"change":"removed"}"#),
      ])
    let about = try await room.app("fisioflow").database.read { transaction in
      try transaction.rows(
        "SELECT account, subject FROM audit WHERE details LIKE '%roleChanged%'"
      ) { row in [0, 1].map { row.withBytes($0) { UUID($0) } } }
    }
    #expect(about == [[ana.grant.account.id, member]])
    await room.close()
  }

  @Test("the report tells those who run the clinic, page by page, and nobody else")
  func report() async throws {
    let room = try await ServerRoom.open()
    var ana = try await Person(in: room, "ana@example.com")
    let eve = try await Person(in: room, "eve@example.com", calling: "Outra")
    let patient = Patient(1, "Bia")
    try await ana.sync(ExportData(.patients, as: .csv, count: 0))
    try await ana.sync(AddPatient(patient), AddPatient(Patient(2, "Caio")))
    for _ in 0..<100 { _ = try await ana.sync(ViewPatient(patient)) }
    try await ana.sync(ExportData(.patients, as: .csv, count: 2))
    func ask(_ token: String?, before: Int64? = nil) async throws -> (Int, AccessReport) {
      let answer = await room.call(
        .post, "/fisioflow/v1/audit/access", token: token,
        json: AccessReportQuery(space: ana.space, subject: patient.id.uuid, before: before).object)
      return (
        answer.status.code,
        answer.status == .ok ? try AccessReport(object: answer.json) : AccessReport()
      )
    }
    let (_, first) = try await ask(ana.token)
    #expect(first.entries.count == 100 && first.hasMore)
    #expect(first.entries[0].action == .exportData && first.entries[1].action == .viewPatient)
    #expect(first.entries.allSatisfy { $0.email == "ana@example.com" })
    let (_, rest) = try await ask(ana.token, before: first.entries.last?.number)
    // The export before the patient came is not about them.
    #expect(rest.entries.map(\.action) == [.viewPatient, .editPatient] && !rest.hasMore)
    #expect(try await ask(eve.token).0 == 403)
    #expect(try await ask(nil).0 == 401)
    let account = ana.grant.account.id
    try await room.app("fisioflow").database.write {
      try $0.execute(
        "UPDATE membership SET role = 'therapist' WHERE account = $1", [SQLValue(account)])
    }
    #expect(try await ask(ana.token).0 == 403)
    await room.close()
  }

  @Test("FF-130 the command finds what was touched, and the day's anchor is in the log")
  func command() async throws {
    try await ServerRoom.serving { room in
      var ana = try await Person(in: room, "ana@example.com")
      try await ana.sync(AddPatient(Patient(1, "Bia")))
      let app = room.app("fisioflow")
      let key = try AuditKeyFile(in: room.folder + "/data").loadOrMake()
      try await app[AuditModule.self].anchor(signedBy: key, .standardError)
      let commands = Commands(room.umbu.apps)
      let sound = await commands.run(["audit", "verify"])
      #expect(sound.exitCode == 0, "\(sound.text)")
      // The sign-up, the patient and the first download.
      #expect(sound.text.contains("FisioFlow: 3 rows in 1 chains"))
      try await app.database.write {
        try $0.execute("UPDATE audit SET action = 'view_patient' WHERE number = 2")
      }
      let touched = await commands.run(["audit", "verify"])
      #expect(touched.exitCode == 1)
      #expect(
        touched.text == "FisioFlow: space \(ana.space), row 2: it is not as it was written\n")
      try await app.database.write { try $0.execute("DELETE FROM audit WHERE number = 2") }
      let deleted = await commands.run(["audit", "verify"])
      #expect(deleted.exitCode == 1)
      #expect(deleted.text == "FisioFlow: space \(ana.space), row 2: it is missing\n")
      try await until {
        room.log.all.contains { $0.contains(#""app":"sample","number":1"#) }
      }
    }
  }
}
