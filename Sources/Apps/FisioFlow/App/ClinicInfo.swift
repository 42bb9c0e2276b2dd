import Clinic
import Flow
import Screen
import Shell
import Values

/// What is known of the clinic itself: its name and its plan.
public enum ClinicInfo: Part {
  public struct State: Equatable {
    @Boxed public var profile: ClinicProfile?

    public init() {}
  }

  public enum Action: Equatable {
    case changed(Changes<ClinicProfile>)
  }

  public static var id: Literal { "clinic" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(ClinicProfile.self, id: "clinic") { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.profile = changes.changed.last ?? state.profile
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    state.profile.map { .space(name: $0.name, plan: $0.plan) }
  }
}
