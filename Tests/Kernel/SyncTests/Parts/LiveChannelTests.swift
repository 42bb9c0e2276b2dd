import Testing

@testable import Sync

@Suite struct LiveChannelTests {
  private func open() -> LiveChannel {
    var live = LiveChannel()
    live.startOpening()
    _ = live.noteOpened()
    return live
  }

  @Test("The channel is trusted after so many idle polls in a row while it was up")
  func trust() {
    var live = open()
    for _ in 0..<3 { live.noteAnswer(isIdlePoll: true) }
    #expect(live.isTrusted(after: 3) && !live.isTrusted(after: 4) && !live.isTrusted(after: nil))
    live.noteNews()
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
    #expect(!live.isTrusted(after: 1))
    live.noteAnswer(isIdlePoll: true)
    let fell = live.noteFall()
    live.startOpening()
    _ = live.noteOpened()
    #expect(fell && !live.isTrusted(after: 1))
  }

  @Test("Falls in a row are counted until it opens, or somebody looks again")
  func failures() {
    var live = LiveChannel()
    let none = live.noteFall()
    #expect(!none && live.failures == 0)
    for _ in 0..<2 {
      live.startOpening()
      _ = live.noteFall()
    }
    #expect(live.failures == 2)
    live.forgetFailures()
    #expect(live.failures == 0)
    live.startOpening()
    _ = live.noteFall()
    live.startOpening()
    let opened = live.noteOpened()
    #expect(opened && live.failures == 0)
    let twice = live.noteOpened()
    #expect(!twice)
  }

  @Test("It is closed once")
  func closing() {
    var live = open()
    let closed = [live.close(), live.close()]
    #expect(closed == [true, false] && live.failures == 0)
  }
}
