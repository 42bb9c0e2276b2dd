import Flow
import Identity
import Screen
import Shell
import Sync
import Values

extension OwnCopies {
  public static var id: Literal { "copies" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readSecret(CopySettings.key(of: state.context.space)) { .settingsRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    if case .entered(.copies) = news { .entered } else { nil }
  }

  public static func owns(_ path: Path) -> Bool { path == .copies }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(CopyWords.title), .bar, key: "copies",
      leading: [
        .backButton(
          scene.text(CopyWords.back), href: scene.href(.settings), on: scene.onLink(.backTapped))
      ], banners: frame.banners,
      content(state, CopiedSpace(frame.context, frame.parts), scene))
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.turningOff.map { [turningOffSheet($0, state.context.app.words.space, scene)] } ?? []
  }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .data, 2,
        .row(
          .linkRow(
            "copies", scene.text(CopyWords.title), .lock, href: scene.href(.copies),
            on: scene.onLink(.openTapped))))
    ]
  }
}
