import Testing
import Values

@testable import Sync

@Suite struct LiveChannelTests {
  private let start = Instant(milliseconds: 1_800_000_000_000)

  private func later(_ milliseconds: Int64) -> Instant { start.adding(milliseconds: milliseconds) }

  /// One that the server let in.
  private func open() -> LiveChannel {
    var live = LiveChannel()
    live.startOpening()
    _ = live.noteOpened()
    _ = live.noteNews(at: start)
    return live
  }

  @Test("The channel is trusted after so many idle polls in a row while it was up")
  func trust() {
    var live = open()
    for _ in 0..<3 { live.noteAnswer(isIdlePoll: true) }
    #expect(live.isTrusted(after: 3) && !live.isTrusted(after: 4) && !live.isTrusted(after: nil))
    let isFirst = live.noteNews(at: start)
    #expect(!isFirst)
    #expect(!live.isTrusted(after: 3))
    for _ in 0..<3 { live.noteAnswer(isIdlePoll: true) }
    live.noteAnswer(isIdlePoll: false)
    #expect(!live.isTrusted(after: 1))
  }

  @Test("A channel that is not up earns no trust, and a fall takes what there was")
  func falls() {
    var live = LiveChannel()
    live.startOpening()
    live.noteAnswer(isIdlePoll: true)
    _ = live.noteOpened()
    live.noteAnswer(isIdlePoll: true)
    #expect(!live.isTrusted(after: 1), "it was not let in")
    _ = live.noteNews(at: start)
    live.noteAnswer(isIdlePoll: true)
    #expect(live.isTrusted(after: 1))
    let fell = live.noteFall(at: start)
    live.startOpening()
    _ = live.noteOpened()
    #expect(fell && !live.isTrusted(after: 1))
  }

  @Test(
    "Falls in a row are counted until somebody looks again, also those of a channel that was open")
  func failures() {
    var live = LiveChannel()
    let none = live.noteFall(at: start)
    #expect(!none && live.failures == 0)
    for opens in [false, true] {
      live.startOpening()
      if opens { _ = live.noteOpened() }
      _ = live.noteFall(at: later(60_000))
    }
    #expect(live.failures == 2)
    live.startOpening()
    let opened = [live.noteOpened(), live.noteOpened()]
    #expect(opened == [true, false] && live.failures == 2)
    live.forgetFailures()
    #expect(live.failures == 0)
  }

  @Test("Falls are forgotten with a channel that the server let in and that held for a while")
  func held() {
    for (held, failures) in [(Int64(-60_000), 3), (9_999, 3), (10_000, 1)] {
      var live = LiveChannel()
      for _ in 0..<2 {
        live.startOpening()
        _ = live.noteFall(at: start)
      }
      live.startOpening()
      let early = live.noteNews(at: start)
      _ = live.noteOpened()
      let news = [live.noteNews(at: start), live.noteNews(at: start)]
      #expect(!early && news == [true, false])
      _ = live.noteFall(at: later(held))
      #expect(live.failures == failures && !live.isAdmitted)
    }
  }

  @Test("It is closed once")
  func closing() {
    var live = open()
    let closed = [live.close(), live.close()]
    #expect(closed == [true, false] && live.failures == 0)
  }
}
