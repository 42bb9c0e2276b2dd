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
    case .told(.changed(let news)): state.item.isThere ? changed(news.type) : nil
    case .told(.own(let name)): state.item.isThere ? told(name) : nil
    case .dayChanged, .visible, .told: nil
    }
  }

  private static func changed(_ type: String) -> Action? {
    if type == Item.recordType { return .libraryChanged }
    return type == ItemDocument.recordType ? .documentsChanged : nil
  }

  private static func told(_ name: Literal) -> Action? {
    if name == editKey { return .editWanted }
    if Message.own(name) == Message.filesListed { return .documentsChanged }
    return name == Library.told ? .libraryChanged : nil
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { return .act(acting) }
    if case .writing(.kept(.kept)) = action { return TextCarrier.kept }
    if case .voice(.stopped(let file?, _)) = action {
      return state.voice.item.map { Message.attach(Subject($0), [file]) }
    }
    return nil
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
