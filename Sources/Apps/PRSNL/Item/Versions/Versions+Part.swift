import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Versions: Part {
  static var id: Literal { "item versions" }
  static var under: Literal { Timeline.id }
  static var beside: Literal? { Timeline.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): .entered(path)
    case .synced: state.item.isThere ? .synced : nil
    case .told(.changed(let news)):
      state.item.isThere && isOurs(news.type) ? .libraryChanged : nil
    case .told(.own(let name)):
      name == Library.told && state.item.isThere ? .libraryChanged : nil
    case .dayChanged, .visible, .told: nil
    }
  }

  private static func isOurs(_ type: String) -> Bool {
    type == Item.recordType || type == WaitingVersion.recordType
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .writing(.kept(.kept)) = action { TextCarrier.kept } else { nil }
  }

  static func owns(_ path: Path) -> Bool {
    guard let item = path.item else { return false }
    return path == Path.versions(of: item) || waiting(at: path).isThere
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let undo = state.undo, !state.writing.isBusy else { return [] }
    let done: Phrase =
      switch undo {
      case .restored: VersionWords.restored
      case .decided: VersionWords.decided
      }
    return [
      .toast(
        scene.text(done),
        undo: (title: scene.text(EditorWords.undo), onTap: scene.onTap(.undo(.tapped))))
    ]
  }

  /// Why a decision was not taken back, which may be asked from any page.
  static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let refusal = state.refusal else { return [] }
    return [.banner(.danger, frame.words(of: refusal, scene.language)).keyed("versions")]
  }

  /// What waits for a decision is something to see to.
  static func tasks(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let waiting = frame.parts[Marks.self]?.waiting.filter { $0.isWaiting } ?? []
    guard let first = waiting.first else { return [] }
    let path = Path.decide(first.id, of: first.item)
    return [
      .linkRow(
        "item versions", VersionWords.waiting(waiting.count, scene.language), .notes,
        href: scene.href(path), on: scene.onLink(.goTo(path)))
    ]
  }

  static func syncNotes(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let waiting = frame.parts[Marks.self]?.waiting.filter { $0.isWaiting } ?? []
    return waiting.prefix(5).map { version in
      let path = Path.decide(version.id, of: version.item)
      return .banner(
        .warn, scene.text(ItemWords.otherText), scene.text(ItemWords.otherTextWhy),
        actions: [
          .linkButton(
            scene.text(ItemWords.compare), .tinted, href: scene.href(path),
            on: scene.onLink(.goTo(path)))
        ]
      ).keyed(version.id.description)
    }
  }
}
