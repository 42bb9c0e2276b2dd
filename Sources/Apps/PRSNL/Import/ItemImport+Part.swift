import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Path {
  static var importItems: Path { "importar" }
}

extension ItemImport: Part {
  static var id: Literal { "import" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .importItems }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(isOwn: owns(path))
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  /// What has been kept is sent to the server and indexed by whoever does that, once no more comes.
  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .begun, .pouring(.goOnTapped): state.isRunning ? TextCarrier.waits : nil
    case .pouring: state.isRunning ? nil : TextCarrier.goesOn
    case .entered, .zoneChanged, .leftListed, .leftRead, .lastRead, .lastKept, .lastTapped,
      .lastDismissed, .forgetTapped, .chooseTapped, .chosen, .surveyGiven, .zoneFound,
      .doubtTicked, .otherTapped, .startTapped, .leaveAsked, .stayTapped,
      .resultTapped, .goTo:
      nil
    }
  }

  /// Elsewhere nobody would see how it goes on; stopping takes a moment only.
  static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard state.isRunning, !owns(next) else { return nil }
    return Hold(at: .importItems, .leaveAsked, goesOn: false)
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(ImportWords.title), .bar, key: "import",
      leading: [
        .backButton(
          scene.text(ImportWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners,
      ImportView(scene: scene, frame: frame).content(state))
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard state.asksToStop, state.isRunning else { return [] }
    return [
      .confirmation(
        id: "stop-import", title: scene.text(FileImportWords.stopTitle),
        text: scene.text(ImportWords.stopText),
        confirm: .button(
          scene.text(FileImportWords.stop), .dangerPlain,
          on: scene.onTap(.pouring(.stopTapped))),
        cancel: .button(
          scene.text(FileImportWords.goOn), .primary, on: scene.onTap(.stayTapped)),
        onCancel: scene.onTap(.stayTapped))
    ]
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .data, 0,
        .row(
          .linkRow(
            "import", scene.text(ImportWords.title), .import, href: scene.href(.importItems),
            on: scene.onLink(.goTo(.importItems)))))
    ]
  }
}
