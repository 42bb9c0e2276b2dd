import API
import Fields
import Flow
import Identity
import Screen
import Values

/// An app as a whole: from its start to a space of the person's, or to signing in.
public enum Root: Feature {
  public struct State: Equatable {
    public let app: App
    public var device = Device()
    public var lifecycle = Lifecycle(
      phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)
    public var path: Path
    public var phase = Phase.starting

    public init(_ app: App) {
      self.app = app
      path = app.start
    }
  }

  public indirect enum Phase: Equatable {
    /// The device is asked who was signed in.
    case starting
    case access(Access.State)
    case home(Home.State)
  }

  public indirect enum Action: Equatable {
    case launched
    case languageRead(String?)
    case colorSchemeRead(String?)
    case shortcutsRead(String?)
    case accountRead(String?)
    /// What the device keeps of a space of its own, where nobody is signed in.
    case aloneRead(String?)
    /// The account beside which the device had one.
    case besideRead(String?)
    case located(String)
    case locatedAt(String, today: CivilDate)
    case lifecycleChanged(Lifecycle)
    case returned(on: CivilDate)
    case keyPressed(String)
    case access(Access.Action)
    case home(Home.Action)
    case reloadTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .launched:
      return launch(state)
    case .languageRead(let raw):
      // Without a choice the browser's languages decide, and the host knows them.
      guard let language = raw.flatMap({ Language(rawValue: $0) }) else { return .none }
      return .fire(.setLanguage(language.rawValue))
    case .colorSchemeRead(let raw):
      state.device.colorScheme = raw.flatMap { ColorScheme(rawValue: $0) } ?? .system
      return .fire(.setColorScheme(state.device.colorScheme.requested)) + tellDevice(&state)
    case .shortcutsRead(let raw):
      state.device.usesShortcuts = raw != "off"
      // Only now: for who has switched them off, a key is none from the beginning.
      return tellDevice(&state) + .observeKeys(id: "app") { .keyPressed($0) }
    case .accountRead(let kept):
      guard kept == nil, state.app.alone != nil else {
        return resumeSession(&state, kept) + observeLocation
      }
      return .readPreference(KeptAlone.key) { .aloneRead($0) }
    case .aloneRead(let text):
      return resumeAlone(&state, text)
    case .besideRead(let kept):
      return resumeBeside(&state, kept) + observeLocation
    case .located(let path):
      return .today { .locatedAt(path, today: $0) }
    case .locatedAt(let path, let today):
      return locate(&state, Path(path), today)
    case .lifecycleChanged(let lifecycle):
      return changed(&state, to: lifecycle)
    case .returned(let today):
      return reduceHome(&state, .dayChanged(today))
    case .keyPressed(let key):
      return state.device.usesShortcuts ? reduceHome(&state, .keyPressed(key)) : .none
    case .access(let action):
      return reduceAccess(&state, action)
    case .home(let action):
      return reduceHome(&state, action)
    case .reloadTapped:
      return .fire(.reload)
    }
  }

  private static func launch(_ state: State) -> Effect<Action> {
    .all([
      .readPreference("language") { .languageRead($0) },
      .readPreference("colorScheme") { .colorSchemeRead($0) },
      .readPreference("shortcuts") { .shortcutsRead($0) },
      .observeLifecycle(id: "app") { .lifecycleChanged($0) },
      .readSecret("account") { .accountRead($0) },
    ])
  }

  static var observeLocation: Effect<Action> {
    .observeLocation(id: "app") { .located($0) }
  }

  /// The person left the app, perhaps for good: what is typed is kept at once. Or they are back,
  /// perhaps on another day.
  private static func changed(_ state: inout State, to lifecycle: Lifecycle) -> Effect<Action> {
    let wasActive = state.lifecycle.phase == .active
    state.lifecycle = lifecycle
    let isActive = lifecycle.phase == .active
    state.device.canInstall = lifecycle.canInstall
    state.device.isVisible = isActive
    let told = tellDevice(&state)
    guard wasActive != isActive else { return told }
    let heard = reduceHome(&state, .visible(isActive))
    return isActive ? told + heard + .today { .returned(on: $0) } : told + heard
  }

  static func tellDevice(_ state: inout State) -> Effect<Action> {
    reduceHome(&state, .deviceChanged(state.device))
  }
}
