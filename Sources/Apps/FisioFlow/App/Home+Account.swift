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
      guard state.sync.pending.isEmpty, state.sync.refused.isEmpty else {
        state.settings.asksToSignOut = true
        return .none
      }
      return signOut(&state)
    case .signOutCancelled:
      state.settings.asksToSignOut = false
      return .none
    case .signOutConfirmed:
      state.settings.asksToSignOut = false
      return signOut(&state)
    case .signOutTold:
      guard state.settings.isSigningOut else { return .none }
      state.settings.isSigningOut = false
      return .cancelTimer(farewell) + leave
    default:
      return .none
    }
  }

  private static var farewell: String { "farewell" }

  /// Tells the server, whose session would live on otherwise, but does not wait for it for long:
  /// nothing is to be left on the device.
  private static func signOut(_ state: inout State) -> Effect<Action> {
    guard state.sync.isOnline else { return leave }
    guard !state.settings.isSigningOut else { return .none }
    state.settings.isSigningOut = true
    return .call(SessionEndpoints.signOut, Nothing()) { _ in .signOutTold }
      + .after(farewell, milliseconds: 5_000, .signOutTold)
  }

  private static var leave: Effect<Action> {
    .all([
      .fire(.closeSpace(erase: true)),
      .endSession,
      .writeSecret("account", nil),
      .now { _ in .signedOut },
    ])
  }
}
