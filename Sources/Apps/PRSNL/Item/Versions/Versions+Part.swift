import Flow
import Journal
import RecordPages
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
    if case .writing(.kept(.kept)) = action { return TextCarrier.kept }
    if case .discardTapped = action { return .released }
    if case .stayTapped = action { return .stays }
    return nil
  }

  /// A merged text is kept nowhere before it is saved.
  static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard state.isMergeTyped, !state.writing.isBusy, let item = state.item,
      let decision = state.decision
    else { return nil }
    let path = Path.decide(decision, of: item)
    return next == path ? nil : Hold(at: path, .leaveTapped, goesOn: true)
  }

  static func owns(_ path: Path) -> Bool {
    guard let item = path.item else { return false }
    return path == Path.versions(of: item) || waiting(at: path).isThere
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    if state.asksToLeave {
      return [.discardQuestion(scene, discard: .discardTapped, stay: .stayTapped)]
    }
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

  /// Why a decision, or a version that was put back, was not undone, which is asked for from the item's page.
  static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let failure = state.writing.failure ?? state.refusal.map { TextWriting.Failure.refused($0) }
    guard subject.type == Item.recordType, let failure else { return [] }
    return [
      .banner(
        .danger, scene.text(EditorWords.notUndone), failure.reason(frame, scene.language)
      ).keyed("not undone")
    ]
  }

  /// The same, for whoever has gone on.
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
