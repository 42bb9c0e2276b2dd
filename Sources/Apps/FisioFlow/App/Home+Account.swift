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
      return .countOthers { .othersCounted($0) }
    case .othersCounted(let count):
      state.settings.othersUnsent = count
      // With a network, traces are on their way before this is.
      guard state.isSettled, count == 0, state.unsentTraces == 0 || state.sync.isOnline else {
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

  /// Leaves nothing on the device, whoever it is of. The host tells the server as soon as it can be
  /// reached, after what was sent before.
  private static func signOut(_ state: State) -> Effect<Action> {
    .all([.fire(.closeSpace(erase: true)), .endSession, .send(.signedOut)])
  }
}
