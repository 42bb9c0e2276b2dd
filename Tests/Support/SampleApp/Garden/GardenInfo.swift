import Entitlements
import Flow
import Sample
import Shell
import Values

/// What is known of the garden itself: its name. Gardens have no plans.
public enum GardenInfo: Part {
  public struct State: Equatable {
    @Boxed public var garden: Garden?

    public init() {}
  }

  public enum Action: Equatable {
    case changed(Changes<Garden>)
  }

  public static var id: Literal { "garden" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Garden.self, id: "garden") { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.garden = changes.changed.last ?? state.garden
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    state.garden.map { .space(name: $0.name, plan: .none) }
  }
}
