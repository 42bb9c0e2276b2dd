import API
import SyncSimulation
import Testing

@testable import Sync

@Suite struct WaitTests {
  private let pace = SyncPace()

  @Test("A wait doubles with each failure up to the longest, whatever the count")
  func doubling() {
    // No chance at all takes nothing off.
    for (failures, whole) in [(0, 500), (1, 500), (2, 1_000), (3, 2_000), (11, 300_000)] {
      let wait = pace.wait(after: failures) { UInt64(whole / 2) }
      #expect(wait == Int64(whole))
    }
    var eager = SyncPace()
    eager.firstRetry = .max / 2
    #expect(eager.wait(after: .max) { UInt64(eager.longestRetry / 2) } == eager.longestRetry)
  }

  @Test("Chance takes off up to a half, and no wait is below nothing")
  func jitter() {
    #expect(pace.wait(after: 1) { 0 } == 250)
    var random = SimulatedRandom(7)
    for failures in 1...40 {
      let wait = pace.wait(after: failures) { random.next() }
      #expect((250...300_000).contains(wait))
    }
    var odd = SyncPace()
    odd.firstRetry = 0
    #expect(odd.wait(after: 1) { random.next() } == 0)
  }

  @Test("Polls are a tenth sooner or later")
  func polls() {
    #expect(pace.pollWait { 0 } == 270_000)
    #expect(pace.pollWait { 60_000 } == 330_000)
  }

  @Test("A Retry-After is believed up to an hour, and only in seconds")
  func retryAfter() {
    func wait(_ value: String?) -> Int64 {
      pace.retryAfter(
        HTTPResponse(
          status: 503, headers: value.map { [HTTPHeader("retry-after", $0)] } ?? [], body: []))
    }
    #expect(wait("2") == 2_000 && wait("3600") == 3_600_000 && wait("99999999") == 3_600_000)
    #expect(wait(nil) == 0 && wait("Wed, 21 Oct 2026 07:28:00 GMT") == 0)
  }
}
