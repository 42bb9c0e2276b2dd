import Care
import Editing
import Fields
import Identity
import Records
import Testing
import Values

@Suite("Who may see and do what in a family")
struct RoleStories {
  /// Record types by role: what is written out here is what was promised, whatever the table is made of.
  private static let promised: [String: [String: Permission]] = [
    "manager": everything(.write),
    "logger": everything(.read).merging([
      "dose": .append, "stock": .append, "reading": .append, "reminderPlan": .append,
      "invitation": .hidden,
    ]) { $1 },
    "viewer": everything(.read).merging(["reminderPlan": .append, "invitation": .hidden]) { $1 },
    "therapist": everything(.hidden), "": everything(.hidden),
  ]

  private static func everything(_ permission: Permission) -> [String: Permission] {
    var all: [String: Permission] = [:]
    for table in careSchema.tables { all[table.name] = permission }
    return all
  }

  @Test(
    "CG-135 every role sees of every record type what it was promised, and nobody else anything")
  func seeing() {
    for (role, permissions) in Self.promised {
      #expect(permissions.count == careSchema.tables.count)
      for (recordType, permission) in permissions {
        #expect(
          careSchema.permissions.permission(of: role, on: recordType) == permission,
          "\(role) and \(recordType)")
        #expect(careSchema.mayRead(recordType, as: role) == (permission != .hidden))
      }
    }
  }

  @Test(
    "CG-135 FF-156 every mutation is refused to every role that was not promised it, and to no other"
  )
  func doing() throws {
    let household = Household()
    #expect(careSchema.mutationNeeds.count == 32)
    for (name, needs) in careSchema.mutationNeeds {
      for (role, permissions) in Self.promised {
        let has = try #require(permissions[needs.recordType], "\(name) is about no record type")
        // Its arguments say nothing: whoever may do it hears of that, and nobody else hears anything.
        let refusal = careSchema.run(
          name, .object([]), Transaction(household.storage),
          by: Author(account: Household.ana, role: role, time: household.time))
        #expect((refusal?.code == .forbidden) == (has < needs.permission), "\(role) and \(name)")
      }
    }
  }

  @Test("what one helper said another one does not take back, and who manages does")
  func own() {
    let household = Household()
    var entry = StockEntry()
    entry.id = ID(.init(high: 6, low: 1))
    entry.medicine = household.losartan.id
    entry.amount = DoseAmount(30)
    #expect(household.run(LogStock(entry), by: Household.ana, as: "logger") == nil)
    let taken = RemoveStock(entry.id)
    #expect(household.run(taken, by: Household.bia, as: "logger") == Refusal(.forbidden))
    #expect(household.run(taken, by: Household.bia, as: "manager") == nil)
    #expect(household.run(LogStock(entry), by: Household.ana, as: "logger") == nil)
    #expect(household.run(taken, by: Household.ana, as: "logger") == nil)

    var reading = Reading()
    reading.id = ID(.init(high: 7, low: 1))
    reading.person = household.rosa.id
    reading.value = 120_000
    reading.value2 = 80_000
    #expect(household.run(LogReading(reading), by: Household.ana, as: "logger") == nil)
    reading.value = 130_000
    #expect(
      household.run(LogReading(reading), by: Household.bia, as: "logger") == Refusal(.forbidden))
    #expect(household.run(LogReading(reading), by: Household.ana, as: "logger") == nil)
    #expect(household.records.find(reading.id)?.value == 130_000)
  }

  @Test("every argument that carries a record says so")
  func carried() {
    #expect(
      careSchema.mutationNeeds.allSatisfy { careSchema.table(named: $0.needs.recordType) != nil })
  }

  @Test("what was said is called on the wire as devices know it")
  func logged() {
    #expect(LogDose.name == "logDose")
    #expect([LogStock.name, LogReading.name] == ["logStock", "logReading"])
    #expect([RemoveStock.name, RemoveReading.name] == ["removeStock", "removeReading"])
    #expect(LogDose.fields.map(\.name) == ["dose", "isRecovered"])
    #expect(LogStock.fields.map(\.name) == ["entry", "isRecovered"])
    #expect(LogReading.fields.map(\.name) == ["reading", "isRecovered"])
    #expect(RemoveStock.fields.map(\.name) == ["entry"])
    #expect(RemoveReading.fields.map(\.name) == ["reading"])
  }
}
