import Documents
import Flow
import Journal
import Shell
import Sync
import Values

extension FindIndex: Part {
  static var id: Literal { "find index" }

  /// What other parts are told when something else may be found.
  static var changed: Message { .own("index changed") }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> { .lead(id.text, .leads) + readManifest }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.changed(let news)): return heard(news)
    case .told(.own(let name)):
      switch Message.own(name) {
      case TextCarrier.waits: return .held(true)
      case TextCarrier.goesOn: return .held(false)
      default: break
      }
      if name == Library.told { return .changedWidely }
      return name == TextArrivals.came ? Action.textsCame : nil
    case .entered: return .looked
    case .dayChanged, .visible, .synced, .told: return nil
    }
  }

  /// Which items are to be indexed anew by what came, changed or went.
  private static func heard(_ news: RecordNews) -> Action? {
    if news.type == Item.recordType {
      guard !news.isComplete else { return .changedWidely }
      return .itemsChanged(news.changed + news.removed)
    }
    if news.type == Highlight.recordType {
      // Of one that is gone nobody knows of which item it was.
      let isWide = news.isComplete || !news.removed.isEmpty
      return isWide ? Action.changedWidely : Action.highlightsChanged(news.changed)
    }
    if news.type == ItemDocument.recordType { return .filesChanged }
    return news.type == Tag.recordType ? Action.changedWidely : nil
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .segmentsRead, .textsRead: changed
    case .leads, .manifestRead, .listed, .itemsChanged, .highlightsChanged, .filesChanged,
      .changedWidely, .looked, .held, .passWanted, .stepped, .written, .textsCame:
      nil
    }
  }
}
