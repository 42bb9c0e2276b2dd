import API
import Fields
import Flow
import Identity
import Values

extension Root {
  /// Goes on as the person who was signed in on this device, or shows the way in.
  static func resumeSession(_ state: inout State, _ kept: String?) -> Effect<Action> {
    guard let account = kept.flatMap({ account(from: $0) }) else {
      state.phase = .access(Access.State(state.app))
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
    case .admitted(let account, let code):
      return effect + goOn(&state, as: account, joining: code, from: access)
    case .accepted(let before, let result):
      let account: AccountView = if case .success(let joined) = result { joined } else { before }
      guard let space = account.newest(since: before) else {
        return effect + enterHome(&state, account)
      }
      return effect + open(&state, space, of: account)
    case .beginning(.begun(let kept)):
      return effect + enterAlone(&state, kept) + .replace(state.app.start.text)
    case .purposeChosen(let purpose):
      return effect + .replace(Access.path(for: purpose).text)
    case .answered(.failure), .changed, .left, .showPasswordTapped, .submitted, .errorTapped,
      .joining, .confirming, .forgotTapped, .recovery, .knownDeviceRead, .beginning:
      return effect
    }
  }

  /// Keeps who has signed in with the session, all or nothing, and goes on once that is durable: whoever leaves the page
  /// before finds nobody signed in, and whoever has seen the first page finds it again.
  private static func admit(
    _ state: inout State, _ grant: SessionGrant, joining access: Access.State
  ) -> Effect<Action> {
    let account = grant.account
    let code = access.purpose == .signIn ? access.joining?.code : nil
    guard code != nil || !account.spaces.isEmpty else { return enterHome(&state, account) }
    let tokens = SessionTokens(access: grant.accessToken, refresh: grant.refreshToken)
    var secrets = [KeptValue("account", Array(account.object.jsonText.bytes))]
    if let known = grant.knownDevice {
      secrets.append(KeptValue(knownDevice, Array(known.bytes)))
    }
    return .setSession(tokens, of: account.id, with: secrets)
      + .readSecret("account") { _ in .access(.admitted(account, joining: code)) }
  }

  private static func goOn(
    _ state: inout State, as account: AccountView, joining code: String?, from access: Access.State
  ) -> Effect<Action> {
    guard let code else {
      return enterHome(&state, account)
        + .replace((access.beginning.space == nil ? state.app.start : .goingUp).text)
    }
    return .call(TeamEndpoints.accept, InvitationCode(code)) {
      .access(.accepted(before: account, $0))
    }
  }

  /// Opens another space of the person's, and goes on there at the next start.
  private static func open(
    _ state: inout State, _ space: SpaceMembership, of account: AccountView, at path: Path? = nil
  ) -> Effect<Action> {
    let account = account.opening(space.space)
    return .all([
      .writeSecret("account", account.object.jsonText),
      enterHome(&state, account),
      .replace((path ?? state.app.start).text),
    ])
  }

  private static func enterHome(_ state: inout State, _ account: AccountView) -> Effect<Action> {
    guard let space = account.spaces.first else {
      var access = Access.State(state.app)
      access.purpose = .signIn
      access.email = account.email
      access.loading.fail(.noSpace)
      state.phase = .access(access)
      return .none
    }
    state.phase = .home(Home.State(state.app, account: account, space: space, on: state.device))
    return reduceHome(&state, .appeared)
  }

  static func reduceHome(_ state: inout State, _ action: Home.Action) -> Effect<Action> {
    guard case .home(var home) = state.phase else { return .none }
    // Nobody else holds it meanwhile, so that it is changed in place.
    state.phase = .starting
    let effect = Home.reduce(&home, action).map { Action.home($0) }
    let message = Home.message(action, home)
    state.phase = .home(home)
    guard case .leaving(let action) = action else {
      return message.map { effect + heard(&state, $0, from: home) } ?? effect
    }
    return effect + reduceLeaving(&state, action, from: home)
  }

  /// What is in the window alone is left with its home: nobody asks about it any more.
  private static func unguard(_ home: Home.State) -> Effect<Action> {
    var effect = Effect<Action>.none
    for waiting in home.parts.waiting {
      for owner in waiting.guards { effect = effect + .guardUnload(false, by: owner) }
    }
    return effect
  }

  private static func reduceLeaving(
    _ state: inout State, _ action: Home.LeavingAction, from home: Home.State
  ) -> Effect<Action> {
    switch action {
    case .signedOut:
      // What the next person chooses is not what this one chose.
      state.device.colorScheme = .system
      state.device.usesShortcuts = true
      state.phase = .access(Access.State(state.app))
      let first = home.context.isAlone ? Access.begin : Access.signIn
      return unguard(home) + .fire(.setColorScheme(nil)) + .replace(first.text)
    case .erased:
      return unguard(home) + leaveErased(&state)
    case .signInAgainTapped:
      return home.asksBeforeSignIn ? .none : signInAgain(&state, home)
    case .signInAgainConfirmed:
      return unguard(home) + signInAgain(&state, home)
    case .leftSpace(let result):
      return unguard(home) + leave(&state, from: home, result)
    }
  }

