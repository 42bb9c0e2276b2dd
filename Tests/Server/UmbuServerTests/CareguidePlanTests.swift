import Care
import Database
import Editing
import Entitlements
import Fields
import Identity
import Records
import Sync
import SyncServer
import Testing
import Values

@testable import UmbuServer

@Suite("The plans of families, at their server")
struct CareguidePlanTests {
  private static let needsSync = Refusal(.limitReached, "sync", limit: 0)

  /// Somebody who is looked after, by a number.
  private static func relative(_ number: UInt64) -> Care.Person {
    var person = FamilyThings(number, "Souza").person
    person.name = "Parente \(number)"
    return person
  }

  @Test(
    "CG-014 basic syncs nothing and premium all; when premium ends, nothing is deleted"
  )
  func people() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    let (first, second, third) = (Self.relative(1), Self.relative(2), Self.relative(3))
    let people = "SELECT count(*) FROM person"
    #expect(
      try await ana.push([AddPerson(first), AddPerson(second)]) == [Self.needsSync, Self.needsSync])
    #expect(try await room.count("careguide", people) == 0)
    try await ServedFamily.set("premium", of: ana)
    #expect(
      try await ana.push([AddPerson(first), AddPerson(second), AddPerson(third)]) == [
        nil, nil, nil,
      ])
    try await ServedFamily.set("basic", of: ana)
    var renamed = third
    renamed.name = "Caio"
    #expect(
      try await ana.push([
        EditPerson(from: third, to: renamed), AddPerson(Self.relative(4)), ArchivePerson(third.id),
      ]) == [Self.needsSync, Self.needsSync, Self.needsSync])
    // Nothing of it is deleted, nor changed; who looked is still noted.
    #expect(try await room.count("careguide", people + " WHERE name LIKE 'Parente %'") == 3)
    #expect(try await ana.push([ViewPerson(first)]) == [nil])
    await room.umbu.stop()
  }

  @Test("CG-012 CG-013 premium limits nothing that the catalogue counts, and has room for more")
  func premium() {
    let catalogue = PlanCatalogue.care
    #expect(AppDefinition.careguide.plans?.names == ["basic", "premium"])
    #expect(!catalogue.limits.isEmpty)
    for kind in catalogue.limits {
      #expect(Plan.premium.limits[kind.key] == .unlimited, "\(kind.key.name.text)")
    }
    #expect(Plan.premium.budget.records == .unlimited)
    #expect(Plan.premium.budget.bytes > Plan.basic.budget.bytes)
  }

  @Test("CG-014 no plan but those of families is set, and of no space of another app")
  func operators() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    let ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    let clinic = try await Person(in: room, "ana@example.com", calling: "Ipê")
    for (space, plan) in [(ana.space, "gold"), (clinic.space, "premium")] {
      let done = await Commands(room.umbu.apps).run(
        ["plan", "set", "\(space)", plan, "--app", "careguide"])
      #expect(done.exitCode != 0, "\(done.text)")
    }
    let basic = "SELECT count(*) FROM family WHERE plan = 'basic'"
    #expect(try await room.count("careguide", basic) == 1)
    await room.umbu.stop()
  }

  @Test("CG-012 two years of a large family's doses fit into premium, with what became of them")
  func twoYears() async throws {
    let room = try await ServerRoom.open()
    defer { room.remove() }
    var ana = try await Person(in: room, app: "careguide", "ana@example.com", calling: "Souza")
    try await ServedFamily.set("premium", of: ana)
    let things = FamilyThings(1, "Souza")
    #expect(try await ana.push(things.mutations).allSatisfy { $0 == nil })
    let bytes = "SELECT byte_count FROM space WHERE kind = 'family'"
    let before = try await room.count("careguide", bytes)
    let first = CivilDate("2024-01-01")!
    let doses: [any Mutation] = (0..<100).map { number in
      var dose = things.dose(
        UInt64(1_000 + number), planned: "\(first.adding(days: number))T08:00")
      dose.note = "com água, depois do café"
      return LogDose(dose)
    }
    #expect(try await ana.push(doses).allSatisfy { $0 == nil })
    let each = Int64(try await room.count("careguide", bytes) - before) / 100
    #expect(each > 0)
    #expect(each * 58_000 < Plan.premium.budget.bytes / 10, "\(each) bytes a dose")
    await room.umbu.stop()
  }
}
