import Flow
import FlowTesting
import Testing
import Values

@Suite("CC-008 the test store")
struct TestStoreTests {
  @Test("timers fire in order, each at its own moment, and start new ones on time")
  func clock() {
    let store = TestStore<Stopwatch>(.init(), now: Instant(milliseconds: 50))
    store.send(.startTapped) { $0.isRunning = true }
    store.advance(milliseconds: 2_500)
    #expect(store.now == Instant(milliseconds: 2_550))
    store.receive(.ticked)
    store.receive(.lapped(Instant(milliseconds: 1_050))) {
      $0.laps = [Instant(milliseconds: 1_050)]
    }
    store.receive(.ticked)
    store.receive(.lapped(Instant(milliseconds: 2_050))) {
      $0.laps.append(Instant(milliseconds: 2_050))
    }
    store.send(.stopTapped) { $0.isRunning = false }
    store.finish()
  }

  @Test("starting a timer again under its id moves it")
  func restart() {
    let store = TestStore<Stopwatch>(.init())
    store.send(.startTapped) { $0.isRunning = true }
    store.advance(milliseconds: 900)
    store.send(.startTapped)
    store.advance(milliseconds: 999)
    store.send(.stopTapped) { $0.isRunning = false }
    store.finish()
  }

  @Test("identifiers are predictable")
  func identifiers() {
    let store = TestStore<Stopwatch>(.init())
    store.send(.labelTapped)
    store.receive(.labelled(.test(1))) { $0.ids = [.test(1)] }
    store.receive(.labelled(.test(2))) { $0.ids = [.test(1), .test(2)] }
    store.finish()
  }

  @Test("requests are answered by the test, in the order in which they were made")
  func requests() {
    let store = TestStore<Stopwatch>(.init())
    store.send(.noteTapped)
    #expect(store.requestsInFlight == [.readPreference(key: "note")])
    store.respond(to: .readPreference(key: "note"), with: .preference("hi"))
    store.receive(.noteRead("hi")) { $0.note = "hi" }
    store.paint()
    store.receive(.painted)
    store.send(.leaveTapped)
    store.expect(.announce("Laps"))
    store.expect(.navigate(.push("/laps")))
    store.finish()
  }
}