  /// What concerns the app as a whole.
  private static func heard(
    _ state: inout State, _ message: Message, from home: Home.State
  ) -> Effect<Action> {
    switch message {
    case .language(let language):
      return .writePreference("language", language.rawValue)
        + .fire(.setLanguage(language.rawValue))
    case .colorScheme(let scheme):
      state.device.colorScheme = scheme
      return .writePreference("colorScheme", scheme.rawValue)
        + .fire(.setColorScheme(scheme.requested)) + tellDevice(&state)
    case .shortcuts(let isOn):
      state.device.usesShortcuts = isOn
      return .writePreference("shortcuts", isOn ? nil : "off") + tellDevice(&state)
    case .open(let id, let path):
      guard !home.mustSettleFirst, id != home.context.space else { return .none }
      for space in home.context.account.spaces where space.space == id {
        return open(&state, space, of: home.context.account, at: path)
      }
      return .none
    case .joined(let account):
      guard !home.mustSettleFirst, let space = account.newest(since: home.context.account) else {
        return .none
      }
      return open(&state, space, of: account)
    case .toAccess(let isNew):
      return home.mustSettleFirst ? .none : toAccess(&state, isNew: isNew, from: home)
    case .openAlone(let kept, let path):
      return home.mustSettleFirst ? .none : openAlone(&state, kept, at: path, from: home)
    case .openAccount(let kept, let path):
      return home.mustSettleFirst ? .none : openAccount(&state, kept, at: path)
    case .space, .role, .paywall, .changed, .account, .left, .mustSettle, .signOut, .released,
      .stays, .showShortcuts, .exportUnsent, .act, .attach, .planCounts, .own:
      return .none
    }
  }

  private static func leave(
    _ state: inout State, from home: Home.State, _ result: Result<AccountView, APIError>
  ) -> Effect<Action> {
    var account = home.context.account
    if case .success(let read) = result { account = read }
    account.spaces = account.spaces.filter { $0.space != home.context.space }
    let erase = Effect<Action>.fire(.closeSpace(erase: true))
    guard let space = account.spaces.first else {
      return erase + .endSession + enterHome(&state, account)
    }
    return erase + open(&state, space, of: account)
  }

  /// The session is over, but nothing on the device goes: the person proves who they are, and what
  /// waits is sent.
  private static func signInAgain(_ state: inout State, _ home: Home.State) -> Effect<Action> {
    var access = Access.State(state.app)
    access.purpose = .signIn
    access.email = home.context.account.email
    access.sessionEnded = true
    state.phase = .access(access)
    return .fire(.closeSpace(erase: false))
      + .readSecret(knownDevice) { .access(.knownDeviceRead($0)) }
      + .replace(Access.signIn.text)
  }

  /// The secret of what the server gave this device when the account signed in on it.
  private static var knownDevice: String { "knownDevice" }

  static func locate(
    _ state: inout State, _ asked: Path, _ today: CivilDate
  ) -> Effect<Action> {
    let path = asked.text.isEmpty ? state.app.start : asked
    switch state.phase {
    case .starting:
      state.path = path
      return .none
    case .access(var access):
      state.path = path
      if let link = Access.Link(path) { return follow(&state, link, access) }
      // From signing up back to this device alone.
      if let kept = access.beginning.space, !Access.isForm(path), path != Access.forgotten {
        return enterAlone(&state, kept) + reduceHome(&state, .entered(path, today: today))
      }
      access.confirming = nil
      access.purpose = Access.purpose(of: path, in: state.app)
      if path == Access.forgotten { return recover(&state, access) }
      access.recovery = nil
      state.phase = .access(access)
      return Access.owns(path) ? .none : .replace(Access.path(for: access.purpose).text)
    case .home(let home):
      if Access.owns(path) { return .replace(state.app.start.text) }
      // Links of an account that is not here, where this device alone is used.
      if home.context.isAlone, !home.mustSettleFirst, let link = Access.Link(path) {
        switch link {
        case .confirmation, .emailChange, .passwordReset:
          var access = Access.State(state.app)
          access.purpose = .signIn
          access.beginning.space = home.context.alone
          return .fire(.closeSpace(erase: false)) + follow(&state, link, access)
        case .invitation: break
        }
      }
      state.path = path
      return reduceHome(&state, .entered(path, today: today))
    }
  }

  /// The page of who forgot the password, unless it is there already.
  private static func recover(_ state: inout State, _ access: Access.State) -> Effect<Action> {
    var access = access
    let isThere = access.recovery.map { $0.code == nil } ?? false
    if !isThere { access.recovery = Recovery.State(email: access.email) }
    state.phase = .access(access)
    return isThere ? .none : .focus(AccessField.email.rawValue)
  }

  /// The link of an invitation, or the one by which an e-mail is confirmed or another password chosen.
  private static func follow(
    _ state: inout State, _ link: Access.Link, _ access: Access.State
  ) -> Effect<Action> {
    var access = access
    switch link {
    case .invitation(let code):
      access.purpose = .signUp
      access.joining = Joining.State(code, in: state.app)
      state.phase = .access(access)
      return reduceAccess(&state, .joining(.appeared))
    case .confirmation(let code):
      access.confirming = Confirming.State(code)
      state.phase = .access(access)
      return .none
    case .emailChange(let code):
      access.confirming = Confirming.State(code, isChange: true)
      state.phase = .access(access)
      return reduceAccess(&state, .confirming(.appeared))
    case .passwordReset(let code):
      access.confirming = nil
      access.recovery = Recovery.State(code: code)
      state.phase = .access(access)
      return .none
    }
  }

  /// An account as the device keeps it; nil for what is none.
  public static func account(from text: String) -> AccountView? {
    do throws(JSONError) {
      return AccountView(json: try JSONValue.parse(text))
    } catch {
      return nil
    }
  }
}
