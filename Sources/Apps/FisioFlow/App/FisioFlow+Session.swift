import API
import Fields
import Flow
import Identity
import Values

extension FisioFlow {
  /// Goes on as the person who was signed in on this device, or shows the way in.
  static func begin(_ state: inout State, _ kept: String?) -> Effect<Action> {
    guard let account = kept.flatMap({ account(from: $0) }) else {
      state.phase = .access(Access.State())
      return .none
    }
    return enterHome(&state, account)
  }

  static func reduceAccess(_ state: inout State, _ action: Access.Action) -> Effect<Action> {
    guard case .access(var access) = state.phase else { return .none }
    let effect = Access.reduce(&access, action).map { Action.access($0) }
    state.phase = .access(access)
    switch action {
    case .answered(.success(let grant)):
      return effect + admit(&state, grant)
    case .purposeChosen(let purpose):
      return effect + .replace((purpose == .signIn ? Route.signIn : Route.signUp).path)
    default:
      return effect
    }
  }

  private static func admit(_ state: inout State, _ grant: SessionGrant) -> Effect<Action> {
    guard !grant.account.spaces.isEmpty else { return enterHome(&state, grant.account) }
    let tokens = SessionTokens(access: grant.accessToken, refresh: grant.refreshToken)
    return .all([
      // In this order: the other tabs start anew when they hear of the session.
      .writeSecret("account", grant.account.object.jsonText),
      .setSession(tokens, of: grant.account.id),
      enterHome(&state, grant.account),
      .replace(Route.patients.path),
    ])
  }

  private static func enterHome(_ state: inout State, _ account: AccountView) -> Effect<Action> {
    guard let space = account.spaces.first else {
      var access = Access.State()
      access.email = account.email
      access.failure = .noClinic
      state.phase = .access(access)
      return .none
    }
    state.phase = .home(Home.State(account: account, space: space))
    return reduceHome(&state, .appeared)
  }

  static func reduceHome(_ state: inout State, _ action: Home.Action) -> Effect<Action> {
    guard case .home(var home) = state.phase else { return .none }
    let effect = Home.reduce(&home, action).map { Action.home($0) }
    state.phase = .home(home)
    switch action {
    case .settings(.languageChosen(let language)):
      return effect + .writePreference("language", language.rawValue)
        + .fire(.setLanguage(language.rawValue))
    case .settings(.colorSchemeChosen(let scheme)):
      state.colorScheme = scheme
      return effect + .writePreference("colorScheme", scheme.rawValue)
        + .fire(.setColorScheme(scheme.requested))
    case .settings(.shortcutsChosen(let isOn)):
      state.usesShortcuts = isOn
      return effect + .writePreference("shortcuts", isOn ? nil : "off")
    case .signedOut:
      state.phase = .access(Access.State())
      return effect + .replace(Route.signIn.path)
    case .signInAgainTapped:
      return effect + signInAgain(&state, home)
    default:
      return effect
    }
  }

  /// The session is over, but nothing on the device goes: the person proves who they are, and what
  /// waits is sent.
  private static func signInAgain(_ state: inout State, _ home: Home.State) -> Effect<Action> {
    var access = Access.State()
    access.email = home.account.email
    access.sessionEnded = true
    state.phase = .access(access)
    return .fire(.closeSpace(erase: false)) + .replace(Route.signIn.path)
  }

  /// The person left the app, perhaps for good: what is typed is kept at once. Or they are back,
  /// perhaps on another day.
  static func moved(
    _ state: inout State, from was: Lifecycle.Phase, to phase: Lifecycle.Phase
  ) -> Effect<Action> {
    guard (was == .active) != (phase == .active) else { return .none }
    if phase == .active { return .today { .returned(on: $0) } }
    // Another tab may have the same draft: nothing typed here says nothing about it.
    guard case .home(let home) = state.phase, Patients.unsavedRoute(home.patients) != nil else {
      return .none
    }
    return reduceHome(&state, .patients(.form(.keepDraft)))
  }

  static func locate(_ state: inout State, _ path: String, _ today: CivilDate) -> Effect<Action> {
    let route = Route(path: path)
    switch state.phase {
    case .starting:
      state.route = route
      return .none
    case .access(var access):
      state.route = route
      access.purpose = route == .signUp ? .signUp : .signIn
      state.phase = .access(access)
      return route.isAccess ? .none : .replace(Route.signIn.path)
    case .home:
      if route.isAccess { return .replace(Route.patients.path) }
      state.route = route
      return reduceHome(&state, .entered(route, today: today))
    }
  }

  private static func account(from text: String) -> AccountView? {
    do throws(JSONError) {
      return AccountView(json: try JSONValue.parse(text))
    } catch {
      return nil
    }
  }
}
