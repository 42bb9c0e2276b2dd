import Screen
import Testing

@Suite("what is counted beside what it does")
struct SightTests {
  @Test("PR-049 a tap that is counted leaves the click to whoever hears that")
  func taps() {
    let host = RecordingHost()
    host.render { host in
      el("p", [], [el("b", on: [host.on(.click, "done"), host.on(.tap, "counted")])])
    }
    host.send(.tap, to: 3)
    host.send(.click, to: 3)
    #expect(host.heard == ["counted", "done"])
  }

  @Test("PR-051 who goes from the screen says so once, with all that goes with it")
  func disappears() {
    let host = RecordingHost()
    let both: (RecordingHost) -> Node = { host in
      el(
        "p", [],
        [
          el(
            "b", on: [host.on(.disappear, "gone")], [el("i", on: [host.on(.disappear, "with it")])])
        ])
    }
    host.render(both)
    // Drawn anew it stays.
    host.render(both)
    #expect(host.heard == [])
    host.render { _ in el("p") }
    #expect(host.heard == ["gone", "with it"])
    host.render { _ in el("p") }
    #expect(host.heard == ["gone", "with it"])
    #expect(host.renderer.listenerCount == 0)
  }
}
