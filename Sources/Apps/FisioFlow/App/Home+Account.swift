import API
import Clinic
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
        + .fire(
          .mutate(
            ExportData(
              .unsentChanges, as: .json,
              count: state.sync.pending.count + state.sync.refused.count)))
    case .reloadTapped:
      return .fire(.reload)
    case .signOutTapped:
      // With a network, traces are on their way before this is.
      guard state.sync.pending.isEmpty, state.sync.refused.isEmpty,
        state.unsentTraces == 0 || state.sync.isOnline
      else {
        state.settings.asksToSignOut = true
        return .none
      }
      return signOut()
    case .signOutCancelled:
      state.settings.asksToSignOut = false
      return .none
    case .signOutConfirmed:
      state.settings.asksToSignOut = false
      return signOut()
    default:
      return .none
    }
  }

  /// Tells the server, without waiting for it, and leaves nothing on the device. The host keeps the
  /// tokens in mind until the server has answered.
  private static func signOut() -> Effect<Action> {
    .all([
      .fire(.call(SessionEndpoints.signOut, Nothing())),
      .fire(.closeSpace(erase: true)),
      .endSession,
      .writeSecret("account", nil),
      .now { _ in .signedOut },
    ])
  }
}
