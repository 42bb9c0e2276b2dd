import API
import Fields
import Records
import Values

/// The engine of a space that lives on this device alone, without an account and without a server, as a
/// state machine like `SyncEngine`, with the same inputs, outputs and stored form.
///
/// - What the person does runs at once, or is refused at once. It is said to be done when the store has
///   it: rows, past and version are one commit.
/// - Nothing waits for anybody: there is no queue, and no tab leads. Any tab commits; one that finds that
///   another was faster reads what that one wrote, and runs its own again on top before anything of it
///   was said to be done.
/// - What became of each record is kept here, since nobody else has it.
///
/// Docs/Sync.md (A space of this device alone) tells the whole of it.
public final class LocalEngine: SpaceEngine {
  enum Life { case starting, open, closed }

  public let schema: SpaceSchema
  public let configuration: SyncConfiguration
  /// Records that the space has from its first moment, such as the one that it is itself.
  let beginning: [RecordChange]
  /// Whether a space is begun where the store has none; else the engine ends there.
  let begins: Bool
  let random: () -> UInt64

  var life = Life.starting
  /// Whether what the first view needs can be asked for, before all is read.
  var isShown = false
  /// Mutations that came before the store was read.
  var early: [(caller: Int, name: String, arguments: JSONValue)] = []
  var turn = Turn()
  let replica: Replica
  let store = LocalStore()
  var reading = StoreReading()
  var pace = Pace()
  public private(set) var isErasedElsewhere = false
  /// What was said to be in memory, and could not be any more when another tab had been faster.
  var refused: [RefusedMutation] = []

  /// - Parameter random: 64 random bits a call, for the names of mutations and for jitter.
  public init(
    schema: SpaceSchema, configuration: SyncConfiguration, beginning: [RecordChange],
    begins: Bool = true, random: @escaping () -> UInt64
  ) {
    self.schema = schema
    self.configuration = configuration
    self.beginning = beginning
    self.begins = begins
    self.random = random
    replica = Replica(
      schema: schema, account: configuration.account, role: configuration.role, isAlone: true)
  }

  public func start(now: Instant) -> [SyncOutput] {
    turn.start(at: now)
    load(.everything)
    return turn.finish(isOpen: false)
  }

  public func handle(_ input: SyncInput, now: Instant) -> [SyncOutput] {
    guard life != .closed else { return [] }
    turn.start(at: now)
    react(to: input)
    if life == .open { save() }
    return turn.finish(isOpen: life == .open || isShown)
  }

  private func react(to input: SyncInput) {
    switch input {
    case .loaded(let space): loaded(space)
    case .storeUnavailable: storeUnavailable()
    case .committed(let token): committed(token)
    case .commitFailed(let token, let why): commitFailed(token, why)
    case .mutate(let token, let name, let arguments): mutate(token, name, arguments)
    case .retryRefused(let id): retryRefused(id)
    case .discardRefused(let id):
      refused.remove(id)
      turn.isStatusChanged = true
    case .discardPending(let ids): turn.outputs.append(.discarded([], kept: ids))
    case .syncNow: store.isWaiting = false
    // It always holds all.
    case .holdAll: break
    case .close(let erase): close(erase: erase)
    case .online(let isOnline):
      if pace.setOnline(isOnline) { turn.isStatusChanged = true }
    case .visible(let isVisible): setVisible(isVisible)
    case .heard(let bytes): heard(bytes)
    case .fired(let timer):
      guard pace.stop(timer) else { break }
      store.isWaiting = false
      if reading.mustReload { reload() }
    // Nothing of this is asked for.
    case .queueRead, .appended, .appendFailed, .signedIn, .answered, .liveOpened, .liveClosed,
      .poked, .leads:
      break
    }
  }

  private func setVisible(_ isVisible: Bool) {
    guard pace.setVisible(isVisible) else { return }
    // What is in memory only gets one more try, also before nobody looks any more.
    store.isWaiting = false
    if !isVisible {
      cancelTimer()
    } else if life == .open, store.condition != .absent, store.commit == nil {
      // What other tabs told meanwhile may not have been heard.
      load(.withoutReplica)
    }
  }

  func load(_ scope: SyncLoad) {
    if reading.start(scope, at: turn.number) { turn.outputs.append(.load(scope)) }
  }

  func startTimer(_ milliseconds: Int64) {
    pace.start(.store)
    turn.outputs.append(.startTimer(.store, milliseconds: milliseconds))
  }

  func cancelTimer() {
    if pace.stop(.store) { turn.outputs.append(.cancelTimer(.store)) }
  }

  private func close(erase: Bool) {
    if erase {
      turn.outputs.append(.erase)
      turn.broadcast(TabMessage.erased())
    }
    stop()
  }

  func stopErased() {
    isErasedElsewhere = true
    stop()
  }

  /// Nothing is shown or waited for any more.
  func stop() {
    cancelTimer()
    life = .closed
    replica.clear()
    store.unsaved = []
    refused = []
    turn.isStatusChanged = true
  }
}
