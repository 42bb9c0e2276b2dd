import Flow
import FlowTesting
import Screen
import Testing
import Values

@Suite("forEach: many children of one kind")
struct ChildrenTests {
  private typealias Watches = Children<String, Stopwatch.State>

  @Test("CC-007 each child has a state and timers of its own, though all use the same ids")
  func own() {
    let store = TestStore<Wall>(.init())
    for name in ["a", "b"] {
      store.send(.hung(name)) { $0.watches.put(.init(), for: name) }
      store.send(.watch(name, .startTapped)) { $0.change(name) { $0.isRunning = true } }
    }
    store.send(.watch("a", .stopTapped)) { $0.change("a") { $0.isRunning = false } }
    store.advance(milliseconds: 1_000)
    store.receive(.watch("b", .ticked))
    store.receive(.watch("b", .lapped(store.now))) { $0.change("b") { $0.laps = [store.now] } }
    store.send(.watch("b", .stopTapped)) { $0.change("b") { $0.isRunning = false } }
    store.finish()
  }

  @Test("CC-007 what a removed child has running is ended, and an answer to it reaches nobody")
  func removed() {
    let store = TestStore<Wall>(.init())
    for name in ["a", "b"] {
      store.send(.hung(name)) { $0.watches.put(.init(), for: name) }
      store.send(.watch(name, .startTapped)) { $0.change(name) { $0.isRunning = true } }
    }
    store.send(.watch("a", .noteTapped))
    store.expect(.readPreference(key: "note"))
    store.send(.taken("a")) { $0.watches = Self.watches("b", isRunning: true) }
    store.respond(to: .readPreference(key: "note"), with: .preference("late"))
    store.receive(.watch("a", .noteRead("late")))
    // Only b's timer is left to fire.
    store.advance(milliseconds: 1_000)
    store.receive(.watch("b", .ticked))
    store.receive(.watch("b", .lapped(store.now))) { $0.change("b") { $0.laps = [store.now] } }
    store.send(.watch("b", .stopTapped)) { $0.change("b") { $0.isRunning = false } }
    store.send(.taken("b")) { $0.watches = Watches() }
    store.send(.taken("b"))
    store.finish()
  }

