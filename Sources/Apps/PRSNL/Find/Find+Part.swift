import Flow
import Journal
import RecordPages
import Records
import Screen
import Search
import Shell
import Values

extension Find: Part {
  static var id: Literal { "find" }
  static var under: Literal { FindPlace.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool {
    path == FindPlace.path || path.rest(after: FindPlace.path.text).isThere
  }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): return .entered(path)
    case .told(.changed(let news)):
      return news.type == SavedSearch.recordType ? Action.searchesChanged : nil
    case .told(let message): return message == FindIndex.changed ? Action.indexChanged : nil
    case .visible(let isVisible):
      return isVisible || !state.timing.isRunning ? nil : Action.timing(.left)
    case .synced, .dayChanged: return nil
    }
  }

  static var shortcuts: [Shortcut] {
    [Shortcut("/", FindWords.title, to: .path(FindPlace.path))]
  }

  static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var overlays: [Node] = []
    if let naming = state.naming { overlays.append(namingSheet(naming, scene)) }
    if let removed = state.removed {
      let undo = scene.text(FindWords.undo)
      overlays.append(
        .toast(
          FindWords.removed(scene.language, removed.name),
          undo: (title: undo, onTap: scene.onTap(.saving(.undoTapped)))))
    }
    return overlays
  }

  private static func namingSheet(_ naming: Naming, _ scene: Scene<Action>) -> Node {
    let title = naming.search.isThere ? FindWords.rename : FindWords.save
    let field = Field(
      nameID, scene.text(FindWords.name), hint: scene.text(FindWords.nameHint),
      error: naming.isWrong ? scene.text(FindWords.nameWrong) : nil, language: scene.language)
    let form = Node.form(
      id: "find-naming-form", language: scene.language,
      onSubmit: scene.onSubmit(.saving(.nameSubmitted)),
      [
        .textField(
          field, text: naming.name, maxLength: SavedSearch.Limits.name,
          on: scene.onText(.input) { .saving(.nameTyped($0)) })
      ], actions: [.submit(scene.text(FindWords.keep), isBusy: naming.isKeeping)])
    return .sheet(
      id: "find-naming", title: scene.text(title), language: scene.language,
      onClose: scene.onTap(.saving(.closed)), [form])
  }
}
