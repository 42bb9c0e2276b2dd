import Documents
import DocumentsFeature
import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension ItemPage: Part {
  static var id: Literal { "item" }
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
      switch news.type {
      case Item.recordType: state.item.isThere ? .libraryChanged : nil
      case ItemDocument.recordType: state.item.isThere ? .documentsChanged : nil
      default: nil
      }
    case .told(.own(let name)):
      switch name {
      case editKey: state.item.isThere ? .editWanted : nil
      case Library.told: state.item.isThere ? .libraryChanged : nil
      default: nil
      }
    case .dayChanged, .visible, .told: nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .act(let acting): .act(acting)
    case .writing(.kept(.kept)): .own(KeptTexts.told)
    case .voice(.stopped(let file?, _)):
      state.voice.item.map { .attach(Subject($0), [file]) }
    default: nil
    }
  }

  static func owns(_ path: Path) -> Bool { path.item.map { path == Path.item($0) } ?? false }

  static func subject(of path: Path) -> Subject? { path.item.map { Subject($0) } }

  static var shortcuts: [Shortcut] {
    [
      Shortcut("n", ItemWords.new, to: .path(.newItem), adding: Item.recordType),
      Shortcut("e", ItemWords.editOpen, to: .own(editKey)),
    ]
  }

  /// By which the parts hear that somebody wants to edit what is open.
  static var editKey: Literal { "edit item" }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let share = state.share, let id = state.item,
      let item = frame.parts[Library.self]?.shelf.find(id)
    else { return [] }
    return [sheet(share, item, state, scene)]
  }
}

extension Path {
  /// Where one decides between an item's text and one that waits.
  static func decide(_ version: ID<WaitingVersion>, of item: ID<Item>) -> Path {
    Path.item(item).below("decidir").below(version.description)
  }
}
