import Flow
import Journal
import RecordPages
import Records
import Screen
import Shell
import Values

extension Editor: Part {
  static var id: Literal { "item editor" }
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
    case .synced: state.form?.load.isThere == true ? .synced : nil
    case .visible(let isVisible): !isVisible && state.form.isThere ? .hidden : nil
    case .told(.changed(let news)): news.type == Item.recordType ? .libraryChanged : nil
    case .told(.own(let name)): name == Library.told ? .libraryChanged : nil
    case .dayChanged, .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .writing(.kept(.kept)) = action { return TextCarrier.kept }
    if case .undo(.writing(.kept(.kept))) = action { return TextCarrier.kept }
    if case .discardTapped = action { return .released }
    if case .stayTapped = action { return .stays }
    return nil
  }

  static func owns(_ path: Path) -> Bool {
    path == .newItem || (path.item.map { path == Path.editItem($0) } ?? false)
  }

  static func subject(of path: Path) -> Subject? {
    path == .newItem ? nil : path.item.map { Subject($0) }
  }

  /// Only what can be kept nowhere holds the person back.
  static func hold(_ state: State, goingTo next: Path) -> Hold<Action>? {
    guard let form = state.form, form.isDirty, !form.isLeft,
      form.isTooLong || form.failure.isThere
    else { return nil }
    let path: Path = form.isNew ? .newItem : Path.editItem(form.id)
    return next == path ? nil : Hold(at: path, .leaveTapped, goesOn: true)
  }

  /// Why what was changed last could not be taken back, which is asked for from the item's page.
  static func notes(
    on subject: Subject, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard subject.type == Item.recordType, let failure = state.undoing.failure else { return [] }
    return [
      .banner(
        .danger, scene.text(EditorWords.notUndone), failure.reason(frame, scene.language)
      ).keyed("not undone")
    ]
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    var overlays: [Node] = []
    if let form = state.form, let picker = form.picker {
      overlays.append(sheet(picker, scene, frame))
    }
    if state.form?.asksToLeave == true {
      overlays.append(.discardQuestion(scene, discard: .discardTapped, stay: .stayTapped))
    }
    if state.undo.isThere {
      overlays.append(
        .toast(
          scene.text(EditorWords.changed),
          undo: (title: scene.text(EditorWords.undo), onTap: scene.onTap(.undo(.tapped)))))
    }
    return overlays
  }
}
