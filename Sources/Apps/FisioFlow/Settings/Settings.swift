import Flow
import Screen
import Values

/// What the person sets on this device.
public enum Settings {
  public struct State: Equatable {
    /// Whether the person is asked before what is not yet sent is erased by signing out.
    public var asksToSignOut = false
    /// How much that is not of this clinic and person waits on this device, and would be erased too.
    public var othersUnsent = 0

    public init() {}
  }

  public indirect enum Action: Equatable {
    case languageChosen(Language)
    case colorSchemeChosen(ColorScheme)
    case shortcutsChosen(Bool)
    case installTapped
    case installed(Bool)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .languageChosen, .colorSchemeChosen, .shortcutsChosen:
      // The app as a whole changes: its root does it.
      return .none
    case .installTapped:
      return .install { .installed($0) }
    case .installed:
      // The browser says by itself what became of it.
      return .none
    }
  }
}
