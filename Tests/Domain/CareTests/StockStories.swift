import Care
import Effort
import Records
import Scheduling
import Testing
import Values

@Suite("The stock of a medicine")
struct StockStories {
  private let household = Household()

  private func entry(
    _ number: UInt64, _ kind: StockEntry.Kind, _ amount: Int64, at minute: Int64
  ) -> StockEntry {
    var entry = StockEntry()
    entry.id = ID(UUID(high: 6, low: number))
    entry.medicine = household.losartan.id
    entry.kind = kind
    entry.amount = DoseAmount(thousandths: amount)
    entry.at = Instant(milliseconds: minute * 60_000)
    return entry
  }

  private func taken(_ number: UInt64, _ amount: Int64, at minute: Int64) -> Dose {
    var dose = household.dose(number)
    dose.amount = DoseAmount(thousandths: amount)
    dose.at = Instant(milliseconds: minute * 60_000)
    return dose
  }

  @Test("CG-134 it is known from the first count or purchase on")
  func unknown() {
    let now = Instant(milliseconds: 60_000_000)
    #expect(StockLevel([], taken: [taken(1, 1_000, at: 1)], at: now).amount == nil)
    #expect(StockLevel([entry(1, .lost, 1_000, at: 1)], taken: [], at: now).amount == nil)
    #expect(
      StockLevel([entry(1, .bought, 30_000, at: 5)], taken: [taken(1, 1_000, at: 4)], at: now)
        .amount == DoseAmount(30))
    #expect(
      StockLevel([entry(1, .counted, 9_000, at: 5)], taken: [taken(1, 500, at: 6)], at: now)
        .amount == DoseAmount(thousandths: 8_500))
    #expect(
      StockLevel([entry(1, .bought, 9_000, at: 2_000_000)], taken: [], at: now).amount == nil,
      "what is yet to come is not there")
  }

  /// Minute by minute, as somebody with a notebook keeps it.
  private func notebook(_ entries: [StockEntry], _ taken: [Dose], until minute: Int64) -> Int64? {
    var level: Int64?
    let lastCount = entries.filter { $0.kind == .counted && $0.at.milliseconds <= minute * 60_000 }
      .map(\.at).max()
    for minute in 0...minute {
      let here = entries.filter { $0.at.milliseconds == minute * 60_000 }
        .sorted { $0.id.uuid < $1.id.uuid }
      for entry in here {
        switch entry.kind {
        case .counted: level = entry.amount.thousandths
        case .bought: level = (level ?? 0) + entry.amount.thousandths
        case .lost: if let before = level { level = max(0, before - entry.amount.thousandths) }
        }
      }
      for dose in taken where dose.at.milliseconds == minute * 60_000 {
        // What was taken in the minute of the count was taken before it.
        if let before = level, lastCount?.milliseconds != minute * 60_000 {
          level = max(0, before - dose.amount.thousandths)
        }
      }
    }
    return level
  }

  @Test("CG-134 it is what a notebook says that is kept minute by minute")
  func oracle() {
    for seed in 0..<UInt64(Effort.times(3_000)) {
      var random = SeededGenerator(seed: seed)
      var entries: [StockEntry] = []
      var taken: [Dose] = []
      // Each minute has one thing, so that the order is known.
      for minute in Int64(0)..<30 {
        let amount = Int64.random(in: 1...40, using: &random) * 250
        switch Int.random(in: 0..<9, using: &random) {
        case 0: entries.append(entry(UInt64(minute), .counted, amount, at: minute))
        case 1: entries.append(entry(UInt64(minute), .bought, amount, at: minute))
        case 2: entries.append(entry(UInt64(minute), .lost, amount, at: minute))
        case 3...6: taken.append(self.taken(UInt64(minute), amount / 4, at: minute))
        default: break
        }
      }
      let level = StockLevel(
        entries.shuffled(using: &random), taken: taken.shuffled(using: &random),
        at: Instant(milliseconds: 29 * 60_000))
      #expect(
        level.amount?.thousandths == notebook(entries, taken, until: 29), "seed \(seed)")
    }
  }

  @Test("CG-134 it runs out at the first dose for which there is not enough")
  func runsOut() {
    let due = (0..<10).map { day in
      (
        occurrence: Occurrence(
          CivilDateTime(CivilDate("2026-11-25")!.adding(days: day), .at(8)),
          at: Household.now.adding(milliseconds: Int64(day) * 86_400_000), phase: 0, position: 0),
        amount: DoseAmount(thousandths: 1_500)
      )
    }
    func runsOut(_ thousandths: Int64) -> String? {
      StockLevel([entry(1, .counted, thousandths, at: 0)], taken: [], at: Household.now)
        .runsOut(due)?.name
    }
    #expect(runsOut(0) == "2026-11-25T08:00")
    #expect(runsOut(1_499) == "2026-11-25T08:00")
    #expect(runsOut(1_500) == "2026-11-26T08:00")
    #expect(runsOut(14_999) == "2026-12-04T08:00")
    #expect(runsOut(15_000) == nil)
    #expect(StockLevel([], taken: [], at: Household.now).runsOut(due) == nil)
  }

  @Test(
    "CG-134 with a taper and with doses when needed it runs out on the day to which somebody counts it down"
  )
  func countedDown() {
    let zone = ZoneRules(name: "America/Sao_Paulo", offset: -3 * 3_600)
    let horizon = Horizon(
      Household.now..<Household.now.adding(milliseconds: 60 * 86_400_000),
      whereabouts: Whereabouts(zone), homes: [zone])
    var ended = 0
    for seed in 0..<UInt64(Effort.times(1_000)) {
      var random = SeededGenerator(seed: seed)
      let stages = (0..<3).map { _ in
        (
          days: Int.random(in: 1...6, using: &random),
          amount: Int64.random(in: 1...6, using: &random) * 500
        )
      }
      var schedule = household.daily(1, [], from: .on("2026-11-26T00:00"))
      schedule.phases = stages.map {
        SchedulePhase(days: $0.days, .daily, [(.at(8), DoseAmount(thousandths: $0.amount))])
      }
      let bought = Int64.random(in: 0...80, using: &random) * 500
      var left = bought
      var said: [Dose] = []
      for number in 0..<UInt64.random(in: 0...4, using: &random) {
        var dose = household.dose(10 + number, planned: "")
        dose.at = Household.now.adding(milliseconds: Int64(number) - 60_000)
        said.append(dose)
        if Bool.random(using: &random) {
          var undone = household.dose(20 + number, .open, planned: "")
          undone.replaces = [dose.id]
          said.append(undone)
        } else {
          left = max(0, left - dose.amount.thousandths)
        }
      }
      let level = StockLevel(
        [entry(1, .counted, bought, at: Household.now.milliseconds / 60_000 - 60)],
        taken: DoseLog(said).taken(of: household.losartan.id), at: Household.now)
      #expect(level.amount?.thousandths == left, "seed \(seed)")
      let expected = firstDay(without: &left, stages)
      let due = Regimen(household.losartan, [schedule]).occurrences(in: horizon)
      #expect(level.runsOut(due)?.name == expected, "seed \(seed)")
      if expected != nil { ended += 1 }
    }
    #expect(ended > 0)
  }

  /// The first planned dose for which there is not enough, counted down day by day.
  private func firstDay(
    without left: inout Int64, _ stages: [(days: Int, amount: Int64)]
  ) -> String? {
    var date = CivilDate("2026-11-26")!
    for stage in stages {
      for _ in 0..<stage.days {
        left -= stage.amount
        if left < 0 { return "\(date)T08:00" }
        date = date.adding(days: 1)
      }
    }
    return nil
  }

  @Test("a count of nothing is a count, a purchase of nothing is none")
  func nothing() {
    #expect(household.run(LogStock(entry(1, .counted, 0, at: 0))) == nil)
    #expect(household.run(LogStock(entry(2, .bought, 0, at: 0))) == Refusal(.invalid, "amount"))
    #expect(household.run(LogStock(entry(3, .lost, -1, at: 0))) == Refusal(.invalid, "amount"))
    #expect(household.run(LogStock(entry(1, .counted, 0, at: 0))) == Refusal(.duplicate, "id"))
  }
}
