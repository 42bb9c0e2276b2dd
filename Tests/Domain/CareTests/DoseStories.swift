import Care
import Effort
import Records
import Testing
import Values

@Suite("What was said of doses")
struct DoseStories {
  private let household = Household()

  private var said: [Dose] {
    household.records.all(
      Dose.self, by: "medicine", equal: [household.losartan.id.json, .text("2026-11-25T08:00")])
  }

  @Test("CG-130 nothing that was said of a dose can be changed or removed")
  func appendOnly() {
    let ofDoses = careSchema.mutationNeeds.filter { $0.needs.recordType == Dose.recordType }
    #expect(ofDoses.map { $0.name } == [LogDose.name])
  }

  @Test("CG-130 a dose tapped twice on two devices within minutes is one dose")
  func twice() {
    #expect(household.run(LogDose(household.dose(1)), by: Household.ana) == nil)
    household.time = household.time.adding(milliseconds: Dose.sameAct)
    #expect(household.run(LogDose(household.dose(2)), by: Household.bia) == nil)
    let verdict = DoseVerdict(of: said)
    #expect(verdict.dose?.id == household.dose(1).id && !verdict.isDisputed)
    #expect(said.count == 2, "nothing said is lost")
  }

  @Test("CG-130 acts that differ stand side by side until a person decides, and nothing is lost")
  func dispute() {
    #expect(household.run(LogDose(household.dose(1)), by: Household.ana) == nil)
    #expect(household.run(LogDose(household.dose(2, .skipped)), by: Household.bia) == nil)
    let verdict = DoseVerdict(of: said)
    #expect(verdict.isDisputed && verdict.dose == nil)
    #expect(verdict.standing.map(\.id) == [household.dose(1).id, household.dose(2).id])
    var decision = household.dose(3)
    decision.replaces = DoseVerdict.heads(of: said)
    #expect(household.run(LogDose(decision)) == nil)
    #expect(DoseVerdict(of: said).dose?.id == decision.id)
    #expect(said.count == 3)
  }

  @Test("CG-130 the same told for other moments, hours apart, may be two doses: a person decides")
  func apart() {
    #expect(household.run(LogDose(household.dose(1))) == nil)
    household.time = household.time.adding(milliseconds: Dose.sameAct + 1)
    #expect(household.run(LogDose(household.dose(2)), by: Household.bia) == nil)
    #expect(DoseVerdict(of: said).isDisputed)
  }

  @Test("told by clocks at both ends of time they are two doses, in either order")
  func endsOfTime() {
    let ends: [Int64] = [.min, 0, .max]
    let doses = ends.enumerated().map { number, milliseconds in
      var dose = household.dose(UInt64(number))
      dose.at = Instant(milliseconds: milliseconds)
      return dose
    }
    #expect(DoseVerdict(of: doses).standing.count == 3)
    #expect(DoseVerdict(of: doses.reversed()).standing.count == 3)
  }

  @Test("CG-130 an undo makes it open again, a correction takes the place of what it corrects")
  func undo() {
    #expect(household.run(LogDose(household.dose(1))) == nil)
    var undone = household.dose(2, .open)
    undone.replaces = [household.dose(1).id]
    #expect(household.run(LogDose(undone)) == nil)
    #expect(DoseVerdict(of: said).dose == nil && !DoseVerdict(of: said).isDisputed)
    var half = household.dose(3)
    half.amount = DoseAmount(thousandths: 500)
    half.replaces = DoseVerdict.heads(of: said)
    #expect(household.run(LogDose(half)) == nil)
    #expect(DoseVerdict(of: said).dose?.amount == DoseAmount(thousandths: 500))
  }

