import Entitlements
import Flow
import Records
import Values

/// The record that a space itself is, with the space's id.
public protocol SpaceRecord: Record {
  var name: String { get }
  /// What the space has bought; `none` in an app without plans.
  var plan: Plan { get }
}

extension SpaceRecord {
  public var plan: Plan { .none }
}

/// What is known of the space itself: its name and its plan.
public enum SpaceInfo<R: SpaceRecord>: Part {
  public struct State: Equatable {
    @Boxed public var record: R?

    public init() {}
  }

  public enum Action: Equatable {
    case changed(Changes<R>)
  }

  public static var id: Literal { "space" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(R.self, id: R.recordType) { .changed($0) }
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .changed(let changes):
      state.record = changes.changed.last ?? state.record
      return .none
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    state.record.map { .space(name: $0.name, plan: $0.plan) }
  }
}
