import API
import Fields
import Records
import Sync
import SyncSimulation
import Values

/// One tab of one device on a bench: its store answers at once, its requests are answered at once
/// while the network is up, and time passes only when the test says so.
final class Bench {
  enum Network: Equatable {
    case up, down, held
    case status(Int, headers: [HTTPHeader] = [])
  }

  /// What the server does with a live channel that the device has opened: lets it in by telling the version,
  /// refuses it, or lets it in and falls.
  enum Admission: CaseIterable { case admitted, refused, fallen }

  let server: ReferenceServer
  let store: SimulatedStore
  let engine: SyncEngine
  let account: UUID
  var network = Network.up
  var admission = Admission.admitted
  var now = Instant(milliseconds: 1_800_000_000_000)

  private(set) var opening: SyncOpening?
  private(set) var isShown = false
  /// Whether of what the store holds only the first part comes by itself.
  var holdsParts = false
  var heldParts: [StoredSpace] = []
  private(set) var outcomes: [String] = []
  private(set) var phases: [SyncStatus.Phase] = []
  private(set) var timers: [SyncTimer: Int64] = [:]
  private(set) var waits: [SyncTimer: [Int64]] = [:]
  private(set) var requests: [SyncRequest] = []
  private(set) var keptAlive: [Bool] = []
  private(set) var changed: [RecordKey] = []
  /// The status as it was when it was last said to be another.
  private(set) var told = SyncStatus()
  /// Waiting mutations that were discarded, and those that could not be.
  private(set) var discarded: [UUID] = []
  private(set) var kept: [UUID] = []
  private(set) var commits: [SyncCommit] = []
  private(set) var isLive = false
  /// How often the live channel was opened.
  private(set) var openings = 0
  private(set) var leads = false
  /// How often the lead was asked for and not given up since.
  private(set) var candidacies = 0
  var held: [SyncSend] = []
  /// Other tabs of the same device.
  var others: [Bench] = []
  /// Whether the lead is to be had.
  var mayLead = true
  var hasStore = true
  /// Called before each operation on the store and each request, and when it is done and its answer
  /// has not come: the points at which a process may die.
  var atPoint: (() -> Void)?
  /// Whether the point is one of the network, not of the store.
  private(set) var isAnswering = false
  /// How often a sync ended in success and the tab did not show what the server has.
  private(set) var partialSuccesses = 0
  /// When the timers end.
  private var ends: [SyncTimer: Instant] = [:]
  private var inbox: [SyncInput] = []
  private var isBusy = false
  private var calls = 0

  /// Time stands still here unless a test lets it pass: no request waits for its turn.
  static var timeless: SyncPace {
    var pace = SyncPace()
    pace.burst = 1_000_000
    return pace
  }

  init(
    _ server: ReferenceServer, store: SimulatedStore = SimulatedStore(), device: UInt64 = 1,
    seed: UInt64 = 1, pace: SyncPace = Bench.timeless, budget: RequestBudget? = nil,
    schema: SpaceSchema = Card.schema
  ) {
    self.server = server
    self.store = store
    account = UUID(high: 1, low: device)
    var stream = SimulatedRandom(seed &* 1000 &+ device)
    var configuration = SyncConfiguration(
      space: UUID(high: 7, low: 7), account: account, role: "member")
    configuration.pace = pace
    engine = SyncEngine(schema: schema, configuration: configuration, budget: budget) {
      stream.next()
    }
  }

  func start() {
    take(engine.start(now: now))
    work()
  }

  /// Called with what other tabs tell this one.
  var heardWord: (([UInt8]) -> Void)?

  func give(_ input: SyncInput) {
    if case .heard(let bytes) = input { heardWord?(bytes) }
    inbox.append(input)
    work()
  }

  /// Each is done before anything that the engine asks for is answered.
  func giveAtOnce(_ inputs: [SyncInput]) {
    inbox += inputs
    work()
  }

  @discardableResult
  func mutate<M: Mutation>(_ mutation: M) -> String {
    calls += 1
    give(.mutate(token: calls, name: M.name, arguments: mutation.object))
    return outcomes.last ?? ""
  }

  /// Lets the timer end after its time.
  func fire(_ timer: SyncTimer) {
    guard let wait = timers.removeValue(forKey: timer) else { return }
    now = now.adding(milliseconds: wait)
    give(.fired(timer))
  }

  /// Lets time pass: each timer ends when its time has come.
  func pass(milliseconds: Int64) { pass(until: now.adding(milliseconds: milliseconds)) }

  func pass(until end: Instant) {
    while let (timer, due) = nextTimer, due <= end {
      now = max(now, due)
      timers[timer] = nil
      give(.fired(timer))
    }
    now = end
  }

  private var nextTimer: (SyncTimer, Instant)? {
    let running = SyncTimer.allCases.filter { timers[$0] != nil }
    return running.map { ($0, ends[$0] ?? now) }.min { $0.1 < $1.1 }
  }

  /// Lets so much time pass that everything has had its turn (`SyncTimer.turn`).
  func waitForTurn() {
    while timers[.turn] != nil { fire(.turn) }
  }

