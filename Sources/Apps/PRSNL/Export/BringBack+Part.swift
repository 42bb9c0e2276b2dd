import Flow
import Journal
import Screen
import Shell
import Values

extension BringBack: Part {
  static var id: Literal { "bring back" }
  static var under: Literal { "settings" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == .bringBack }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): owns(path) ? .entered : nil
    case .synced, .visible, .dayChanged, .told: nil
    }
  }

  /// What has been kept is sent to the server by whoever does that.
  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .running(.added) = action { TextCarrier.kept } else { nil }
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(TakeAwayWords.bring), .bar, key: "bring-back",
      leading: [
        .backButton(
          scene.text(TakeAwayWords.title), href: scene.href(.takeAway),
          on: scene.onLink(.goTo(.takeAway)))
      ], status: frame.status, banners: frame.banners,
      BringBackView(scene: scene, frame: frame).content(state))
  }
}
