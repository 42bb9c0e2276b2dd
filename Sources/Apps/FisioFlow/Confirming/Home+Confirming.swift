import API
import Flow
import Identity
import Screen
import Values

extension Home {
  @inline(never)
  static func reduceConfirming(
    _ state: inout State, _ action: Confirming.Action
  ) -> Effect<Action> {
    guard var confirming = state.confirming else { return .none }
    let effect = Confirming.reduce(&confirming, action).map { Action.confirming($0) }
    state.confirming = confirming
    switch action {
    case .confirmed(.success):
      // It may be this account or another of the person's.
      return effect + .call(SessionEndpoints.current, Nothing()) { .accountRead($0) }
    case .leftTapped:
      return effect + .replace(Route.patients.path)
    default:
      return effect
    }
  }

  /// Once the program is whole, the person may be reminded.
  static func beginReminding(_ state: inout State) {
    guard state.account.awaitsConfirmation == true, state.confirming == nil else { return }
    state.confirming = Confirming.State()
  }

  @inline(never)
  static func confirmingPage(
    _ state: State, _ scene: Scene<Action>, _ banners: [Node]
  ) -> Node {
    .page(
      title: scene.text(ConfirmingWords.title), .bar, key: "confirming", banners: banners,
      [
        .card([
          .column(
            .normal,
            Confirming.content(state.confirming ?? .init(), scene.map { .confirming($0) }))
        ])
      ])
  }

  /// Reminds the person on the pages where they are between two things.
  @inline(never)
  static func confirmingBanner(_ state: State, _ scene: Scene<Action>) -> Node {
    guard let confirming = state.confirming, state.account.awaitsConfirmation == true else {
      return .none
    }
    switch state.route {
    case .patients, .settings, .team:
      return Confirming.banner(
        confirming, of: state.account.email, scene.map { .confirming($0) })
    default: return .none
    }
  }
}
