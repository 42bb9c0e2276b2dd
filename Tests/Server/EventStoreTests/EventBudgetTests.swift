import Database
import DatabaseTesting
import EventStore
import Foundation
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

  @Test("all files of a folder count, however deep, and none that is elsewhere")
  func files() async throws {
    try await withTemporaryFolder { folder in
      let events = folder.file("events")
      for (name, bytes) in [("sample/2026-03-03/a.ev", 1_000), ("sample/b", 200), ("c", 30)] {
        let path = events + "/" + name
        try FileManager.default.createDirectory(
          atPath: String(path[..<path.lastIndex(of: "/")!]), withIntermediateDirectories: true)
        try Data(count: bytes).write(to: URL(filePath: path))
      }
      try Data(count: 50_000).write(to: URL(filePath: folder.file("else")))
      symlink(folder.file("else"), events + "/link")
      let all = EventFiles(events).bytes()
      let link = EventFiles.size(of: events + "/link")
      #expect(all == 1_230)
      #expect(link < 50_000)
      let nowhere = EventFiles(folder.file("nowhere")).bytes()
      #expect(nowhere == 0)
    }
  }
}
