import API
import Flow
import Identity
import Sync
import Values

extension Home {
  /// What concerns the queue and the session.
  static func reduceAccount(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .syncNowTapped:
      return .fire(.syncNow)
    case .retryTapped(let id):
      return .fire(.retryRefused(id))
    case .retryAllTapped:
      return .all(state.sync.refused.map { .fire(.retryRefused($0.id)) })
    case .discardTapped(let mutation):
      state.discarding = mutation
      return .none
    case .discardCancelled:
      state.discarding = nil
      return .none
    case .discardConfirmed:
      guard let mutation = state.discarding else { return .none }
      state.discarding = nil
      return .fire(.discardRefused(mutation.id))
    case .exportUnsyncedTapped:
      return .saveFile(
        name: "fisioflow-nao-enviado.json", type: "application/json",
        bytes: UnsyncedExport.bytes(of: state.sync))
    case .reloadTapped:
      return .fire(.reload)
    case .signOutTapped:
      guard state.isSettled else {
        state.settings.asksToSignOut = true
        return .none
      }
      return signOut(state)
    case .signOutCancelled:
      state.settings.asksToSignOut = false
      return .none
    case .signOutConfirmed:
      state.settings.asksToSignOut = false
      return signOut(state)
    default:
      return .none
    }
  }

  /// Tells the server, without waiting for it, and leaves nothing on the device. The host keeps the
  /// tokens in mind until the server has answered.
  private static func signOut(_ state: State) -> Effect<Action> {
    let others = state.account.spaces.filter { $0.space != state.space.space }
    return .all([
      .fire(.call(SessionEndpoints.signOut, Nothing())),
      .fire(.closeSpace(erase: true)),
      .all(
        others.map { other in
          .fire(
            .eraseSpace(
              SpaceAccess(space: other.space, account: state.account.id, role: other.role)))
        }),
      .endSession,
      .writeSecret("account", nil),
      .now { _ in .signedOut },
    ])
  }
}
