import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension QuickAdd: Part {
  static var id: Literal { "quick add" }
  static var under: Literal { Timeline.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func watch(_ state: State) -> Effect<Action> {
    .readValues([CaptureKey.quick]) { .draftRead($0) } + .readShared { .sharedRead($0) }
      + .awaitBrought { .brought($0) }
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(path)
    // Who leaves the app perhaps leaves it for good.
    case .visible(let isVisible): isVisible || state.quick.isEmpty ? nil : .draftDue
    // Only now what was shared may be forgotten.
    case .told(.own(let name)):
      Message.own(name) == .filesKept && state.attaches ? .settled : nil
    case .synced, .dayChanged, .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .added:
      guard state.attaches, let done = state.done else { return nil }
      return .attach(Subject(done.item), done.files)
    case .settled:
      return TextCarrier.kept
    case .brought(let brought):
      guard let item = owner(of: brought, state) else { return nil }
      return .attach(Subject(item), brought.files)
    case .draftRead, .entered, .typed, .chooseTapped, .chosen, .sharedRead,
      .saveTapped, .identified, .timed, .kept, .discardTapped, .left, .undoTapped,
      .undone, .doneClosed, .draftDue, .draftKept, .tagNamed, .goTo:
      return nil
    }
  }

  static func owns(_ path: Path) -> Bool { path == .quick || path.isOfShared }

  static var shortcuts: [Shortcut] {
    [Shortcut("q", QuickWords.title, to: .path(.quick), adding: Item.recordType)]
  }

  static func tasks(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let count = state.entries?.count ?? 0
    guard count > 0, !frame.context.path.isOfShared else { return [] }
    return [
      .linkRow(
        "shared", QuickWords.waits(count, scene.language), .import, href: scene.href(.shared),
        on: scene.onLink(.goTo(.shared)))
    ]
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard state.done.isThere, state.job == nil else { return [] }
    return [
      .toast(
        scene.text(QuickWords.done),
        undo: (scene.text(QuickWords.undo), scene.onTap(.undoTapped)))
    ]
  }
}
