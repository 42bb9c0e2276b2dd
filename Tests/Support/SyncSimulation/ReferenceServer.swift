import Fields
import Records
import Sync
import Values

/// Who asks, and what the process that answers knows by itself.
public struct ReferenceCaller {
  public var account: UUID
  /// Empty for one who was removed from the space.
  public var role: String
  /// The clock of the process, which bounds the times that devices give; nil does not.
  public var now: Instant?

  public init(account: UUID, role: String, now: Instant? = nil) {
    self.account = account
    self.role = role
    self.now = now
  }

  public var isMember: Bool { !role.isEmpty }
}

/// The server's rules for one space (Docs/Sync.md), in memory: what the real server is held to.
///
/// It is what processes share and what outlives them: a push is durable when it returns.
public final class ReferenceServer {
  public struct Client {
    /// The last sequence number that took effect or was refused.
    public var acknowledged: Int64 = 0
    /// Kept until the device has settled them.
    public var refusals: [RefusedSequence] = []
    /// Whether refusals of it were forgotten: nothing of it runs any more.
    public var hasEnded = false
  }

  /// A mutation that took effect.
  public struct Applied {
    public var client: UUID
    public var mutation: QueuedMutation
    /// The revision of the app that did it.
    public var revision: Int
  }

  /// The revision that the tables have.
  public internal(set) var schema: SpaceSchema
  public internal(set) var storage = LayeredStorage(MemoryStorage())
  public internal(set) var version: Int64 = 0
  public internal(set) var clients: [UUID: Client] = [:]
  /// All that took effect, in order.
  public internal(set) var applied: [Applied] = []
  /// How many changes a page carries before it ends with its version.
  public var pageSize = SyncLimits.changes
  /// How many refusals of a client are kept before the rest of its queue waits.
  public var refusalLimit = SyncLimits.refusals
  /// How many records a window may gain before the device starts over.
  public var gainLimit = 4
  /// The day by which windows are told to who asks with nothing but an account.
  public var today = CivilDate.epoch
  /// The role of everybody who asks with nothing but an account.
  public var role = CardSpace.member
  /// Who was removed from the space, of those who ask with nothing but an account.
  public var removed: Set<UUID> = []
  /// What it says of how full the space is.
  public var usage: SpaceUsage?
  /// Whether the plan of the space keeps everything on the device, so that no mutation changes it.
  public var keepsNothing = false
  /// Called with each record that was written, and what it is now; nil for one that is gone.
  public var hasWritten: ((RecordKey, Row?) -> Void)?
  /// What was removed up to this version is forgotten, or taken back by a restore.
  public internal(set) var horizon: Int64 = 0

  let defect: ServerDefect?
  var chance: SimulatedRandom
  var versions: [RecordKey: Int64] = [:]
  var moves: [(version: Int64, key: RecordKey)] = []
  /// With which version who was removed came back.
  var returns: [UUID: Int64] = [:]
  /// The versions that restores skipped, without their bounds.
  var gaps: [(after: Int64, upTo: Int64)] = []

  public init(_ schema: SpaceSchema, defect: ServerDefect? = nil, seed: UInt64 = 0) {
    self.schema = schema
    self.defect = defect
    chance = SimulatedRandom(seed)
  }

  /// Push, then pull; nil is 429: nothing can run before the device has settled what it knows.
  public func answer(_ request: SyncRequest, from account: UUID) -> SyncResponse? {
    let role = removed.contains(account) ? "" : role
    let caller = ReferenceCaller(account: account, role: role)
    guard push(request, by: caller) else { return nil }
    return pull(request, by: caller)
  }

  /// Runs what has not run, in one transaction; false is 429, and then nothing has happened.
  public func push(_ request: SyncRequest, by caller: ReferenceCaller) -> Bool {
    if clients[request.client]?.hasEnded == true { return true }
    if caller.isMember, isOfNoUse(request), !mustStartOver(request, by: caller) { return false }
    clients[request.client]?.refusals.removeAll { $0.sequence <= request.settled }
    guard mayRun(request, by: caller) else { return true }
    var client = clients[request.client] ?? Client()
    let first = client.acknowledged
    for mutation in ordered(request.mutations) where client.refusals.count < refusalLimit {
      guard mutation.sequence > first || defect == .skipsSequenceCheck else { continue }
      let revision = mutation.schema ?? request.schema ?? 1
      if let refusal = run(mutation, from: revision, by: caller) {
        var refused = RefusedSequence()
        refused.sequence = mutation.sequence
        refused.refusal = schema.refusal(refusal, of: mutation.name, in: revision)
        if !losesRefusal { client.refusals.append(refused) }
      } else {
        accept(mutation, from: revision, of: request.client)
      }
      client.acknowledged = max(client.acknowledged, mutation.sequence)
    }
    clients[request.client] = client
    return true
  }

