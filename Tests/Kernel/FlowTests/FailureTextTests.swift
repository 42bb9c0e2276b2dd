import Flow
import FlowTesting
import Testing
import Values

/// What a person reads when a feature's test fails.
@Suite("CC-008 failure texts")
struct FailureTextTests {
  @Test("a state that differs from the statement")
  func wrongState() {
    expectFailures(
      """
      The state after .startTapped is not as stated.
        − isRunning: false
        + isRunning: true
        − note: "x"
        + note: nil
      (− stated, + happened)
      """
    ) { store in
      store.send(.startTapped) { $0.note = "x" }
      store.send(.stopTapped) { $0.isRunning = false }
    }
  }

  @Test("a change that the test does not state")
  func unstatedChange() {
    expectFailures(
      """
      .startTapped changed the state, and the test does not say how.
        − isRunning: false
        + isRunning: true
      (− stated, + happened)
      """
    ) { store in
      store.send(.startTapped)
      store.send(.stopTapped) { $0.isRunning = false }
    }
  }

  @Test("a stated change that did not happen")
  func noChange() {
    expectFailures(
      """
      The state after .stopTapped is not as stated.
        − isRunning: true
        + isRunning: false
      (− stated, + happened)
      """
    ) { store in
      store.send(.stopTapped) { $0.isRunning = true }
    }
  }

  @Test("an action that came and was not stated before the next")
  func unreceived() {
    expectFailures(
      """
      Before .stopTapped is sent, state what came:
        + .lapped(Instant(0))
      """
    ) { store in
      store.send(.lapTapped)
      store.send(.stopTapped)
    }
  }

  @Test("another action than the stated one")
  func otherAction() {
    expectFailures(
      """
      Another action came.
        − .lapped: Instant(5)
        + .lapped: Instant(0)
      (− stated, + happened)
      """
    ) { store in
      store.send(.lapTapped)
      store.receive(.lapped(Instant(milliseconds: 5)))
    }
  }

  @Test("an action that never came")
  func noAction() {
    expectFailures("No action came; expected .painted.") { store in
      store.receive(.painted)
    }
  }

  @Test("a request that the test does not state before the next action")
  func unstatedRequest() {
    expectFailures(
      """
      Before .stopTapped is sent, state what the feature asked for:
        + .announce("Laps")
        + .navigate(.push("/laps"))
      """
    ) { store in
      store.send(.leaveTapped)
      store.send(.stopTapped)
    }
  }

  @Test("another request than the stated one")
  func otherRequest() {
    expectFailures(
      """
      The feature asked for something else.
        − .announce: "Pals"
        + .announce: "Laps"
      (− stated, + happened)
      """
    ) { store in
      store.send(.leaveTapped)
      store.expect(.announce("Pals"))
      store.expect(.navigate(.push("/laps")))
    }
  }

  @Test("a request that was never made")
  func noRequest() {
    expectFailures("The feature asked for nothing; expected .navigate(.back).") { store in
      store.expect(.navigate(.back))
    }
  }

  @Test("an answer of the wrong kind")
  func wrongAnswer() {
    expectFailures(
      """
      .secret("a") is no answer to .readPreference(key: "note").
      """
    ) { store in
      store.send(.noteTapped)
      store.respond(to: .readPreference(key: "note"), with: .secret("a"))
      store.respond(to: .readPreference(key: "note"), with: .preference(nil))
      store.receive(.noteRead(nil))
      store.paint()
      store.receive(.painted)
    }
  }

  @Test("the end of a test with everything left open")
  func unfinished() {
    expectFailures(
      """
      The test ends, and these requests wait for an answer:
        + .readPreference(key: "note")
      """,
      """
      The test ends, and these timers still run:
        + "tick", 900 ms left
      """
    ) { store in
      store.send(.startTapped) { $0.isRunning = true }
      store.advance(milliseconds: 100)
      store.send(.noteTapped)
      store.expect(.readPreference(key: "note"))
    }
    expectFailures(
      """
      The test ends, and these actions were not stated:
        + .lapped(Instant(0))
      """
    ) { store in
      store.send(.lapTapped)
    }
    expectFailures(
      """
      The test ends, and these requests were not stated:
        + .announce("Laps")
        + .navigate(.push("/laps"))
      """
    ) { store in
      store.send(.leaveTapped)
    }
    expectFailures("The test ends, and the feature waits for the next frame; paint it.") { store in
      store.send(.noteTapped)
      store.respond(to: .readPreference(key: "note"), with: .preference(nil))
      store.receive(.noteRead(nil))
    }
  }

  @Test("one element more in a list shows as that element")
  func shiftedList() {
    expectFailures(
      """
      The state after .lapped(Instant(3)) is not as stated.
        + laps[0]: Instant(1)
      (− stated, + happened)
      """
    ) { store in
      store.send(.lapped(Instant(milliseconds: 1))) { $0.laps = [Instant(milliseconds: 1)] }
      store.send(.lapped(Instant(milliseconds: 2))) { $0.laps.append(Instant(milliseconds: 2)) }
      store.send(.lapped(Instant(milliseconds: 3))) {
        $0.laps = [Instant(milliseconds: 2), Instant(milliseconds: 3)]
      }
    }
  }

  @Test("the failure stands at the line of the statement, and a forgotten finish at the store's")
  func lines() {
    var lines: [Int] = []
    let line = #line
    do {
      let store = TestStore<Stopwatch>(.init(), report: { lines.append($1.line) })
      store.send(.startTapped)
    }
    #expect(lines == [line + 3, line + 2])
  }

  private func expectFailures(
    _ texts: String..., sourceLocation: SourceLocation = #_sourceLocation,
    story: (TestStore<Stopwatch>) -> Void
  ) {
    var failures: [String] = []
    let store = TestStore<Stopwatch>(.init(), report: { text, _ in failures.append(text) })
    story(store)
    store.finish()
    #expect(failures == texts, sourceLocation: sourceLocation)
  }
}