  func answerHeld() {
    guard !held.isEmpty else { return }
    answer(held.removeFirst())
    work()
  }

  func poke(version: Int64? = nil) { give(.poked(word(version ?? server.version))) }

  private func word(_ version: Int64) -> SpacePoke {
    var poke = SpacePoke()
    poke.space = engine.configuration.space
    poke.version = version
    return poke
  }

  var cards: [Card] {
    engine.rows(of: Card.recordType).compactMap { Card(stored: $0) }
  }

  func card(_ id: ID<Card>) -> Card? {
    engine.row(RecordKey(Card.recordType, id.uuid)).flatMap { Card(stored: $0) }
  }

  var status: SyncStatus { engine.status }

  /// Does all that is asked for, in order, until nothing is.
  private func work() {
    guard !isBusy else { return }
    isBusy = true
    while !inbox.isEmpty { take(engine.handle(inbox.removeFirst(), now: now)) }
    isBusy = false
  }

  private func take(_ outputs: [SyncOutput]) {
    for output in outputs {
      switch output {
      case .load(let scope):
        guard hasStore else {
          operate { .storeUnavailable }
          break
        }
        var parts = store.loadInParts(scope)
        if holdsParts {
          heldParts = Array(parts.dropFirst())
          parts = [parts[0]]
        }
        for part in parts { operate { .loaded(part) } }
      case .readQueue(let sequence): operate { .queueRead(store.entries(after: sequence)) }
      case .append(let append): operate { self.append(append) }
      case .commit(let commit):
        commits.append(commit)
        operate {
          store.commit(commit)
            ? .committed(token: commit.token) : .commitFailed(token: commit.token)
        }
      case .quarantine(let keys, let sequences): store.quarantine(keys, sequences)
      case .erase: store.erase()
      case .send(let send): self.send(send)
      case .openLive:
        openings += 1
        isLive = admission == .admitted
        inbox.append(.liveOpened)
        if admission != .refused { inbox.append(.poked(word(server.version))) }
        if admission != .admitted { inbox.append(.liveClosed) }
      case .closeLive: isLive = false
      case .startTimer(let timer, let wait):
        timers[timer] = wait
        ends[timer] = now.adding(milliseconds: wait)
        waits[timer, default: []].append(wait)
      case .cancelTimer(let timer): timers[timer] = nil
      case .lead:
        candidacies += 1
        if mayLead { inbox.append(.leads(true)) }
      case .resign:
        candidacies -= 1
        leads = false
      case .broadcast(let bytes): for other in others { other.give(.heard(bytes)) }
      case .shown: isShown = true
      case .opened(let opening): self.opening = opening
      case .saved: outcomes.append("saved")
      case .savedInMemory: outcomes.append("in memory")
      case .refused(_, let refusal): outcomes.append("refused: \(refusal.code.rawValue)")
      case .discarded(let ids, let kept):
        discarded += ids
        self.kept += kept
      case .recordsChanged(let keys): changed += keys
      case .statusChanged:
        told = engine.status
        if engine.status.phase != phases.last { entered(status) }
      }
    }
  }

  private func entered(_ status: SyncStatus) {
    phases.append(status.phase)
    guard status.phase == .success, status.pending.isEmpty else { return }
    let truth = server.storage.base.rows(of: Card.recordType)
    if engine.rows(of: Card.recordType) != truth.keys.sorted().map({ truth[$0] ?? [] }) {
      partialSuccesses += 1
    }
  }

  private func operate(_ operation: () -> SyncInput?) {
    atPoint?()
    let answer = operation()
    atPoint?()
    if let answer { inbox.append(answer) }
  }

  private func append(_ append: SyncAppend) -> SyncInput {
    switch store.append(append) {
    case .success(let sequence): .appended(token: append.token, sequence: sequence)
    case .failure(let why): .appendFailed(token: append.token, why)
    }
  }

  private func send(_ send: SyncSend) {
    if let request = try? SyncRequest(jsonBytes: send.request.body) { requests.append(request) }
    keptAlive.append(send.keepsAlive)
    if network == .held { held.append(send) } else { answer(send) }
  }

  private func answer(_ send: SyncSend) {
    isAnswering = true
    atPoint?()
    let outcome = outcome(of: send)
    atPoint?()
    isAnswering = false
    // The network may have died on the way back.
    inbox.append(
      .answered(token: send.token, network == .down ? .failed(.unreachable) : outcome))
  }

  private func outcome(of send: SyncSend) -> HTTPOutcome {
    switch network {
    case .down: return .failed(.unreachable)
    case .status(let status, let headers):
      return .answered(HTTPResponse(status: status, headers: headers))
    case .up, .held:
      guard let request = try? SyncRequest(jsonBytes: send.request.body) else {
        return .failed(.unreachable)
      }
      guard let response = server.answer(request, from: account) else {
        return .answered(HTTPResponse(status: 429))
      }
      return .answered(HTTPResponse(status: 200, body: response.jsonBytes()))
    }
  }
}

/// The id of the test's card of that number.
func id(_ number: UInt64) -> ID<Card> { ID(UUID(high: 3, low: number)) }