  private func isOfNoUse(_ request: SyncRequest) -> Bool {
    guard let client = clients[request.client], let next = request.mutations.first else {
      return false
    }
    let waiting = client.refusals.filter { $0.sequence > request.settled }
    return waiting.count >= refusalLimit && next.sequence > client.acknowledged
      && request.cursor == version
  }

  private func run(
    _ mutation: QueuedMutation, from revision: Int, by caller: ReferenceCaller
  ) -> Refusal? {
    let time = defect == .trustsDeviceClocks ? nil : caller.now
    let author = Author(
      account: caller.account, role: power(of: caller),
      time: min(mutation.time, time ?? mutation.time))
    if keepsNothing, mutation.name != LookAtCard.name {
      return Refusal(.limitReached, "sync", limit: 0)
    }
    let (arguments, from) = misread(mutation, from: revision)
    return defect == .keepsHalfOfRefused
      ? runWithoutUndoing(mutation, from: revision, by: author)
      : storage.run(mutation.name, arguments, from: from, in: schema, by: author)
  }

  private func accept(_ mutation: QueuedMutation, from revision: Int, of client: UUID) {
    keepWritten()
    applied.append(Applied(client: client, mutation: mutation, revision: revision))
  }

  /// Makes what was written the next version; what wrote nothing moves no device.
  func keepWritten() {
    let written = storage.written(since: 0)
    if !written.isEmpty { version += 1 }
    for key in written {
      versions[key] = version
      moves.append((version, key))
      hasWritten?(key, schema.table(named: key.table).flatMap { storage.row($0, key.id) })
    }
    storage.commit()
  }

  /// What changed since the request's cursor, and what became of its client's mutations.
  public func pull(_ request: SyncRequest, by caller: ReferenceCaller) -> SyncResponse {
    var response = SyncResponse()
    response.role = caller.role
    response.head = caller.isMember ? version : 0
    if caller.isMember { response.usage = usage }
    tellFate(of: request, by: caller, in: &response)
    response.startsOver = mustStartOver(request, by: caller)
    let sight = sight(of: caller)
    guard !sight.isEmpty else { return response }
    let revision = defect == .answersInItsOwnWords ? schema.revision : request.schema ?? 1
    let windows = windows(
      for: request, seenAs: sight,
      on: caller.now.map { CivilDate(at: $0, minutesEast: 0) } ?? today)
    if !response.startsOver, request.cursor > 0 {
      if let gain = gain(windows, over: request.windows ?? [], upTo: request.cursor) {
        response.changes =
          gain.compactMap { change($0, in: revision) } + leaving(request, windows)
      } else {
        response.startsOver = true
      }
    }
    let isWhole = response.startsOver || request.cursor == 0
    if windows != (isWhole ? [] : request.windows ?? []) { response.windows = windows }
    // Behind it the device may hold what lies outside of its windows.
    let whole = defect == .keepsOthersBack ? .max : isWhole ? version : request.whole ?? 0
    let gained = response.changes.count
    let start = response.startsOver ? 0 : request.cursor
    var last = start
    for move in moves[firstMove(after: start)...]
    where versions[move.key] == move.version && shows(move.key.table, to: sight)
      && schema.knows(move.key.table, in: revision)
      && (move.version > whole || isHeld(move.key, in: windows))
    {
      if response.changes.count - gained >= pageSize,
        move.version > last || defect == .splitsVersions
      {
        response.hasMore = true
        response.cursor = last
        return response
      }
      last = move.version
      if let change = change(move.key, in: revision), !losesTombstone(change) {
        response.changes.append(change)
      }
    }
    response.cursor = version
    return response
  }

  private func firstMove(after version: Int64) -> Int {
    var low = 0
    var high = moves.count
    while low < high {
      let middle = (low + high) / 2
      if moves[middle].version > version { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// In the words of a revision; nil for what that does not know.
  private func change(_ key: RecordKey, in revision: Int) -> RecordChange? {
    var change = RecordChange()
    change.table = key.table
    change.id = key.id
    if let table = schema.table(named: key.table), let row = storage.row(table, key.id) {
      guard let object = schema.object(of: table, row, in: revision) else { return nil }
      change.record = object
    }
    return change
  }
}
