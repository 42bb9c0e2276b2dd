import Flow
import FlowTesting
import Screen
import Testing

@Suite("child features")
struct ChildTests {
  @Test("CC-007 a parent runs its children with a switch and maps their effects")
  func children() {
    let store = TestStore<Pair>(.init())
    store.send(.left(.startTapped)) { $0.left.isRunning = true }
    store.advance(milliseconds: 1_000)
    store.receive(.left(.ticked))
    store.receive(.left(.lapped(store.now))) { $0.left.laps = [store.now] }
    store.send(.left(.stopTapped)) { $0.left.isRunning = false }
    store.finish()
  }

  @Test("CC-007 ifPresent: an action for a child that is gone does nothing")
  func gone() {
    let store = TestStore<Pair>(.init())
    store.send(.sheet(.startTapped))
    store.send(.opened) { $0.sheet = .init() }
    store.send(.sheet(.stopTapped))
    store.send(.sheet(.startTapped)) { $0.sheet?.isRunning = true }
    store.advance(milliseconds: 999)
    store.send(.sheet(.stopTapped)) { $0.sheet?.isRunning = false }
    store.finish()
  }
}

private enum Pair: Feature {
  struct State: Equatable {
    var left = Stopwatch.State()
    var sheet: Stopwatch.State?
  }

  enum Action: Equatable {
    case left(Stopwatch.Action)
    case sheet(Stopwatch.Action)
    case opened
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .left(let action):
      return Stopwatch.reduce(&state.left, action).map { .left($0) }
    case .sheet(let action):
      return Stopwatch.reduce(ifPresent: &state.sheet, action).map { .sheet($0) }
    case .opened:
      state.sheet = .init()
      return .none
    }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}