  @Test("an undo on one device and a look at the same on another: what says something stands")
  func undoneMeanwhile() {
    let first = household.dose(1)
    var undone = household.dose(2, .open)
    undone.replaces = [first.id]
    var later = household.dose(3, .skipped)
    later.replaces = [first.id]
    for dose in [first, undone, later] { #expect(household.run(LogDose(dose)) == nil) }
    #expect(DoseVerdict(of: said).dose?.id == later.id)
  }

  @Test("CG-130 a device's wrong clock keeps both times")
  func wrongClock() {
    var dose = household.dose(1)
    dose.clock = household.time.adding(milliseconds: 86_400_000)
    #expect(household.run(LogDose(dose)) == nil)
    #expect(said.first?.clock == dose.clock && said.first?.saidAt == household.time)
  }

  @Test("CG-130 what contradicts itself is refused")
  func contradictions() {
    func refused(_ change: (inout Dose) -> Void) -> String? {
      var dose = household.dose(1)
      change(&dose)
      return household.run(LogDose(dose))?.subject
    }
    #expect(refused { $0.amount = .zero } == "amount")
    #expect(refused { $0.state = .skipped } == "amount")
    #expect(refused { $0.amount = .most + .one } == "amount")
    #expect(refused { $0.until = Household.now } == "until")
    #expect(refused { $0.day = $0.day.adding(days: 1) } == "planned")
    #expect(refused { $0.planned = "2026-11-25 08:00" } == "planned")
    #expect(refused { $0.planned = "2026-11-25T08:00/1" } == "planned")
    #expect(refused { $0.person = .none } == "person")
    #expect(refused { $0.medicine = .none } == Medicine.recordType)
    #expect(refused { ($0.planned, $0.state, $0.amount) = ("", .skipped, .zero) } == "state")
    #expect(household.run(LogDose(household.dose(1))) == nil)
    #expect(refused { _ in } == "id", "nothing said is said again")
    #expect(
      refused {
        $0.id = household.dose(2).id
        ($0.planned, $0.day) = ("2026-11-26T08:00", $0.day.adding(days: 1))
        $0.replaces = [household.dose(1).id]
      } == "replaces")
  }

  @Test("CG-129 CG-130 doses when needed are each their own; undone ones do not count")
  func asNeeded() {
    for number in 1...3 {
      var dose = household.dose(UInt64(number), planned: "")
      dose.at = Household.now.adding(milliseconds: Int64(number) * 60_000)
      #expect(household.run(LogDose(dose)) == nil)
    }
    var undone = household.dose(4, .open, planned: "")
    undone.replaces = [household.dose(2, planned: "").id]
    #expect(household.run(LogDose(undone)) == nil)
    let all = household.records.all(
      Dose.self, by: "medicine", equal: [household.losartan.id.json, .text("")])
    let log = DoseLog(all)
    #expect(
      log.takenAsNeeded(of: household.losartan.id).map(\.id.uuid.low) == [1, 3])
  }

  /// The verdict by the words: everything is asked of everything.
  private func naive(_ said: [Dose]) -> Set<ID<Dose>> {
    let heads = said.filter { dose in !said.contains { $0.replaces.contains(dose.id) } }
    let something = heads.filter { $0.state != .open }
    return Set((something.isEmpty ? heads : something).map(\.id))
  }

  @Test(
    "CG-130 whatever two devices say in whatever order, both come to the same, and what nobody replaced stands or agrees with what stands"
  )
  func anyOrder() {
    for seed in 0..<UInt64(Effort.times(2_000)) {
      var random = SeededGenerator(seed: seed)
      var said: [Dose] = []
      for number in 1...Int.random(in: 1...6, using: &random) {
        var dose = household.dose(
          UInt64(number), Dose.State.allCases.randomElement(using: &random)!)
        dose.saidAt = Household.now.adding(milliseconds: Int64.random(in: 0...3, using: &random))
        dose.at = Household.now.adding(
          milliseconds: Int64.random(in: 0...3, using: &random) * 4 * 60_000)
        if dose.state == .later { dose.until = dose.at }
        dose.replaces = said.filter { _ in Bool.random(using: &random) }.map(\.id)
        said.append(dose)
      }
      let verdict = DoseVerdict(of: said)
      #expect(DoseVerdict(of: said.shuffled(using: &random)) == verdict, "seed \(seed)")
      let heads = naive(said)
      #expect(verdict.standing.allSatisfy { heads.contains($0.id) }, "seed \(seed)")
      for head in said where heads.contains(head.id) {
        #expect(
          verdict.standing.contains { $0.id == head.id || $0.agrees(with: head) }, "seed \(seed)")
      }
    }
  }
}
