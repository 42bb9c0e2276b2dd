import Care
import Records
import Testing
import Values

@Suite("A family in memory")
struct HouseholdTests {
  @Test("CC-088 what is done in one family leaves another as it is")
  func families() {
    let (one, other) = (Household(), Household())
    #expect(one.run(LogDose(one.dose(1))) == nil)
    #expect(one.run(SetSchedule(one.daily(1, [.at(8)], from: .on("2026-11-25T00:00")))) == nil)
    #expect(one.run(ArchivePerson(one.rosa.id)) == nil)
    one.time = .epoch
    #expect(one.records.has(one.dose(1).id) && !other.records.has(other.dose(1).id))
    #expect(
      other.records.count(Schedule.self, by: "medicine", equal: [other.losartan.id.json]) == 0)
    #expect(other.records.find(other.rosa.id)?.isArchived == false)
    #expect(other.time == Household.now)
  }

  @Test("CC-088 what is made of each fixture leaves it as it is")
  func fixtures() {
    let household = Household()
    var (rosa, losartan, dose) = (household.rosa, household.losartan, household.dose(1))
    var daily = household.daily(1, [.at(8)], from: .on("2026-11-25T00:00"))
    rosa.name = ""
    losartan.name = ""
    dose.replaces.append(household.dose(2).id)
    daily.phases[0].times.removeAll()
    #expect(household.rosa != rosa && household.losartan != losartan)
    #expect(household.dose(1) != dose && household.dose(1).replaces.isEmpty)
    #expect(
      household.daily(1, [.at(8)], from: .on("2026-11-25T00:00")).phases.map(\.times) == [[.at(8)]])
  }
}
