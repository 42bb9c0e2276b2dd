import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Tags: Part {
  static var id: Literal { "tags" }
  static var under: Literal { FindPlace.id }
  static var path: Path { "etiquetas" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool {
    path == Self.path || path.rest(after: Self.path.text).isThere
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): return owns(path) ? Action.entered(path) : nil
    case .told(.changed(let news)):
      let isIts = news.type == Item.recordType || news.type == Tag.recordType
      return isIts && owns(state.context.path) ? Action.changed : nil
    case .told(.own(let name)):
      return name == Library.told && owns(state.context.path) ? Action.changed : nil
    case .synced, .dayChanged, .visible, .told: return nil
    }
  }

  static var shortcuts: [Shortcut] { [] }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    var overlays: [Node] = []
    if let sheet = state.sheet { overlays.append(self.sheet(sheet, state, scene, frame)) }
    if let done = state.done {
      overlays.append(
        .toast(
          words(of: done, scene, frame),
          undo: (title: scene.text(TagWords.undo), onTap: scene.onTap(.undoTapped))))
    }
    return overlays
  }

  private static func words(
    of done: TagDone, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    let book = frame.parts[Library.self]?.tags ?? TagBook()
    switch done {
    case .renamed(_, let before, let name):
      return TagWords.renamed(scene.language, before, name)
    case .merged(let key, let other):
      return TagWords.merged(scene.language, book.name(of: key), book.name(of: other))
    case .removed(let key): return TagWords.removed(scene.language, book.name(of: key))
    }
  }

  private static func sheet(
    _ sheet: TagSheet, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let name = frame.parts[Library.self]?.tags.name(of: sheet.key) ?? sheet.key
    let content: Node
    let title: String
    switch sheet.kind {
    case .rename:
      title = TagWords.renameTitle(scene.language, name)
      content = renaming(sheet, scene)
    case .merge:
      title = TagWords.mergeTitle(scene.language, name)
      content = merging(sheet, state, scene)
    }
    return .sheet(
      id: "tag-sheet", title: title, language: scene.language, onClose: scene.onTap(.closed),
      [content])
  }

  private static func renaming(_ sheet: TagSheet, _ scene: Scene<Action>) -> Node {
    var error: String?
    var actions: [Node] = [.submit(scene.text(TagWords.keep))]
    switch sheet.problem {
    case .missing?: error = scene.text(TagWords.nameWrong)
    case .taken(let other)?:
      error = scene.text(TagWords.nameTaken)
      actions.append(
        .button(scene.text(TagWords.mergeBoth), .tinted, on: scene.onTap(.mergeInstead(other))))
    case nil: break
    }
    let field = Field(
      fieldID, scene.text(TagWords.name), error: error, language: scene.language)
    return .form(
      id: "tag-form", language: scene.language, onSubmit: scene.onSubmit(.submitted),
      [
        .textField(
          field, text: sheet.value, maxLength: Item.Limits.tag,
          on: scene.onText(.input) { .typed($0) })
      ], actions: actions)
  }

  private static func merging(
    _ sheet: TagSheet, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var choices = [Choice("", scene.text(TagWords.choose))]
    for entry in state.counts.entries where entry.key != sheet.key {
      choices.append(
        Choice(entry.key, entry.name + " (" + TagWords.count(entry.count, scene.language) + ")"))
    }
    let field = Field(
      fieldID, scene.text(TagWords.into), hint: scene.text(TagWords.mergeHint),
      error: sheet.problem.isThere ? scene.text(TagWords.chooseOne) : nil,
      language: scene.language)
    return .form(
      id: "tag-form", language: scene.language, onSubmit: scene.onSubmit(.submitted),
      [
        .select(
          field, choices: choices, selected: sheet.value,
          on: scene.onText(.change) { .typed($0) })
      ], actions: [.submit(scene.text(TagWords.merge))])
  }
}
