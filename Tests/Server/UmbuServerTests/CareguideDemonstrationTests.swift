import Care
import Documents
import Entitlements
import Fields
import HTTP
import Identity
import Records
import Scheduling
import Sync
import Testing
import Values

@testable import UmbuServer

@Suite("The family that newcomers see")
struct CareguideDemonstrationTests {
  /// All that a person of the demonstration is sent.
  private struct Sent {
    var records: [String: [JSONValue]] = [:]

    func all<R: Record & FieldObject>(_ type: R.Type) throws -> [R] {
      try (records[R.recordType] ?? []).map { try R(object: $0) }
    }
  }

  private static func sent(to email: String, _ room: ServerRoom) async throws -> Sent {
    let mark = try #require(
      try await room.app("careguide")[DemonstrationModule.self].find())
    let response = await room.call(
      .post, "/careguide/v1/sessions",
      json: .object([.init("email", .text(email)), .init("password", .text(mark.password))]))
    var person = try Person(room, "careguide", email, try SessionGrant(object: response.json))
    var sent = Sent()
    var answer = try await person.sync()
    while true {
      for change in answer.changes where !change.record.isNull {
        sent.records[change.table, default: []].append(change.record)
      }
      guard answer.hasMore else { return sent }
      answer = try await person.sync()
    }
  }

  @Test("CG-128 CG-130 a mother with eight medicines, a child with asthma and who looks after both")
  func content() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let made = await Commands(room.umbu.apps).run(["demo", "careguide"])
    #expect(made.exitCode == 0, "\(made.text)")
    let sent = try await Self.sent(to: "ana@familia.example", room)
    // A record that the space is, and so no argument.
    let family = try #require(sent.records[Family.recordType]?.first)
    #expect(family["plan"]?.text == Plan.premium.rawValue)
    #expect(family["name"]?.text == "Família Andrade (demonstração)")
    #expect(
      try sent.all(Member.self).map(\.roleName).sorted() == ["logger", "manager", "viewer"])
    #expect(
      Set(try sent.all(Member.self).map(\.name)) == [
        "Ana Andrade", "Rosa Teixeira", "Pedro Andrade",
      ])
    #expect(try sent.all(Invitation.self).count == 1)
    let people = try sent.all(Care.Person.self)
    #expect(Set(people.map(\.name)) == ["Lourdes Andrade", "Caio Andrade", "Ana Andrade"])
    let mother = try #require(people.first { $0.name == "Lourdes Andrade" })
    #expect(mother.birthDate?.age(on: CivilDate(at: room.clock.now, minutesEast: 0)) == 78)
    let medicines = try sent.all(Medicine.self)
    #expect(medicines.count { $0.person == mother.id && !$0.isArchived } == 8)
    #expect(medicines.count { $0.isArchived } == 1)
    let schedules = try sent.all(Schedule.self)
    #expect(schedules.count == medicines.count + 1, "one medicine's times were changed")
    #expect(schedules.count { $0.asNeeded != nil } == 2)
    let contacts = try sent.all(Contact.self)
    for person in people {
      let own = contacts.filter { $0.person == person.id }
      let card = EmergencyCard(
        person, own, medicines.filter { $0.person == person.id },
        on: CivilDate(at: room.clock.now, minutesEast: -180))
      #expect(card.text(in: .pt).unicodeScalars.count <= EmergencyCard.most)
      #expect(own.contains { $0.kind == .emergency })
    }
    #expect(
      Set(try sent.all(Reading.self).map(\.kind)) == [.pressure, .glucose, .weight, .oxygen])
    #expect(try sent.all(VitalRange.self).map(\.person) == [mother.id])
    let documents = try sent.all(PersonDocument.self)
    #expect(documents.map(\.owner) == [mother.id] && documents.map(\.isAwaited) == [false])
    await room.umbu.stop()
  }

  @Test("CG-130 CG-134 most doses were taken, some missed, corrected or disputed; one box runs out")
  func doses() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    #expect(await Commands(room.umbu.apps).run(["demo", "careguide"]).exitCode == 0)
    let sent = try await Self.sent(to: "pedro@familia.example", room)
    let (now, doses) = (room.clock.now, try sent.all(Dose.self))
    #expect(doses.count > 900)
    #expect(doses.allSatisfy { $0.at < now && $0.saidAt <= now })
    #expect(Set(doses.map(\.by)).count == 2, "who looks says nothing")
    #expect(doses.contains { !$0.replaces.isEmpty } && doses.contains { $0.isAsNeeded })
    let log = DoseLog(doses)
    let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
    let horizon = Horizon(
      now.adding(milliseconds: -91 * 86_400_000)..<now, whereabouts: Whereabouts(zone),
      homes: [zone])
    let medicines = try sent.all(Medicine.self)
    let schedules = try sent.all(Schedule.self)
    let planned = medicines.flatMap { medicine in
      Regimen(medicine, schedules.filter { $0.medicine == medicine.id })
        .doses(in: horizon, log, now: now)
    }
    #expect(planned.count { $0.verdict.isDisputed } == 1)
    let today = CivilDate(at: now, minutesEast: -180)
    let adherence = Adherence(of: planned, in: today.adding(days: -90)..<today)
    let share = Double(adherence.taken) / Double(adherence.planned)
    #expect((0.90...0.98).contains(share), "\(adherence)")
    #expect(adherence.late > 20 && adherence.skipped > 5, "\(adherence)")
    let entries = try sent.all(StockEntry.self)
    for medicine in medicines where medicine.warnDays != nil {
      let level = StockLevel(
        entries.filter { $0.medicine == medicine.id }, taken: log.taken(of: medicine.id), at: now)
      let left = try #require(level.amount)
      let isLow = medicine.name == "Sinvastatina"
      #expect(
        isLow ? DoseAmount.zero < left && left <= DoseAmount(6) : DoseAmount.zero < left,
        "\(medicine.name) \(left)")
      #expect(left < DoseAmount(160), "\(medicine.name) \(left)")
    }
    await room.umbu.stop()
  }
}
