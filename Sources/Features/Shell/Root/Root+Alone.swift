import Fields
import Flow
import Identity
import Values

extension Root {
  /// Goes on with the space of this device alone, or looks for an account that it stood beside.
  static func resumeAlone(_ state: inout State, _ text: String?) -> Effect<Action> {
    guard let kept = KeptAlone(text) else { return .readSecret(beside) { .besideRead($0) } }
    return enterAlone(&state, kept) + observeLocation
  }

  /// Goes on with the account beside which the space of this device alone was shown, or shows the way in.
  static func resumeBeside(_ state: inout State, _ kept: String?) -> Effect<Action> {
    guard let kept else { return resumeSession(&state, nil) }
    return .writeSecret("account", kept) + .writeSecret(beside, nil) + resumeSession(&state, kept)
  }

  /// The space of this device alone is erased, and that may not be noted yet: the next start finds the account.
  static func leaveErased(_ state: inout State) -> Effect<Action> {
    state.phase = .starting
    return .writePreference(KeptAlone.key, nil) + .fire(.closeSpace(erase: false))
      + .readSecret(beside) { .besideRead($0) }
  }

  /// The secret of the account that is signed in while the space of this device alone is shown beside it; at a
  /// start there is no `account` then.
  public static var beside: String { "beside" }

  /// From this device alone to signing up, or in.
  @inline(never)
  static func toAccess(
    _ state: inout State, isNew: Bool, from home: Home.State
  ) -> Effect<Action> {
    guard let alone = home.context.alone else { return .none }
    var access = Access.State(state.app)
    access.beginning.space = alone
    access.purpose = isNew ? .signUp : .signIn
    access.spaceName = alone.name
    state.phase = .access(access)
    return .fire(.closeSpace(erase: false)) + .push(Access.path(for: access.purpose).text)
  }

  /// From an account to the space of this device alone, beside it.
  @inline(never)
  static func openAlone(
    _ state: inout State, _ kept: String, at path: Path?, from home: Home.State
  ) -> Effect<Action> {
    guard !home.context.isAlone, let kept = KeptAlone(kept) else { return .none }
    // In this order: killed between, the account is what the next start finds.
    return .writeSecret(beside, home.context.account.object.jsonText)
      + .writeSecret("account", nil) + .fire(.closeSpace(erase: false))
      + enterAlone(&state, kept) + .replace((path ?? state.app.start).text)
  }

  /// And back to the account.
  @inline(never)
  static func openAccount(
    _ state: inout State, _ kept: String, at path: Path?
  ) -> Effect<Action> {
    .writeSecret("account", kept) + .writeSecret(beside, nil)
      + .fire(.closeSpace(erase: false)) + resumeSession(&state, kept)
      + .replace((path ?? .goingUp).text)
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
