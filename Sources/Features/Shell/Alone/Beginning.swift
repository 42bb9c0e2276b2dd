import Flow
import Screen
import Values

/// Begins a space of this device alone, or finds the one that it has.
public enum Beginning: Feature {
  public struct State: Equatable {
    /// What is being begun, or from where the person came to sign in: nothing of it goes by that. Nil before
    /// somebody wants it.
    var space: KeptAlone?

    public init() {}
  }

  public indirect enum Action: Equatable {
    /// With the space's name, in the person's language.
    case tapped(name: String)
    case keptRead(String?)
    case spaceNamed(UUID)
    case personNamed(UUID)
    case timeRead(Instant)
    /// It is kept: the app can open it.
    case begun(KeptAlone)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .tapped(let name):
      guard state.space == nil else { return .none }
      state.space = KeptAlone()
      state.space?.name = name
      // Another tab may have begun it.
      return .readPreference(KeptAlone.key) { .keptRead($0) }
    case .keptRead(let text):
      if let kept = KeptAlone(text) { return .send(.begun(kept)) }
      return .newID { .spaceNamed($0) }
    case .spaceNamed(let id):
      state.space?.space = id
      return .newID { .personNamed($0) }
    case .personNamed(let id):
      state.space?.person = id
      return .now { .timeRead($0) }
    case .timeRead(let now):
      state.space?.begunAt = now
      guard let space = state.space else { return .none }
      return .writePreference(KeptAlone.key, space.text) + .send(.begun(space))
    case .begun:
      state.space = nil
      return .none
    }
  }

  public static func view(_ state: State, _ scene: Scene<Action>) -> Node { .none }
}
