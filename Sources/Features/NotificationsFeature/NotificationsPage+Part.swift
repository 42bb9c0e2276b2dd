import API
import Flow
import Screen
import Shell
import Sync
import Values

extension NotificationsPage: Part {
  public static var id: Literal { "notifications" }
  public static var under: Literal { "settings" }
  public static var needsServer: Bool { true }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(.notifications):
      return .entered
    case .visible(true):
      // They may have been in the browser's settings.
      return state.context.path == .notifications ? .allowedTapped : nil
    case .synced(let status):
      guard case .network? = state.loading.failure, status.isOnline,
        state.context.path == .notifications
      else { return nil }
      return .networkBack
    case .entered, .visible, .dayChanged, .told:
      return nil
    }
  }

  public static func owns(_ path: Path) -> Bool { path == .notifications }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .device, 0,
        .row(
          .linkRow(
            "notifications", scene.text(NotificationWords.title), .bell,
            href: scene.href(.notifications), on: scene.onLink(.openTapped))))
    ]
  }
}
