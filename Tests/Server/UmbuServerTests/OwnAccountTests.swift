import API
import Clinic
import Database
import Fields
import HTTP
import Identity
import Notifications
import Records
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("FF-012 A person's own account, through the API")
struct OwnAccountTests {
  private func devices(_ ana: Person, token: String? = nil) async throws -> [SignedInDevice] {
    let answer = await ana.room.call(
      .get, "/\(ana.app)/v1/accounts/devices", token: token ?? ana.token)
    #expect(answer.status == .ok)
    return try SignedInDevices(object: answer.json).devices
  }

  @Test("FF-012 a device that is ended is signed out at its next request, and gets nothing more")
  func ending() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow])
    defer { room.remove() }
    let ana = try await Person(in: room, "ana@example.com")
    let lost = try await ana.signIn()
    #expect(try await devices(ana, token: lost).count == 2)
    let session = try #require(try await devices(ana).first { !$0.isThis }?.id)
    let now = room.clock.now
    _ = try await room.app("fisioflow").database.write { transaction in
      try transaction.execute(
        """
        INSERT INTO push_subscription (id, account, session, service, endpoint, public_key, secret, \
        language, made_at) VALUES ($1, $2, $3, 0, 'https://push.example/a', $4, $4, 'pt', $5)
        """,
        [
          SQLValue(UUID(high: 9, low: 9)), SQLValue(ana.grant.account.id), SQLValue(session),
          .blob([1]), .integer(now.milliseconds),
        ])
    }
    let answer = await ana.call(DeviceEndpoints.end, DeviceChoice(session))
    #expect(answer.status == .ok)
    #expect(try SignedInDevices(object: answer.json).devices.map(\.isThis) == [true])
    let refused = await room.call(.get, "/fisioflow/v1/accounts/current", token: lost)
    #expect(refused.status.code == 401, "also where it was seen a moment ago")
    let subscriptions = try await room.count("fisioflow", "SELECT count(*) FROM push_subscription")
    #expect(subscriptions == 0)
    let told = """
      SELECT count(*) FROM audit WHERE action = 'user_logout' \
      AND details = '{"reason":"signedOutElsewhere"}'
      """
    #expect(try await room.count("fisioflow", told) == 1)
    let third = try await ana.signIn()
    let all = await ana.call(DeviceEndpoints.endOthers, Nothing())
    #expect(all.status == .ok)
    #expect(
      await room.call(.get, "/fisioflow/v1/accounts/current", token: third).status.code == 401)
    #expect(try await devices(ana).count == 1)
    #expect(try await room.count("fisioflow", told) == 2)
    await room.umbu.stop()
  }

  @Test("FF-012 a name that a person says reaches the others of each space, and the audit")
  func naming() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    _ = await ana.call(TeamEndpoints.createSpace, NewSpace(name: "Segunda"))
    try await ana.sync()
    let answer = await ana.call(NameEndpoints.set, PersonName("Ana Prado"))
    #expect(try AccountView(object: answer.json).name == "Ana Prado")
    for runner in room.umbu.jobs { await runner.runDue() }
    let synced = try await ana.sync()
    #expect("\(synced.object)".contains("Ana Prado"), "devices hear of it")
    let named = "SELECT count(*) FROM member WHERE name = 'Ana Prado'"
    #expect(try await room.count("fisioflow", named) == 2)
    let told = """
      SELECT count(*) FROM audit WHERE action = 'change_team' \
      AND details = '{"change":"nameChanged"}'
      """
    #expect(try await room.count("fisioflow", told) == 2)
    _ = await ana.call(NameEndpoints.set, PersonName("Ana Prado"))
    for runner in room.umbu.jobs { await runner.runDue() }
    #expect(try await room.count("fisioflow", told) == 2, "the same name is no change")
    let wrong = await ana.call(NameEndpoints.set, PersonName("A\u{200B}na"))
    #expect(wrong.status.code == 422)
    await room.umbu.stop()
  }

  /// The audit's rows that name a mutation.
  private func rows(of mutation: String, _ room: ServerRoom) async throws -> Int {
    try await room.count(
      "fisioflow", "SELECT count(*) FROM audit WHERE details LIKE '%\"\(mutation)\"%'")
  }

  @Test(
    "FF-012 each setting persists, is on another device after its sync, and is in the audit: clinic, team, profile, devices, notifications, plan"
  )
  func everySetting() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow]) {
      $0.delivery.pushSubject = "mailto:ops@umbu.example"
    }
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    let token = try await ana.signIn()
    var other = try Person(room, "fisioflow", "ana@example.com", ana.grant)
    try await other.sync()
    // The clinic.
    var clinic = ClinicProfile()
    clinic.id = ID(ana.space)
    clinic.name = "Ipê"
    var edited = clinic
    edited.name = "Ipê Amarelo"
    edited.contact.phone = Phone(typed: "11 98765-4321")
    edited.contact.street = "Rua das Flores"
    edited.contact.number = "123"
    edited.contact.city = "Campinas"
    edited.contact.state = "SP"
    edited.contact.postalCode = "13010000"
    edited.timeZone = "America/Manaus"
    try await ana.sync(EditClinic(from: clinic, to: edited), EditClinic(logo: "/9j/"))
    let came = try await other.sync()
    let changes = "\(came.object)"
    for text in [
      "Ipê Amarelo", "+5511987654321", "Rua das Flores", "13010000", "/9j/", "America/Manaus",
    ] {
      #expect(changes.contains(text), "\(text)")
    }
    #expect(try await rows(of: "editClinic", room) == 2)
    let fields = """
      SELECT count(*) FROM audit WHERE details LIKE '%"street"%' AND details NOT LIKE '%Flores%'
      """
    #expect(try await room.count("fisioflow", fields) == 1, "which fields, never what they hold")
    // The profile.
    _ = await ana.call(NameEndpoints.set, PersonName("Ana Prado"))
    for runner in room.umbu.jobs { await runner.runDue() }
    let view = await room.call(.get, "/fisioflow/v1/accounts/current", token: token)
    #expect(try AccountView(object: view.json).name == "Ana Prado")
    #expect(try await rows(of: "nameChanged", room) == 1)
    // The plan.
    let set = await Commands(room.umbu.apps).run(["plan", "set", "\(ana.space)", "gold"])
    #expect(set.exitCode == 0)
    let planned = try await other.sync()
    #expect("\(planned.object)".contains("gold"))
    let plans = "SELECT count(*) FROM audit WHERE action = 'change_plan'"
    #expect(try await room.count("fisioflow", plans) == 1)
    // The team.
    var invited = NewInvitation()
    invited.space = ana.space
    invited.email = "bia@example.com"
    invited.role = "receptionist"
    #expect(await ana.call(TeamEndpoints.invite, invited).status == .ok)
    let team = try await other.sync()
    #expect("\(team.object)".contains("bia@example.com"))
    #expect(try await rows(of: "invited", room) == 1)
    // What comes, and when not.
    let query = ChoiceQuery(space: ana.space).object
    let read = await room.call(
      .post, "/fisioflow/v1/messages/choices", token: token, json: query)
    let choices = try MessageChoices(object: read.json)
    let optional = choices.kinds.first { $0.isOptional && !$0.ways.isEmpty }
    let kind = try #require(optional)
    let way = try #require(kind.ways.first)
    let choice = MessageChoice(
      in: ana.space, kind: kind.name, on: way.channel, isOn: !way.isOn)
    let chosen = await room.call(
      .put, "/fisioflow/v1/messages/choices", token: ana.token, json: choice.object)
    #expect(chosen.status == .ok)
    let again = await room.call(
      .post, "/fisioflow/v1/messages/choices", token: token, json: query)
    let kinds = try MessageChoices(object: again.json).kinds
    let found = kinds.first { $0.name == kind.name }?.ways.first
    #expect(found?.isOn == !way.isOn)
    let told = "SELECT count(*) FROM audit WHERE details LIKE '%\(kind.name)%'"
    #expect(try await room.count("fisioflow", told) == 1)
    // The devices.
    let here = try await devices(ana)
    let there = try await devices(ana, token: token)
    #expect(here.count == 2 && Set(here.map(\.id)) == Set(there.map(\.id)))
    #expect(here.first { $0.isThis }?.id == there.first { !$0.isThis }?.id)
    await room.umbu.stop()
  }

  @Test("FF-012 what is no clinic is refused at the server as well, and the clinic stays as it is")
  func noClinic() async throws {
    let room = try await ServerRoom.open(of: [.fisioFlow])
    defer { room.remove() }
    var ana = try await Person(in: room, "ana@example.com")
    var wrong = EditClinic()
    wrong.changes = [FieldChange("state", .text("XX"))]
    var plan = EditClinic()
    plan.changes = [FieldChange("plan", .text("gold"))]
    let answer = try await ana.sync(wrong, plan, EditClinic(logo: "<svg/>"))
    #expect(answer.refusals.map(\.refusal.code) == [.invalid, .forbidden, .invalid])
    let here = "SELECT count(*) FROM clinic WHERE state IS NULL AND plan = 'free' AND logo = ''"
    #expect(try await room.count("fisioflow", here) == 1)
    await room.umbu.stop()
  }
}
