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
  func twice() throws {
    var state = FamilySample.today()
    let take = Saying.taken(.one, at: nil)
    #expect(Today.reduce(&state, .say(Self.eight, take)).steps.count == 1)
    // The second tap comes before the first is answered.
    #expect(Today.reduce(&state, .say(Self.eight, take)).steps.isEmpty)
    let said = try #require(
      state.household.saying(take, of: Self.eight, at: Self.morning, in: FamilySample.saoPaulo)
    ).with(.test(1))
    #expect(said.dose.replaces == [] && said.dose.day == CivilDate("2026-11-20"))
    _ = Today.reduce(&state, .answered(said, .saved))
    _ = Today.reduce(&state, .dosesChanged(Changes(changed: [said.dose])))
    _ = Today.reduce(&state, .woken(Self.morning))
    #expect(state.saying.isEmpty && state.plan[Self.eight]?.group == .done)
    #expect(state.undo?.undoing.saying == .takenBack && state.undo?.undoing.key == Self.eight)
    let back = try #require(
      state.household.saying(
        .takenBack, of: Self.eight, at: Self.morning, in: FamilySample.saoPaulo)
    ).with(.test(2))
    #expect(back.dose.replaces == [said.dose.id])
    _ = Today.reduce(&state, .dosesChanged(Changes(changed: [back.dose])))
    _ = Today.reduce(&state, .woken(Self.morning))
    #expect(state.plan[Self.eight]?.verdict.dose == nil && state.plan[Self.eight]?.group != .done)
    // What corrected something is undone to what it corrected.
    let corrected = Said(key: Self.eight, dose: back.dose, before: said.dose)
    #expect(corrected.undoing.saying == .decided(said.dose))
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

  @Test("CG-129 two that came too close are flagged for a day, however long the gap is")
  func tooSoon() {
    func isFlagged(_ hours: Int, _ times: [String]) -> Bool {
      var state = FamilySample.today(
        times.enumerated().map { FamilySample.needed(UInt64(50 + $0.offset), at: $0.element) })
      let schedule = with(FamilySample.whenNeeded) {
        $0.asNeeded = with(NeededDose()) { $0.leastMinutes = hours * 60 }
      }
      _ = Today.reduce(
        &state, .schedulesChanged(Changes(changed: [FamilySample.daily, schedule])))
      _ = Today.reduce(&state, .woken(FamilySample.now))
      return state.plan.needed.first?.isTooSoon == true
    }
    let (now, dayAgo, daysAgo) =
      ("2026-11-20T14:00:00Z", "2026-11-19T18:30:00Z", "2026-11-18T12:30:00Z")
    #expect(isFlagged(6, ["2026-11-20T09:00:00Z", now]))
    #expect(!isFlagged(6, ["2026-11-20T07:59:00Z", now]))
    #expect(isFlagged(72, [daysAgo, dayAgo]))
    // The one that came too soon is two days old.
    #expect(!isFlagged(72, ["2026-11-17T12:30:00Z", daysAgo]))
  }

  @Test("CG-129 one that has to wait beyond today says until which day")
  func waits() {
    var home = FamilySample.home(medicines: [FamilySample.paracetamol])
    home.parts[Today.self] = FamilySample.today([
      FamilySample.needed(50, at: "2026-11-20T14:00:00Z")
    ])
    #expect(FamilySample.page(home, Today.path).readOut.contains("espere até 17:00"))
    let weekly = with(FamilySample.whenNeeded) {
      $0.asNeeded = with(NeededDose()) { $0.leastMinutes = 3 * 24 * 60 }
    }
    var state = home.parts[Today.self]!
    _ = Today.reduce(&state, .schedulesChanged(Changes(changed: [weekly])))
    _ = Today.reduce(&state, .woken(FamilySample.now))
    home.parts[Today.self] = state
    let page = FamilySample.page(home, Today.path)
    #expect(page.readOut.contains("espere até seg, 23/11/2026 · 11:00"))
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
      key: Self.eight, dose: FamilySample.taken(1, Self.eight.planned, at: "2026-11-20T14:30:00Z"),
      before: nil)
    _ = Today.reduce(&state, .answered(said, .refused(Refusal(.forbidden))))
    #expect(state.refusal == Refusal(.forbidden) && state.saying.isEmpty && state.undo == nil)
  }
}
