import Flow
import Screen
import Values

/// A small feature that asks for a bit of everything.
enum Stopwatch: Feature {
  struct State: Equatable {
    var laps: [Instant] = []
    var isRunning = false
    var note: String?
    var ids: [UUID] = []
  }

  enum Action: Equatable {
    case startTapped
    case stopTapped
    case lapTapped
    case lapped(Instant)
    case ticked
    case labelTapped
    case labelled(UUID)
    case noteTapped
    case noteRead(String?)
    case painted
    case leaveTapped
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .startTapped:
      state.isRunning = true
      return .after("tick", milliseconds: 1_000, .ticked)
    case .stopTapped:
      state.isRunning = false
      return .cancelTimer("tick")
    case .lapTapped:
      return .now { .lapped($0) }
    case .lapped(let time):
      state.laps.append(time)
      return .none
    case .ticked:
      return .now { .lapped($0) } + .after("tick", milliseconds: 1_000, .ticked)
    case .labelTapped:
      return .newID { .labelled($0) } + .newID { .labelled($0) }
    case .labelled(let id):
      state.ids.append(id)
      return .none
    case .noteTapped:
      return .readPreference("note") { .noteRead($0) }
    case .noteRead(let note):
      state.note = note
      return .nextFrame(.painted)
    case .painted:
      return .none
    case .leaveTapped:
      return .announce("Laps") + .push("/laps")
    }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}
