import Testing

@testable import Sync

@Suite struct PaceStateTests {
  @Test("A failure makes wait, and only success or a person's wish begins the count anew")
  func failures() {
    var pace = Pace()
    pace.noteFailure()
    pace.stopWaiting()
    pace.noteFailure()
    #expect(pace.failures == 2 && pace.isWaiting)
    pace.noteSuccess()
    #expect(pace.failures == 0)
  }

  @Test("A timer is stopped once, and only if it runs")
  func timers() {
    var pace = Pace()
    pace.start(.retry)
    pace.start(.retry)
    #expect(pace.isRunning(.retry) && !pace.isRunning(.poll))
    let stopped = [pace.stop(.retry), pace.stop(.retry), pace.stop(.poll)]
    #expect(stopped == [true, false, false])
  }
}
