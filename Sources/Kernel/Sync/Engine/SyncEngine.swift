import API
import Fields
import Records
import Values

/// The device's side of sync in one space, as a state machine: it is told what happened and answers
/// what is to be done, and does nothing itself. The browser and the simulator run the same engine.
///
/// - What the person does takes effect at once, goes into the durable queue, and from there to the
///   server in order, each exactly once.
/// - What the server says goes under what still waits: rewind, patch, replay.
/// - All effects of one answer become durable in one commit.
/// - Of several tabs with one store one leads: it alone talks to the server and commits.
///
/// Its parts keep the rules that are their own. What is here concerns several of them: what an input
/// does to which, and in which order. Docs/Sync.md tells the whole of it.
public final class SyncEngine: SpaceEngine {
  enum Life { case starting, open, closed }

  public let schema: SpaceSchema
  public let configuration: SyncConfiguration
  let random: () -> UInt64

  var life = Life.starting
  /// Whether what the first view needs can be asked for, before all is read.
  var isShown = false
  /// Mutations that came before the store was read.
  var early: [(caller: Int, name: String, arguments: JSONValue)] = []
  /// The input that is handled, and what comes of it.
  var turn = Turn()

  /// The rows, and up to where the server's word goes.
  let replica: Replica
  /// Whether somebody on this device needs all of what is held in part.
  var holdsAll = false
  /// What the server has not settled.
  let queue = MutationQueue()
  /// What it refused.
  let refusals = Refusals()

  /// What is to be written into the device's store.
  let store = DeviceStore()
  /// What is to be read from it.
  var reading = StoreReading()

  /// Under which names the server counts mutations, and up to where.
  let clients = Clients()
  /// What the server was asked, and is to be asked.
  var exchange = Exchange()
  var live = LiveChannel()

  var leadership = Leadership()
  var pace = Pace()
  /// What may still be asked of the server now, by this engine and the others of the page.
  let budget: RequestBudget

  /// - Parameters:
  ///   - budget: shared by all engines of a page; nil where it has but this one.
  ///   - random: 64 random bits a call, for the names of clients and mutations and for jitter.
  public init(
    schema: SpaceSchema, configuration: SyncConfiguration, budget: RequestBudget? = nil,
    random: @escaping () -> UInt64
  ) {
    self.schema = schema
    self.configuration = configuration
    self.random = random
    self.budget = budget ?? RequestBudget(configuration.pace)
    replica = Replica(
      schema: schema, account: configuration.account, role: configuration.role)
  }

  /// Begins: asks for the store's contents and, in a visible tab, for the lead.
  public func start(now: Instant) -> [SyncOutput] {
    turn.start(at: now)
    load(.everything)
    if pace.isVisible { standForLead() }
    return turn.finish(isOpen: false)
  }

  /// Takes in what happened and says what is to be done about it.
  public func handle(_ input: SyncInput, now: Instant) -> [SyncOutput] {
    guard life != .closed else { return [] }
    turn.start(at: now)
    react(to: input)
    if life == .open { doWhatIsDue() }
    return turn.finish(isOpen: life == .open || isShown)
  }

  private func react(to input: SyncInput) {
    switch input {
    case .loaded(let space): loaded(space)
    case .storeUnavailable: storeUnavailable()
    case .queueRead(let entries): queueRead(entries)
    case .appended(let token, let sequence): appended(token, sequence)
    case .appendFailed(let token, let why): appendFailed(token, why)
    case .committed(let token): committed(token)
    case .commitFailed(let token, _): commitFailed(token)
    case .mutate(let token, let name, let arguments): mutate(token, name, arguments)
    case .retryRefused(let id): retryRefused(id)
    case .discardRefused(let id): discardRefused(id)
    case .discardPending(let ids): discardPending(ids)
    case .syncNow: syncNow()
    case .holdAll(let isWanted): holdAll(isWanted, tellOthers: true)
    case .signedIn: signedIn(tellOthers: true)
    case .close(let erase): close(erase: erase)
    case .answered(let token, let outcome): answered(token, outcome)
    case .liveOpened: liveOpened()
    case .liveClosed: liveClosed()
    case .poked(let poke): poked(poke)
    case .online(let isOnline): setOnline(isOnline)
    case .visible(let isVisible): setVisible(isVisible)
    case .leads(let leads): setLeads(leads)
    case .heard(let bytes): heard(bytes)
    case .fired(let timer): fired(timer)
    }
  }

  /// After each input: look into the store, discard, send, promise what is unsent, rest, listen, wait.
  /// Each looks for itself whether it is its time.
  private func doWhatIsDue() {
    checkStore()
    commitMeta()
    discardAskedBack()
    send()
    putHold()
    resignIfHidden()
    listen()
    schedulePoll()
  }

  func freshID() -> UUID {
    UUID.v7(at: turn.now, random: (random(), random()))
  }

  /// Ends the engine: nothing comes from it after this.
  private func close(erase: Bool) {
    if erase {
      turn.outputs.append(.erase)
      turn.broadcast(TabMessage.erased())
    }
    stop()
  }

  /// Nothing is shown, sent or waited for any more.
  func stop() {
    cancelAllTimers()
    if live.close() { turn.outputs.append(.closeLive) }
    withdraw()
    life = .closed
    replica.clear()
    queue.removeAll()
    refusals.removeAll()
    turn.isStatusChanged = true
  }
}
