import Flow
import Journal
import Screen
import Shell
import Values

extension Path {
  static var takeAway: Path { "levar" }
  static var bringBack: Path { "trazer" }
}

extension TakeAway: Part {
  static var id: Literal { "take away" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func watch(_ state: State) -> Effect<Action> {
    .readValues([JournalKey.weekly]) { .weeklyRead($0) }
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .takeAway }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): owns(path) ? .entered : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(TakeAwayWords.title), .bar, key: "take-away",
      leading: [
        .backButton(
          scene.text(TakeAwayWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners,
      TakeAwayView(scene: scene, frame: frame).content(state))
  }

  /// What is taken away by itself says so on the first page, where it began.
  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard frame.context.path == frame.context.start else { return [] }
    guard let run = state.run, run.byItself else {
      return missed(state, frame.parts[Library.self]) ? [missedBanner(scene)] : []
    }
    return [
      .banner(
        .note, scene.text(TakeAwayWords.weeklyRuns),
        TakeAwayWords.progress(run, scene.language),
        actions: [
          .button(
            scene.text(TakeAwayWords.stop), .plain, isBusy: run.isStopping,
            on: scene.onTap(.stopTapped))
        ]
      ).keyed("take-away")
    ]
  }

  /// Whether the last one that was begun by itself has not come to its end, as far as the tab knows that makes them.
  static func missed(_ state: State, _ library: Library.State?) -> Bool {
    guard state.isLeading, !state.run.isThere, state.weekly?.failedAt != nil else { return false }
    return library?.journal?.weekly != nil
  }

  private static func missedBanner(_ scene: Scene<Action>) -> Node {
    .banner(
      .warn, scene.text(TakeAwayWords.weeklyMissed),
      actions: [
        .linkButton(
          scene.text(TakeAwayWords.title), .tinted, href: scene.href(.takeAway),
          on: scene.onLink(.goTo(.takeAway)))
      ]
    ).keyed("take-away")
  }

  static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .data, 1,
        .row(
          .linkRow(
            "take-away", scene.text(TakeAwayWords.title), .export, href: scene.href(.takeAway),
            on: scene.onLink(.goTo(.takeAway)))))
    ]
  }
}
