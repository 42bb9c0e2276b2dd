import Flow
import Screen
import Shell
import Values

/// The page of settings: what the parts have to set, and what the person wants of this device.
public enum Settings: Part {
  public struct State: Equatable {
    @Boxed public var context: Context

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
    }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .languageChosen(let language): .language(language)
    case .colorSchemeChosen(let scheme): .colorScheme(scheme)
    case .shortcutsChosen(let isOn): .shortcuts(isOn)
    case .keysTapped: .showShortcuts
    case .signOutTapped: .signOut
    case .installTapped, .installed: nil
    }
  }
}
