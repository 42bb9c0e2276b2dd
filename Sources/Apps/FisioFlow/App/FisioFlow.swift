import API
import Fields
import Flow
import Identity
import Screen
import Values

/// The app for physiotherapy clinics: from its start to the clinic's home, or to signing in.
public enum FisioFlow: Feature {
  public struct State: Equatable {
    public var colorScheme = ColorScheme.system
    /// Whether keys without Control or Alt lead to places; who dictates switches that off
    /// (WCAG 2.2, 2.1.4).
    public var usesShortcuts = true
    public var lifecycle = Lifecycle(
      phase: .active, isOnline: true, hasNewVersion: false, canInstall: false)
    public var route = Route.patients
    public var phase = Phase.starting

    public init() {}
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
      state.colorScheme = raw.flatMap { ColorScheme(rawValue: $0) } ?? .system
      return .fire(.setColorScheme(state.colorScheme.requested))
    case .shortcutsRead(let raw):
      state.usesShortcuts = raw != "off"
      return .none
    case .accountRead(let kept):
      return begin(&state, kept) + observeLocation
    case .located(let path):
      return .today { .locatedAt(path, today: $0) }
    case .locatedAt(let path, let today):
      return locate(&state, path, today)
    case .lifecycleChanged(let lifecycle):
      let was = state.lifecycle.phase
      state.lifecycle = lifecycle
      return moved(&state, from: was, to: lifecycle.phase)
    case .returned(let today):
      return reduceHome(&state, .dayChanged(today))
    case .keyPressed(let key):
      return state.usesShortcuts ? reduceHome(&state, .keyPressed(key)) : .none
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
      .observeKeys(id: "app") { .keyPressed($0) },
      .readSecret("account") { .accountRead($0) },
    ])
  }

  private static var observeLocation: Effect<Action> {
    .observeLocation(id: "app") { .located($0) }
  }
}

/// Which colours the person wants. Raw values are kept as a preference.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
  case system, light, dark

  /// What the host is asked for: nil follows the system.
  var requested: String? { self == .system ? nil : rawValue }
}
