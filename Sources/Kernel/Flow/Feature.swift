import Screen

/// One part of an app: what it knows, what can happen, what that changes, how it looks.
public protocol Feature {
  associatedtype State
  associatedtype Action

  /// Changes the state by what happened, and says what is wanted of the outside. Pure: the same
  /// state and action always give the same.
  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action>

  /// How the state looks. Pure.
  static func view(_ state: State, _ scene: Scene<Action>) -> Node
}
