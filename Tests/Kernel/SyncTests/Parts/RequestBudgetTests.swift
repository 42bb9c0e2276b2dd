import Testing
import Values

@testable import Sync

@Suite struct RequestBudgetTests {
  private let start = Instant(milliseconds: 1_800_000_000_000)

  private var pace: SyncPace {
    var pace = SyncPace()
    pace.burst = 3
    pace.perSecond = 2
    return pace
  }

  @Test("Some go at once, then so many a second, however often it is asked")
  func rate() {
    let budget = RequestBudget(pace)
    #expect((0..<3).map { _ in budget.spend(at: start) } == [nil, nil, nil])
    #expect(budget.spend(at: start) == 500)
    #expect(budget.spend(at: start.adding(milliseconds: 499)) == 1)
    #expect(budget.spend(at: start.adding(milliseconds: 500)) == nil)
    var sent = 0
    for passed in stride(from: Int64(500), to: 60_500, by: 7) {
      if budget.spend(at: start.adding(milliseconds: passed)) == nil { sent += 1 }
    }
    #expect((118...120).contains(sent))
  }

  @Test("After a pause all may go at once again; a clock that is put back gives and takes nothing")
  func clocks() {
    let budget = RequestBudget(pace)
    for _ in 0..<3 { _ = budget.spend(at: start) }
    #expect(budget.spend(at: start.adding(milliseconds: -9_000_000)) == 500)
    #expect(budget.spend(at: start.adding(milliseconds: -8_999_500)) == nil)
    let later = Instant(milliseconds: .max / 2)
    #expect((0..<4).map { _ in budget.spend(at: later) } == [nil, nil, nil, 500])
  }
}
