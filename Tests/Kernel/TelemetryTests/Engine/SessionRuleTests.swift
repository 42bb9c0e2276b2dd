import Telemetry
import TelemetrySimulation
import Testing
import Values

/// When a session ends.
@Suite struct SessionRuleTests {
  private let start = Instant(milliseconds: 1_772_456_400_000)
  private let silence = TelemetrySettings().silence

  @Test("PR-056 After exactly 30:00 of silence the session goes on, and after more it is another")
  func edge() {
    var span = SessionSpan()
    let first = span.touch(at: start, silence: silence)
    #expect(first == .begins)
    let half = start.adding(milliseconds: 1_800_000)
    let second = span.touch(at: half, silence: silence)
    #expect(second == .goesOn)
    #expect(span.number == 1 && span.last == half)
    let before = span
    let later = half.adding(milliseconds: 1_800_001)
    let third = span.touch(at: later, silence: silence)
    #expect(third == .beginsAnew(after: before))
    #expect(span.number == 2 && span.first == later)
    #expect(before.duration == 1_800)
  }

  @Test("PR-057 An end says how long the session took, and stands before the next start")
  func end() {
    let bench = EngineBench()
    bench.device.capture(1)
    bench.device.advance(90_500)
    bench.answerAll()
    bench.device.capture(2)
    bench.device.advance(1_801_000)
    bench.answerAll()
    bench.device.capture(3)
    let last = bench.store.peek(after: 0, count: 100)
    let lastNames = last.map { $0.name }
    #expect(lastNames == ["session_end", "session_start", "page_shown"])
    #expect(last[0].json["p"]?["duration"] == .number(90.5))
    #expect(last[0].json["t"]?.wholeNumber == start.milliseconds + 90_500)
    let sessions = last.map { $0.json["v"]?.wholeNumber ?? 0 }
    #expect(sessions == [1, 2, 2])
    bench.device.advance(30_000)
    bench.answerAll()
    let names = bench.server.taken.map { $0.name }.filter { $0 != "page_shown" }
    #expect(names == ["session_start", "session_end", "session_start"])
  }

  @Test("PR-056 Midnight ends no session, and two tabs have one")
  func tabs() {
    let store = DeviceStore()
    let one = EngineBench(store)
    one.device.now = Instant(milliseconds: 1_772_506_740_000)
    one.device.capture(1)
    let two = EngineBench(store, agrees: false)
    two.device.now = one.device.now.adding(milliseconds: 1_200_000)
    two.device.capture(2)
    one.device.now = two.device.now.adding(milliseconds: 1_200_000)
    one.device.capture(3)
    #expect(store.session.number == 1 && store.session.duration == 2_400)
  }

  @Test("A clock that jumps back by more than half an hour begins a session, by less it goes on")
  func clock() {
    var span = SessionSpan()
    _ = span.touch(at: start, silence: silence)
    let little = span.touch(at: start.adding(milliseconds: -600_000), silence: silence)
    #expect(little == .goesOn && span.last == start)
    let before = span
    let early = start.adding(milliseconds: -86_400_000)
    let much = span.touch(at: early, silence: silence)
    #expect(much == .beginsAnew(after: before))
    #expect(span.duration == 0)
  }
}
