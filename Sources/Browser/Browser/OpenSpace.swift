import API
import Fields
import Flow
import Records
import Sync
import Values

/// Runs the sync engine of one space: turns what happens into its inputs and does what it answers.
final class OpenSpace {
  /// What happened since the observers were last told.
  struct News {
    /// The space has just been opened, or shows what the first view needs.
    var isNew = false
    var keys: [RecordKey] = []
    var isStatusNew = false
  }

  /// Its name among the values of the store and the messages of the tabs.
  let name: String
  private(set) var isOpen = false
  let id: String
  let space: UUID
  let engine: any SpaceEngine
  let calls: Calls
  let session: Session
  /// Whether it stands beside the open one.
  private let isBeside: Bool
  private let opened: (SpaceOpening) -> Void
  private var mutations = SmallMap<Int, (MutationOutcome) -> Void>()
  private var discards: [OpenDiscard] = []
  private var nextToken = 1
  private var news = News()
  private var waiting: [SyncInput] = []
  private var isWorking = false
  var timers = SmallMap<SyncTimer, UInt32>()
  var live: UInt32?
  var lead: UInt32?

  init(
    _ access: SpaceAccess, schema: SpaceSchema, calls: Calls, session: Session,
    budget: RequestBudget, isBeside: Bool = false, opened: @escaping (SpaceOpening) -> Void
  ) {
    space = access.space
    id = Self.id(of: access)
    name = Self.name(of: id)
    self.calls = calls
    self.session = session
    self.isBeside = isBeside
    self.opened = opened
    let configuration = SyncConfiguration(
      space: access.space, account: access.account, role: access.role)
    if let beginning = access.beginning {
      engine = LocalEngine(
        schema: schema, configuration: configuration, beginning: beginning, begins: !isBeside,
        random: calls.random)
    } else {
      engine = SyncEngine(
        schema: schema, configuration: configuration, budget: budget, random: calls.random)
    }
  }

  /// Another person of the same clinic has a queue of their own on this device.
  static func id(of access: SpaceAccess) -> String {
    access.space.description + "/" + access.account.description
  }

  static func name(of id: String) -> String { "space/" + id }

  var status: SyncStatus { engine.status }

  func start(_ lifecycle: Lifecycle) {
    perform(engine.start(now: calls.now))
    if !lifecycle.isOnline { feed(.online(false)) }
    if lifecycle.phase != .active { feed(.visible(false)) }
  }

  /// Gives the engine an input. One that comes while another is worked off waits its turn.
  func feed(_ input: SyncInput) {
    waiting.append(input)
    guard !isWorking else { return }
    isWorking = true
    var next = 0
    while next < waiting.count {
      let input = waiting[next]
      next += 1
      perform(engine.handle(input, now: calls.now))
    }
    waiting.removeAll()
    isWorking = false
    if engine.isErasedElsewhere, !isBeside { calls.reload() }
  }

  func mutate(
    _ name: String, _ arguments: JSONValue, _ receive: @escaping (MutationOutcome) -> Void
  ) {
    nextToken += 1
    mutations[nextToken] = receive
    feed(.mutate(token: nextToken, name: name, arguments: arguments))
  }

  /// All records of a type that can be asked for by now; nil before any can.
  func records(of table: String) -> RecordChanges? {
    let shown = engine.shownRows(of: table)
    guard shown != .none else { return nil }
    return RecordChanges(
      isComplete: true, changed: engine.rows(of: table), removed: [], hasMore: shown == .newest)
  }

  /// What is new of a type for who has records of it: those among the news as they are now, and whether more
  /// follow; nil for nothing.
  func changes(of table: String, _ news: News) -> RecordChanges? {
    var changes = RecordChanges(
      isComplete: false, changed: [], removed: [], hasMore: engine.shownRows(of: table) == .newest)
    for key in news.keys where key.table == table {
      if let row = engine.row(key) {
        changes.changed.append(row)
      } else {
        changes.removed.append(key.id)
      }
    }
    return news.isNew || !changes.changed.isEmpty || !changes.removed.isEmpty ? changes : nil
  }

  /// Nil when nothing happened since the last time.
  func takeNews() -> News? {
    guard news.isNew || news.isStatusNew || !news.keys.isEmpty else { return nil }
    defer { news = News() }
    return news
  }

  private func perform(_ outputs: [SyncOutput]) {
    for output in outputs {
      switch output {
      case .load, .readQueue, .append, .commit, .quarantine, .erase: performStore(output)
      case .send, .openLive, .closeLive: performNetwork(output)
      case .startTimer, .cancelTimer, .lead, .resign, .broadcast: performTab(output)
      case .shown: news.isNew = true
      case .opened(let opening):
        isOpen = opening != .erased
        news.isNew = isOpen
        opened(SpaceOpening(opening))
      case .saved(let token): settle(token, .saved)
      case .savedInMemory(let token): settle(token, .savedInMemory)
      case .refused(let token, let refusal): settle(token, .refused(refusal))
      case .discarded(let ids, let kept): answerDiscards(ids, kept: kept)
      case .recordsChanged(let keys): news.keys += keys
      case .statusChanged: news.isStatusNew = true
      }
    }
  }

  func discardPending(_ ids: [UUID], _ receive: @escaping ([UUID]) -> Void) {
    discards.append(OpenDiscard(ids, receive))
    feed(.discardPending(ids))
  }

  private func answerDiscards(_ ids: [UUID], kept: [UUID]) {
    for discard in discards { discard.hear(ids, kept: kept) }
    discards.remove { $0.isAnswered }
  }

  private func settle(_ token: Int, _ outcome: MutationOutcome) {
    mutations.removeValue(forKey: token)?(outcome)
  }
}

extension SpaceOpening {
  fileprivate init(_ opening: SyncOpening) {
    switch opening {
    case .ready: self = .ready
    case .repaired(let rescued, let lost): self = .repaired(rescued: rescued, lost: lost)
    case .memoryOnly: self = .memoryOnly
    case .erased: self = .erased
    }
  }
}
