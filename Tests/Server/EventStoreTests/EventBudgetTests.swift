import Database
import EventStore
import Synchronization
import Testing

@Suite("Room for events")
struct EventBudgetTests {
  private final class Disk: Sendable {
    let state = Mutex((measure: EventBudget.Measure(used: 0, free: nil), seconds: 0.0, asked: 0))

    func budget(_ limits: EventBudget.Limits) -> EventBudget {
      EventBudget(limits, seconds: { self.state.withLock { $0.seconds } }) {
        self.state.withLock { state in
          state.asked += 1
          return state.measure
        }
      }
    }
  }

  private func isFull(_ budget: EventBudget) -> Bool {
    do throws(DatabaseError) {
      try budget.check()
      return false
    } catch {
      return error == .full
    }
  }

  @Test(
    "what is allowed is full by what was written since it was measured, and has room once there is")
  func bytes() {
    let disk = Disk()
    var limits = EventBudget.Limits()
    limits.bytes = 1_000
    let budget = disk.budget(limits)
    disk.state.withLock { $0.measure.used = 900 }
    let atFirst = isFull(budget)
    budget.spend(60)
    let still = isFull(budget)
    budget.spend(40)
    let then = isFull(budget)
    #expect([atFirst, still, then] == [false, false, true])
    disk.state.withLock { $0.measure.used = 500 }
    let soon = isFull(budget)
    disk.state.withLock { $0.seconds = 5 }
    let later = isFull(budget)
    #expect([soon, later] == [true, false])
    let asked = disk.state.withLock { $0.asked }
    #expect(asked == 2)
  }

  @Test("a part of the file system stays free for everything else")
  func reserve() {
    let disk = Disk()
    var limits = EventBudget.Limits()
    limits.reserve = 100
    limits.reservedShare = 0.05
    let cases: [(free: Int64, whole: Int64, isFull: Bool)] = [
      (101, 1_000, false), (100, 1_000, true), (501, 10_000, false), (500, 10_000, true),
    ]
    for one in cases {
      disk.state.withLock {
        $0.measure = EventBudget.Measure(used: 0, free: one.free, whole: one.whole)
      }
      let found = isFull(disk.budget(limits))
      #expect(found == one.isFull, "\(one)")
    }
  }
}
