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
    state.fetch.isVisible = context.device.isVisible
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func watch(_ state: State) -> Effect<Action> { .lead(id.text, .leads) + readManifest }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .told(.changed(let news)): return heard(news)
    case .told(let message): return message == Library.changedWidely ? .changedWidely : nil
    case .entered: return .looked
    case .visible(let isVisible): return .visibilityChanged(isVisible)
    case .synced(let status):
      // A network is back.
      guard status.isOnline, state.fetch.failures > 0, state.fetch.waits else { return nil }
      return .fetching(.waited)
    case .dayChanged: return nil
    }
  }

  /// Which items are to be indexed anew by what came, changed or went.
  private static func heard(_ news: RecordNews) -> Action? {
    switch news.type {
    case Item.recordType:
      return news.isComplete ? .changedWidely : .itemsChanged(news.changed + news.removed)
    case Highlight.recordType:
      // Of one that is gone nobody knows of which item it was.
      let isWide = news.isComplete || !news.removed.isEmpty
      return isWide ? Action.changedWidely : Action.highlightsChanged(news.changed)
    case Tag.recordType: return .changedWidely
    default: return nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .segmentsRead, .textsRead: changed
    case .leads, .manifestRead, .listed, .itemsChanged, .highlightsChanged, .changedWidely,
      .looked, .passWanted, .stepped, .written, .fetching, .visibilityChanged:
      nil
    }
  }
}
