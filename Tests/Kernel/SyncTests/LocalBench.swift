import Fields
import Records
import Sync
import SyncSimulation
import Values

/// One tab with a local space on a bench: its store answers at once unless it is held, and time passes
/// only when the test says so.
final class LocalBench {
  let store: SimulatedStore
  let engine: LocalEngine
  var now = Instant(milliseconds: 1_800_000_000_000)
  /// Whether commits wait until `release`.
  var isHeld = false
  var hasStore = true
  /// Other tabs of the same device.
  var others: [LocalBench] = []
  private(set) var opening: SyncOpening?
  private(set) var isShown = false
  /// Parts of what the store holds that have not come yet; nil where they come at once.
  var heldParts: [StoredSpace]?
  private(set) var outcomes: [String] = []
  private(set) var commits: [SyncCommit] = []
  private(set) var changed: [RecordKey] = []
  private(set) var hasTimer = false
  private(set) var asked: [String] = []
  private var heldCommits: [SyncCommit] = []
  private var inbox: [SyncInput] = []
  private var isBusy = false
  private var calls = 0

  init(
    _ store: SimulatedStore = SimulatedStore(), seed: UInt64 = 1,
    schema: SpaceSchema = Card.schema, beginning: [RecordChange] = []
  ) {
    self.store = store
    var stream = SimulatedRandom(seed)
    let configuration = SyncConfiguration(
      space: UUID(high: 7, low: 7), account: UUID(high: 1, low: 1), role: "member")
    engine = LocalEngine(schema: schema, configuration: configuration, beginning: beginning) {
      stream.next()
    }
  }

  @discardableResult
  func start() -> LocalBench {
    perform(engine.start(now: now))
    work()
    return self
  }

  func give(_ input: SyncInput) {
    inbox.append(input)
    work()
  }

  /// The last thing that was told of anything done, by then.
  @discardableResult
  func mutate<M: Mutation>(_ mutation: M) -> String {
    calls += 1
    give(.mutate(token: calls, name: M.name, arguments: mutation.object))
    return outcomes.last ?? ""
  }

  /// Lets the commits that are held run.
  func release() {
    isHeld = false
    let waiting = heldCommits
    heldCommits = []
    for commit in waiting { give(answer(commit)) }
  }

  private func load(_ scope: SyncLoad) {
    let parts = store.loadInParts(scope)
    inbox.append(.loaded(parts[0]))
    if heldParts != nil {
      heldParts = Array(parts.dropFirst())
    } else {
      inbox += parts.dropFirst().map { .loaded($0) }
    }
  }

  /// Lets the next part come that is held.
  func givePart() {
    guard let part = heldParts?.first else { return }
    heldParts?.removeFirst()
    give(.loaded(part))
  }

  func fire() {
    hasTimer = false
    give(.fired(.store))
  }

  var cards: [Card] { engine.rows(of: Card.recordType).compactMap { Card(stored: $0) } }

  func past(of card: ID<Card>) -> [HistoryEntry] {
    let key = RecordKey(Card.recordType, card.uuid)
    return engine.past(of: key, before: nil, stored: store.past(of: key))?.entries ?? []
  }

  private func work() {
    guard !isBusy else { return }
    isBusy = true
    while !inbox.isEmpty { perform(engine.handle(inbox.removeFirst(), now: now)) }
    isBusy = false
  }

  private func answer(_ commit: SyncCommit) -> SyncInput {
    store.write(commit).map { .commitFailed(token: commit.token, $0) }
      ?? .committed(token: commit.token)
  }

  private func perform(_ outputs: [SyncOutput]) {
    for output in outputs {
      switch output {
      case .load(let scope):
        if hasStore { load(scope) } else { inbox.append(.storeUnavailable) }
      case .commit(let commit):
        commits.append(commit)
        if isHeld { heldCommits.append(commit) } else { inbox.append(answer(commit)) }
      case .erase: store.erase()
      case .startTimer: hasTimer = true
      case .cancelTimer: hasTimer = false
      case .broadcast(let bytes): for other in others { other.give(.heard(bytes)) }
      case .shown: isShown = true
      case .opened(let opening): self.opening = opening
      case .saved: outcomes.append("saved")
      case .savedInMemory: outcomes.append("in memory")
      case .refused(_, let refusal): outcomes.append("refused: \(refusal.code.rawValue)")
      case .recordsChanged(let keys): changed += keys
      case .discarded, .statusChanged: break
      case .readQueue, .append, .quarantine, .send, .openLive, .closeLive, .lead, .resign:
        asked.append("\(output)")
      }
    }
  }
}
