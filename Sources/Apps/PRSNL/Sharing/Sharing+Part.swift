import Flow
import Journal
import Screen
import Shell
import Values

extension Sharing: Part {
  static var id: Literal { "sharing" }
  static var under: Literal { Timeline.id }
  static var beside: Literal? { Timeline.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> {
    LoneItem.watch(in: state.context).map { .lone($0) }
  }

  static func owns(_ path: Path) -> Bool {
    guard let item = path.item else { return false }
    return path == .share(item)
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): owns(path) ? .entered : nil
    case .synced, .dayChanged, .visible, .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .lone(.accountTapped(_, isNew: let isNew)): .toAccess(isNew: isNew)
    case .lone(.backToAccountTapped(let item)):
      state.lone.beside.map { .openAccount($0, at: .share(item)) }
    // Its texts are to go to the server.
    case .lone(.added), .made(.failure): TextCarrier.kept
    case .lone(.besideRead), .lone(.wishRead), .lone(.keptRead), .lone(.takeTapped), .lone(.read),
      .lone(.copied), .lone(.marked), .lone(.dropTapped), .made(.success), .entered,
      .addressesListed, .addressesRead, .termChosen, .makeTapped, .identified, .timed,
      .addressKept, .copyTapped, .renewTapped, .renewed, .endTapped, .endCancelled, .endConfirmed,
      .ended, .failureClosed, .goTo:
      nil
    }
  }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    SharingView(state, scene, frame).page
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard owns(frame.context.path), let link = state.ending else { return [] }
    return [SharingView(state, scene, frame).question(link)]
  }

  /// An item that somebody wanted to share when they had no account waits for a word of theirs.
  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let wish = state.lone.wish, state.lone.kept != nil,
      frame.context.path == frame.context.start || frame.context.path == .share(wish)
    else { return [] }
    return [SharingView(state, scene, frame).loneBanner]
  }
}
