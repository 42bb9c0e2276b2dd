import Flow
import Identity
import Values

extension Root {
  /// Goes on with the space of this device alone, or shows the way in.
  static func resumeAlone(_ state: inout State, _ text: String?) -> Effect<Action> {
    guard let kept = KeptAlone(text) else { return resumeSession(&state, nil) }
    return enterAlone(&state, kept)
  }

  static func enterAlone(_ state: inout State, _ kept: KeptAlone) -> Effect<Action> {
    guard let begins = state.app.alone else { return .none }
    let account = kept.account(as: begins.role)
    state.phase = .home(
      Home.State(
        state.app, account: account, space: account.spaces[0], alone: kept, on: state.device))
    return reduceHome(&state, .appeared)
  }
}
