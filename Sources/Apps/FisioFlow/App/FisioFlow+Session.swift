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
      return effect + admit(&state, grant, joining: access)
    case .accepted(let before, let result):
      let account: AccountView = if case .success(let joined) = result { joined } else { before }
      guard let space = account.newest(since: before) else {
        return effect + enterHome(&state, account)
      }
      return effect + open(&state, space, of: account)
    case .purposeChosen(let purpose):
      return effect + .replace((purpose == .signIn ? Route.signIn : Route.signUp).path)
    default:
      return effect
    }
  }

  private static func admit(
    _ state: inout State, _ grant: SessionGrant, joining access: Access.State
  ) -> Effect<Action> {
    let code = access.purpose == .signIn ? access.joining?.code : nil
    guard code != nil || !grant.account.spaces.isEmpty else {
      return enterHome(&state, grant.account)
    }
    let tokens = SessionTokens(access: grant.accessToken, refresh: grant.refreshToken)
    return .all([
      // In this order: the other tabs start anew when they hear of the session.
      .writeSecret("account", grant.account.object.jsonText),
      grant.knownDevice.map { .writeSecret(knownDevice, $0) } ?? .none,
      .setSession(tokens, of: grant.account.id),
      code.map { code in
        .call(TeamEndpoints.accept, InvitationCode(code)) {
          .access(.accepted(before: grant.account, $0))
        }
      } ?? enterHome(&state, grant.account) + .replace(Route.patients.path),
    ])
  }

  /// Opens another clinic of the person, and goes on there at the next start.
  private static func open(
    _ state: inout State, _ space: SpaceMembership, of account: AccountView
  ) -> Effect<Action> {
    let account = account.opening(space.space)
    return .all([
      .writeSecret("account", account.object.jsonText),
      enterHome(&state, account),
      .replace(Route.patients.path),
    ])
  }

  /// Opens the clinic that an action of the home leads to.
  private static func change(
    _ state: inout State, from home: Home.State, _ action: Home.Action
  ) -> Effect<Action> {
    switch action {
    case .clinicChosen(let id):
      guard id != home.space.space else { return .none }
      for space in home.account.spaces where space.space == id {
        return open(&state, space, of: home.account)
      }
      return .none
    case .joining(.joined(.success(let account))), .clinicCreated(.success(let account)):
      guard let space = account.newest(since: home.account) else { return .none }
      return open(&state, space, of: account)
    case .leftClinic(let result):
      var account = home.account
      if case .success(let read) = result { account = read }
      account.spaces = account.spaces.filter { $0.space != home.space.space }
      let erase = Effect<Action>.fire(.closeSpace(erase: true))
      guard let space = account.spaces.first else {
        return erase + .endSession + enterHome(&state, account)
      }
      return erase + open(&state, space, of: account)
    default:
      return .none
    }
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
      // What the next person chooses is not what this one chose.
      state.colorScheme = .system
      state.usesShortcuts = true
      state.phase = .access(Access.State())
      return effect + .fire(.setColorScheme(nil)) + .replace(Route.signIn.path)
    case .signInAgainTapped:
      return effect + signInAgain(&state, home)
    case .clinicChosen, .joining(.joined), .clinicCreated, .leftClinic:
      return home.mustSettleFirst ? effect : effect + change(&state, from: home, action)
    default:
      return effect
    }
  }

  /// The session is over, but nothing on the device goes: the person proves who they are, and what
  /// waits is sent.
  @inline(never)
  private static func signInAgain(_ state: inout State, _ home: Home.State) -> Effect<Action> {
    var access = Access.State()
    access.email = home.account.email
    access.sessionEnded = true
    state.phase = .access(access)
    return .fire(.closeSpace(erase: false))
      + .readSecret(knownDevice) { .access(.knownDeviceRead($0)) }
      + .replace(Route.signIn.path)
  }

  /// The secret of what the server gave this device when the account signed in on it.
  private static var knownDevice: String { "knownDevice" }

  /// The person left the app, perhaps for good: what is typed is kept at once. Or they are back,
  /// perhaps on another day.
  static func moved(
    _ state: inout State, from was: Lifecycle.Phase, to phase: Lifecycle.Phase
  ) -> Effect<Action> {
    guard (was == .active) != (phase == .active) else { return .none }
    let sending = reduceHome(
      &state, .patients(.documents(.visibilityChanged(phase == .active))))
    if phase == .active { return sending + .today { .returned(on: $0) } }
    // Another tab may have the same draft: nothing typed here says nothing about it.
    guard case .home(let home) = state.phase, Patients.unsavedRoute(home.patients) != nil else {
      return sending
    }
    return sending + reduceHome(&state, .patients(.form(.keepDraft)))
  }

  static func locate(_ state: inout State, _ path: String, _ today: CivilDate) -> Effect<Action> {
    let route = Route(path: path)
    switch state.phase {
    case .starting:
      state.route = route
      return .none
    case .access(var access):
      state.route = route
      if route.hasCode { return followLink(&state, access) }
      access.confirming = nil
      access.purpose = route == .signUp ? .signUp : .signIn
      state.phase = .access(access)
      return route.isAccess ? .none : .replace(Route.signIn.path)
    case .home:
      if route.isAccess { return .replace(Route.patients.path) }
      state.route = route
      return reduceHome(&state, .entered(route, today: today))
    }
  }

  /// The link of an invitation, or the one by which an e-mail is confirmed.
  @inline(never)
  private static func followLink(
    _ state: inout State, _ access: Access.State
  ) -> Effect<Action> {
    var access = access
    switch state.route {
    case .invitation(let code):
      access.purpose = .signUp
      access.joining = Joining.State(code)
      state.phase = .access(access)
      return reduceAccess(&state, .joining(.appeared))
    case .confirmation(let code):
      access.confirming = Confirming.State(code)
      state.phase = .access(access)
      return .none
    default:
      return .none
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
