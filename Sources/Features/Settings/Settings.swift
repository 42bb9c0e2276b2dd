import API
import Flow
import Identity
import Screen
import Shell
import Values

/// The page of settings: what the parts have to set, and what the person wants of this device.
public enum Settings: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// The sheet on which another e-mail is asked for.
    @Boxed public var changing: ChangingEmail.State?
    /// The sheet on which the person says what they are called.
    @Boxed public var naming: Naming.State?
    /// Whether a link for another password is on its way.
    public var hasPasswordLink = false
    /// Of asking for one. Its failure is what the server said.
    public var asking = Loading<Phrase>()
    /// Of taking a change of the e-mail back. Its failure is what the server said.
    public var loading = Loading<Phrase>()

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case languageChosen(Language)
    case colorSchemeChosen(ColorScheme)
    case shortcutsChosen(Bool)
    case keysTapped
    case installTapped
    case installed(Bool)
    case signOutTapped
    case changePasswordTapped
    case passwordLinkSent(Result<Nothing, APIError>)
    case nameTapped
    case naming(Naming.Action)
    case changeEmailTapped
    case changing(ChangingEmail.Action)
    case cancelChangeTapped
    case changeCancelled(Result<Nothing, APIError>)
    /// A change of the e-mail waits: what became of it elsewhere is asked for.
    case changeShown
    case accountRead(Result<AccountView, APIError>)
  }

  public static var id: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  /// Whatever nobody else has of its place, so it is the last of the parts.
  public static func owns(_ path: Path) -> Bool { path.parts.first == Path.settings.text }

  public static var shortcuts: [Shortcut] {
    [Shortcut(",", Home.Words.settings, to: .path(.settings))]
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .installTapped:
      return .install { .installed($0) }
    case .languageChosen, .colorSchemeChosen, .shortcutsChosen, .keysTapped, .signOutTapped:
      // The app as a whole changes.
      return .none
    case .installed:
      // The browser says by itself what became of it.
      return .none
    case .changePasswordTapped:
      guard state.asking.startAlone() else { return .none }
      let input = ForgottenPassword(state.context.account.email)
      return .call(PasswordEndpoints.forget, input) { .passwordLinkSent($0) }
    case .passwordLinkSent(.success):
      state.asking.stop()
      state.hasPasswordLink = true
      return .none
    case .passwordLinkSent(.failure(let error)):
      state.asking.stop(ChangingEmail.words(error))
      return .none
    case .nameTapped:
      state.naming = Naming.State(state.context.account.name)
      return .focus(Naming.field)
    case .naming(let action):
      let effect = Naming.reduce(ifPresent: &state.naming, action).map { Action.naming($0) }
      switch action {
      case .closed, .saved(.success): state.naming = nil
      case .changed, .submitted, .errorTapped, .saved(.failure): break
      }
      return effect
    case .changeEmailTapped:
      state.changing = ChangingEmail.State(from: state.context.account.email)
      return .focus(ChangingEmail.Control.email.rawValue)
    case .changing(let action):
      let effect = ChangingEmail.reduce(ifPresent: &state.changing, action)
        .map { Action.changing($0) }
      switch action {
      case .closed, .asked(.success): state.changing = nil
      case .changed, .showPasswordTapped, .submitted, .errorTapped, .asked(.failure): break
      }
      return effect
    case .cancelChangeTapped:
      guard state.loading.startAlone() else { return .none }
      return .call(EmailChangeEndpoints.cancel, Nothing()) { .changeCancelled($0) }
    case .changeCancelled(let result):
      if case .failure(let error) = result {
        state.loading.stop(error.words)
      } else {
        state.loading.stop()
      }
      return .none
    case .changeShown:
      return .call(SessionEndpoints.current, Nothing()) { .accountRead($0) }
    case .accountRead:
      return .none
    }
  }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard news == .entered(.settings), state.context.account.emailChange != nil else { return nil }
    return .changeShown
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .languageChosen(let language): .language(language)
    case .colorSchemeChosen(let scheme): .colorScheme(scheme)
    case .shortcutsChosen(let isOn): .shortcuts(isOn)
    case .keysTapped: .showShortcuts
    case .signOutTapped: .signOut
    case .naming(.saved(.success(let account))): .account(account)
    case .changing(.asked(.success(let change))): .account(state.context.account.with(change))
    case .changeCancelled(.success): .account(state.context.account.with(nil))
    case .accountRead(.success(let account)): .account(account)
    case .installTapped, .installed, .changePasswordTapped, .passwordLinkSent, .changeEmailTapped,
      .nameTapped, .naming, .changing, .cancelChangeTapped,
      .changeCancelled(.failure), .changeShown, .accountRead(.failure):
      nil
    }
  }
}

extension AccountView {
  fileprivate func with(_ change: EmailChange?) -> AccountView {
    var account = self
    account.emailChange = change
    return account
  }
}
