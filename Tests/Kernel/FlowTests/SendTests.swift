import Flow
import FlowTesting
import Screen
import Testing
import Values

@Suite("Effect.send: an action at once, without a host")
struct SendTests {
  @Test("the store brings sent actions back itself, each in its order among the other steps")
  func store() {
    var asked: [Request] = []
    var times = 0
    let store = Store<Relay>(.init()) { request, answer in
      asked.append(request)
      if request == .now { answer(.instant(Instant(milliseconds: 7))) }
    } changed: {
      times += 1
    }
    store.send(.begun)
    #expect(store.state.log == ["begun", "at 7", "sent 1", "sent 2", "sent 3"])
    #expect(asked == [.now, .announce("on its way")])
    #expect(times == 1)
  }

  @Test("a step after a sent action begins before that action is reduced")
  func order() {
    var log: [String] = []
    var store: Store<Relay>!
    store = Store<Relay>(.init()) { request, _ in
      log.append("\(request == .now ? "now" : "announced") after \(store.state.log)")
    }
    store.send(.begun)
    #expect(log == [#"now after ["begun"]"#, #"announced after ["begun"]"#])
  }

  @Test("a store that has ended sends nothing more")
  func ended() {
    var store: Store<Relay>!
    store = Store<Relay>(.init()) { request, _ in if request == .now { store.end() } }
    store.send(.begun)
    #expect(store.state.log == ["begun"])
  }

  @Test("the test store states sent actions like those of responses, in the same order")
  func testStore() {
    let store = TestStore<Relay>(.init())
    store.send(.begun) { $0.log = ["begun"] }
    store.receive(.timed(.epoch)) { $0.log.append("at 0") }
    store.receive(.sent(1)) { $0.log.append("sent 1") }
    store.receive(.sent(2)) { $0.log.append("sent 2") }
    store.receive(.sent(3)) { $0.log.append("sent 3") }
    store.expect(.announce("on its way"))
    #expect(store.requestsInFlight.isEmpty)
    store.finish()
  }

  @Test("a sent action that the test does not state fails it")
  func unstated() {
    var failures: [String] = []
    let store = TestStore<Relay>(.init(), report: { text, _ in failures.append(text) })
    store.send(.sent(2)) { $0.log = ["sent 2"] }
    store.send(.sent(1)) { $0.log.append("sent 1") }
    store.finish()
    #expect(
      failures == ["The test ends, and these actions were not stated:\n  + .sent(3)"])
  }

  @Test("a child's sent action reaches its parent wrapped, whatever the child's key")
  func children() {
    var relays = Children<String, Relay.State>()
    relays.put(.init(), for: "a")
    let effect = Relay.reduce(forEach: &relays, "a", .sent(1)).map { ["a": $0] }
    #expect(effect.steps.map(\.request) == [.nothing])
    #expect(effect.steps.map { $0.receive(.fired) } == [["a": .sent(3)]])
    let left: Effect<Int> = relays.remove("a")
    #expect(left.steps.isEmpty)
  }
}

/// A feature that hands on to itself.
private enum Relay: Feature {
  struct State: Equatable {
    var log: [String] = []
  }

  enum Action: Equatable {
    case begun
    case timed(Instant)
    case sent(Int)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .begun:
      state.log.append("begun")
      return .now { .timed($0) } + .send(.sent(1)) + .announce("on its way") + .send(.sent(2))
    case .timed(let now):
      state.log.append("at \(now.milliseconds)")
      return .none
    case .sent(let number):
      state.log.append("sent \(number)")
      return number == 1 ? .send(.sent(3)) : .none
    }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}
