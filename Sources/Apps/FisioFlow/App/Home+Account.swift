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
    case .exportUnsyncedTapped:
      return .saveFile(
        name: "fisioflow-nao-enviado.json", type: "application/json",
        bytes: UnsyncedExport.bytes(
          of: state.sync, space: state.space.space, account: state.account.id))
        + .fire(
          .mutate(
            ExportData(
              .unsentChanges, as: .json,
              count: state.sync.pending.count + state.sync.refused.count)))
    case .reloadTapped:
      return .fire(.reload)
    case .signOutTapped:
      // With a network, traces are on their way before this is.
      guard state.isSettled, state.unsentTraces == 0 || state.sync.isOnline else {
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

  static func reduceImport(
    _ state: inout State, _ action: UnsyncedImport.Action
  ) -> Effect<Action> {
    let clinic = UnsyncedImport.Surroundings(
      space: state.space.space, account: state.account.id, book: state.patients.book,
      sync: state.sync)
    return UnsyncedImport.reduce(&state.unsyncedImport, action, clinic).map {
      .unsyncedImport($0)
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
