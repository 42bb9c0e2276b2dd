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
/// Docs/Sync.md tells the whole of it.
public final class SyncEngine {
  enum Life { case starting, open, closed }
  /// How the device's store does: `failing` is tried again, `absent` is not.
  enum Store { case durable, failing, absent }

  public let schema: SpaceSchema
  public let configuration: SyncConfiguration
  let random: () -> UInt64
  let fingerprint: Int64

  // The input that is handled
  var now = Instant.epoch
  var inputs = 0
  var outputs: [SyncOutput] = []
  var changed = RecordKeys()
  var isStatusChanged = false

  var life = Life.starting
  var early: [(token: Int, name: String, arguments: JSONValue)] = []
  var nextToken = 1

  // The replica and the queue
  var storage = LayeredStorage(MemoryStorage())
  var meta = StoredMeta()
  var refresh: Refresh?
  /// The version at which the pull from the beginning that is under way began; 0 when that is not
  /// known, since another tab or an earlier visit began it.
  var began: Int64 = 0
  var queue: [QueueEntry] = []
  var refused: [RefusedMutation] = []
  var laterRetries: [UUID] = []
  /// Waiting mutations that the person wants to discard, as long as they are not answered.
  var askedBack: [UUID] = []
  /// Behind this sequence number nothing was ever sent, and the store says so.
  var hold: Int64?
  /// Whether the store did not take the last change of the hold.
  var isHoldRefused = false
  /// Up to here this leader may have sent, or cannot be sure that nobody has; nil as long as it has
  /// not looked into the store.
  var offered: Int64?
  /// Refused mutations that the person discarded and the store may still hold.
  var discarded = SmallSet<UUID>()

  // The store
  var store = Store.durable
  var isMemoryOnly = false
  var loading: Loading?
  var mustCheckStore = false
  var mustReload = false
  var broken = Broken()
  var hasToldDamage = false
  /// What is to be appended, in order; the first is on its way.
  var appends: [PendingAppend] = []
  var uncommitted = Uncommitted()
  var commit: CommitInFlight?
  /// Commits beside the leader's: refused mutations discarded, or kept by a tab that follows.
  var sideCommits: [CommitInFlight] = []
  /// All entries up to this sequence number are known here, or will never be.
  var accounted: Int64 = 0
  var isReadingQueue = false
  var mustReadQueue = false

  // The server
  var memoryClient: UUID?
  var memorySequence: Int64 = 0
  var settled = SmallMap<UUID, Int64>()
  var acknowledged = SmallMap<UUID, Int64>()
  /// What the server last said of how full the space is.
  var usage: SpaceUsage?
  var inFlight: RequestInFlight?
  var wantsPull = true
  var isPoll = false
  var batchLimit = SyncLimits.mutations
  var phase = SyncStatus.Phase.idle
  var halted: SyncFailure?

  // Pace
  var isOnline = true
  var isVisible = true
  var isLeader = false
  /// Whether the lead was asked for and not given up since: this tab waits for it, or has it.
  var isCandidate = false
  var isWaiting = false
  var failures = 0
  var storeFailures = 0
  var timers = SmallSet<SyncTimer>()
  var live = LiveChannel.closed
  var liveFailures = 0
  var idlePolls = 0
  var pokedVersion: Int64 = 0

  /// - Parameter random: 64 random bits a call, for the names of clients and mutations and for
  ///   jitter.
  public init(
    schema: SpaceSchema, configuration: SyncConfiguration, random: @escaping () -> UInt64
  ) {
    self.schema = schema
    self.configuration = configuration
    self.random = random
    fingerprint = Int64(bitPattern: schema.fingerprint)
    meta.role = configuration.role
  }

  /// Begins: asks for the store's contents and, in a visible tab, for the lead.
  public func start(now: Instant) -> [SyncOutput] {
    self.now = now
    load(.everything)
    if isVisible { standForLead() }
    return finish()
  }

  /// Takes in what happened and says what is to be done about it.
  public func handle(_ input: SyncInput, now: Instant) -> [SyncOutput] {
    guard life != .closed else { return [] }
    self.now = now
    inputs += 1
    take(input)
    if life == .open { proceed() }
    return finish()
  }

  private func take(_ input: SyncInput) {
    switch input {
    case .loaded(let space): loaded(space)
    case .storeUnavailable: storeUnavailable()
    case .queueRead(let entries): queueRead(entries)
    case .appended(let token, let sequence): appended(token, sequence)
    case .appendFailed(let token, let why): appendFailed(token, why)
    case .committed(let token): committed(token)
    case .commitFailed(let token): commitFailed(token)
    case .mutate(let token, let name, let arguments): mutate(token, name, arguments)
    case .retryRefused(let id): retryRefused(id)
    case .discardRefused(let id): discardRefused(id)
    case .discardPending(let ids): discardPending(ids)
    case .syncNow: syncNow()
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

  private func finish() -> [SyncOutput] {
    if !changed.isEmpty, life == .open { outputs.append(.recordsChanged(changed.list)) }
    changed = RecordKeys()
    if isStatusChanged { outputs.append(.statusChanged) }
    isStatusChanged = false
    let done = outputs
    outputs = []
    return done
  }

  func token() -> Int {
    nextToken += 1
    return nextToken
  }

  @inline(never)
  func broadcast(_ message: [UInt8]) {
    outputs.append(.broadcast(message))
  }

  func freshID() -> UUID {
    UUID.v7(at: now, random: (random(), random()))
  }
}
