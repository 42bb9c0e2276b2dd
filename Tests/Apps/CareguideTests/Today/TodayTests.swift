import Care
import Flow
import FlowTesting
import Records
import Testing
import Values

@testable import Careguide

/// What is due today, and what one tap says of it.
@Suite("what is due today")
struct TodayTests {
  /// Half past eleven in São Paulo.
  private static let morning = FamilySample.now
  private static let eight = DoseKey(FamilySample.losartana.id, "2026-11-20T08:00")

  @Test("CG-130 each dose stands where it belongs: now, later, missed, done")
  func groups() {
    let late = Instant("2026-11-20T11:40:00Z")!
    let plan = FamilySample.today(at: late).plan
    #expect(plan.doses(.now).map { $0.name } == ["2026-11-20T08:00"])
    #expect(plan.doses(.later).map { $0.name } == ["2026-11-20T20:00"])
    let after = Instant("2026-11-20T18:00:00Z")!
    #expect(
      FamilySample.today(at: after).plan.doses(.missed).map { $0.name } == [Self.eight.planned])
    let taken = FamilySample.taken(50, Self.eight.planned, at: "2026-11-20T11:05:00Z")
    #expect(
      FamilySample.today([taken], at: late).plan.doses(.done).map { $0.name } == [
        Self.eight.planned
      ])
    #expect(plan.needed.map { $0.medicine } == [FamilySample.paracetamol.id])
  }

  @Test("CG-130 a dose tapped twice is said once, and undoing takes it back")
  func twice() {
    let store = TestStore<Today>(FamilySample.today(), now: Self.morning)
    let take = Saying.taken(.one, at: nil)
    let said = with(
      Dose(
        take, of: Self.eight, FamilySample.rosa.id, replacing: [], at: Self.morning,
        on: CivilDate("2026-11-20")!)
    ) { $0.id = .test(1) }
    store.send(.say(Self.eight, take)) { $0.saying = [Self.eight] }
    store.receive(.sayNow(Self.eight, take, Self.morning))
    store.receive(.sayAs(Said(dose: said, before: nil)))
    // The second tap comes before the first is answered.
    store.send(.say(Self.eight, take))
    store.respond(to: .mutate(LogDose(said)), with: .mutation(.saved))
    store.receive(.answered(Said(dose: said, before: nil), .saved)) {
      $0.saying = []
      $0.undo = Said(dose: said, before: nil)
    }
    store.send(.dosesChanged(Changes(changed: [said]))) {
      $0.household.apply(Changes(changed: [said]))
    }
    store.receive(.wake)
    store.receive(.woken(Self.morning)) {
      $0.plan = TodayPlan($0.household, in: FamilySample.saoPaulo, [], now: Self.morning)
    }
    let back = with(
      Dose(
        .takenBack(said), of: Self.eight, FamilySample.rosa.id, replacing: [said.id],
        at: Self.morning, on: CivilDate("2026-11-20")!)
    ) { $0.id = .test(2) }
    store.send(.undoTapped) { $0.undo = nil }
    store.receive(.say(Self.eight, .takenBack(said))) { $0.saying = [Self.eight] }
    store.receive(.sayNow(Self.eight, .takenBack(said), Self.morning))
    store.receive(.sayAs(Said(dose: back, before: said)))
    store.respond(to: .mutate(LogDose(back)), with: .mutation(.saved))
    store.receive(.answered(Said(dose: back, before: said), .saved)) { $0.saying = [] }
    store.send(.goTo("remedios"))
    store.expect(.navigate(.push("remedios")))
    _ = back
  }

  @Test(
    "CG-130 what two people said differently is shown as such, and taking is not offered unseen")
  func disputed() throws {
    let doses = [
      FamilySample.taken(50, Self.eight.planned, at: "2026-11-20T11:05:00Z"),
      FamilySample.taken(51, Self.eight.planned, at: "2026-11-20T13:05:00Z"),
    ]
    let dose = try #require(FamilySample.today(doses).plan[Self.eight])
    #expect(dose.standing == .disputed && dose.group == .now)
  }

  @Test("CG-129 what is taken when needed waits for its gap")
  func needed() throws {
    var early = FamilySample.taken(50, "2026-11-20T08:00", at: "2026-11-20T13:00:00Z")
    early.medicine = FamilySample.paracetamol.id
    early.planned = ""
    let needed = try #require(FamilySample.today([early]).plan.needed.first)
    #expect(needed.earliest == Instant("2026-11-20T19:00:00Z"))
    #expect(FamilySample.today().plan.needed.first?.earliest == nil)
  }

  @Test("a refusal is told, and the dose can be tapped again")
  func refused() {
    var state = FamilySample.today()
    state.saying = [Self.eight]
    let said = Said(
      dose: FamilySample.taken(1, Self.eight.planned, at: "2026-11-20T14:30:00Z"), before: nil)
    _ = Today.reduce(&state, .answered(said, .refused(Refusal(.forbidden))))
    #expect(state.refusal == Refusal(.forbidden) && state.saying.isEmpty && state.undo == nil)
  }
}