  @Test(
    "CC-007 removing ends timers, observations and leads, each once, and nothing that was ended")
  func endings() {
    var many = Children<String, Int>()
    many.put(0, for: "k")
    for number in 0..<Looker.effects.count {
      _ = Looker.reduce(forEach: &many, "k", number)
    }
    let effect: Effect<Int> = many.remove("k")
    #expect(
      effect.steps.map(\.request) == [
        .cancelObservation(id: "k/sync"), .resign(id: "k/first"), .cancelTimer(id: "k/wait"),
        .cancelObservation(id: "k/zone"),
      ])
    let nothing: Effect<Int> = many.remove("k")
    #expect(nothing.steps.isEmpty)
  }

  @Test("CC-007 identity: an action that changes nothing leaves all as it was, in its order")
  func identity() {
    var watches = Self.watches("c", "a", "b")
    let before = watches
    let effect = Stopwatch.reduce(forEach: &watches, "a", .painted)
    #expect(watches == before)
    #expect(effect.steps.isEmpty)
    // Nobody there: as `ifPresent` of nil.
    let nobody = Stopwatch.reduce(forEach: &watches, "z", .startTapped)
    #expect(watches == before)
    #expect(nobody.steps.isEmpty)
  }

  @Test("CC-007 with one child it is ifPresent, but for the names of what runs")
  func oneIsIfPresent() {
    for action in [Stopwatch.Action.lapTapped, .labelTapped, .noteTapped, .leaveTapped] {
      var one = Self.watches("a")
      var present: Stopwatch.State? = .init()
      let many = Stopwatch.reduce(forEach: &one, "a", action)
      let single = Stopwatch.reduce(ifPresent: &present, action)
      #expect(one["a"] == present)
      #expect(many.steps.map(\.request) == single.steps.map(\.request))
    }
  }

  @Test("CC-007 order: children keep theirs, and those that do not meet may be reduced in any")
  func order() {
    var one = Self.watches("c", "a", "b")
    var other = one
    _ = Stopwatch.reduce(forEach: &one, "a", .noteRead("x"))
    _ = Stopwatch.reduce(forEach: &one, "c", .startTapped)
    _ = Stopwatch.reduce(forEach: &other, "c", .startTapped)
    _ = Stopwatch.reduce(forEach: &other, "a", .noteRead("x"))
    #expect(one == other)
    #expect(one.keys == ["c", "a", "b"])
    one.put(.init(), for: "c")
    #expect(one.keys == ["c", "a", "b"])
    #expect(one != other)
    one.order { ($0.note ?? "") > ($1.note ?? "") }
    #expect(one.keys == ["a", "c", "b"])
    #expect(one != Self.watches("c", "a", "b"))
  }

  @Test("CC-007 associativity: a child of a child is reached by both keys, however it is bracketed")
  func associativity() {
    // The inner children by the outer's reduce, and by hand in its place.
    var walls = Children<String, Wall.State>()
    walls.put(Wall.State(watches: Self.watches("in")), for: "out")
    var inner = Self.watches("in")
    let both = Wall.reduce(forEach: &walls, "out", .watch("in", .startTapped))
    let byHand = Stopwatch.reduce(forEach: &inner, "in", .startTapped)
      .map { Wall.Action.watch("in", $0) }
    #expect(walls["out"]?.watches == inner)
    #expect(both.steps.map(\.request) == [.timer(id: "out/in/tick", milliseconds: 1_000)])
    #expect(byHand.steps.map(\.request) == [.timer(id: "in/tick", milliseconds: 1_000)])
    #expect(both.steps.map { $0.receive(.fired) } == byHand.steps.map { $0.receive(.fired) })
    // Whoever removes the outer one ends what the inner one runs.
    let ended: Effect<Int> = walls.remove("out")
    #expect(ended.steps.map(\.request) == [.cancelTimer(id: "out/in/tick")])
  }

  private static func watches(_ names: String..., isRunning: Bool = false) -> Watches {
    var watches = Watches()
    for name in names {
      var state = Stopwatch.State()
      state.isRunning = isRunning
      watches.put(state, for: name)
    }
    return watches
  }
}

/// A wall of stopwatches.
private enum Wall: Feature {
  struct State: Equatable {
    var watches = Children<String, Stopwatch.State>()

    mutating func change(_ name: String, _ change: (inout Stopwatch.State) -> Void) {
      guard var watch = watches[name] else { return }
      change(&watch)
      watches.put(watch, for: name)
    }
  }

  enum Action: Equatable {
    case hung(String)
    case taken(String)
    case watch(String, Stopwatch.Action)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .hung(let name):
      state.watches.put(.init(), for: name)
      return .none
    case .taken(let name):
      return state.watches.remove(name)
    case .watch(let name, let action):
      return Stopwatch.reduce(forEach: &state.watches, name, action).map { .watch(name, $0) }
    }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}

/// A feature that begins and ends what its actions number.
private enum Looker: Feature {
  static var effects: [Effect<Int>] {
    [
      .observeSync(id: "sync") { _ in 0 },
      .lead("first", 0),
      .after("wait", milliseconds: 5, 0),
      .after("gone", milliseconds: 5, 0) + .cancelTimer("gone"),
      .after("wait", milliseconds: 9, 0),
      .observeLocation(id: "where") { _ in 0 },
      .cancelObservation("where"),
      .lead("left", 0) + .resign("left"),
      .observeZone(id: "zone") { _ in 0 },
      .push("elsewhere"),
    ]
  }

  static func reduce(_ state: inout Int, _ action: Int) -> Effect<Int> { effects[action] }
  static func view(_ state: Int, _ scene: Scene<Int>) -> Node { .none }
}
