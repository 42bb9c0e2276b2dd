import Flow
import Journal
import Records
import Shell
import Values

/// What is known of items beside their heads: highlights, texts that wait for a decision, public links and saved
/// searches.
public enum Marks {
  public struct State: Equatable {
    public var highlights = HashMap<UUID, Highlight>()
    public var waiting: [WaitingVersion] = []
    public var links: [PublicLink] = []
    public var searches: [SavedSearch] = []
    /// Which of them are known.
    var isLoaded = Loaded()

    public init() {}

    struct Loaded: Equatable {
      var highlights = false
      var waiting = false
      var links = false
      var searches = false
    }

    public var hasHighlights: Bool { isLoaded.highlights }
    public var hasSearches: Bool { isLoaded.searches }

    /// Those of an item, in the order in which they stand in it.
    public func highlights(of item: ID<Item>) -> [Highlight] {
      highlights.values.filter { $0.item == item }.ordered { $0.position < $1.position }
    }

    /// The texts of an item that wait for a decision, the oldest first.
    public func waiting(beside item: ID<Item>) -> [WaitingVersion] {
      waiting.filter { $0.item == item && $0.isWaiting }.ordered { $0.writtenAt < $1.writtenAt }
    }

    public func links(of item: ID<Item>) -> [PublicLink] {
      links.filter { $0.item == item }.ordered { $0.madeAt > $1.madeAt }
    }
  }

  public indirect enum Action: Equatable {
    case highlightsChanged(Changes<Highlight>)
    case waitingChanged(Changes<WaitingVersion>)
    case linksChanged(Changes<PublicLink>)
    case searchesChanged(Changes<SavedSearch>)
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .highlightsChanged(let changes):
      if changes.isComplete { state.highlights = HashMap() }
      for id in changes.removed { state.highlights[id.uuid] = nil }
      for highlight in changes.changed { state.highlights[highlight.id.uuid] = highlight }
      state.isLoaded.highlights = true
    case .waitingChanged(let changes):
      changes.apply(to: &state.waiting)
      state.isLoaded.waiting = true
    case .linksChanged(let changes):
      changes.apply(to: &state.links)
      state.isLoaded.links = true
      // Of a link that went with its item this device keeps no address.
      return .all(changes.removed.map { .forgetValues(JournalKey.link($0)) })
    case .searchesChanged(let changes):
      changes.apply(to: &state.searches)
      state.isLoaded.searches = true
    }
    return .none
  }
}

extension Marks: Part {
  public static var id: Literal { "marks" }

  public static func opened(in context: Context) -> State { State() }

  public static func watch(_ state: State) -> Effect<Action> {
    .observe(Highlight.self, id: "marks highlights") { .highlightsChanged($0) }
      + .observe(WaitingVersion.self, id: "marks waiting") { .waitingChanged($0) }
      + .observe(PublicLink.self, id: "marks links") { .linksChanged($0) }
      + .observe(SavedSearch.self, id: "marks searches") { .searchesChanged($0) }
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .highlightsChanged(let changes): .changed(RecordNews(changes))
    case .waitingChanged(let changes): .changed(RecordNews(changes))
    case .linksChanged(let changes): .changed(RecordNews(changes))
    case .searchesChanged(let changes): .changed(RecordNews(changes))
    }
  }
}
