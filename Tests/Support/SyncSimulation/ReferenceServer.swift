import Fields
import Records
import Sync
import Values

/// The server's rules for one space (Docs/Sync.md), in memory: what the real server is held to.
public final class ReferenceServer {
  public struct Client {
    /// The last sequence number that took effect or was refused.
    public var acknowledged: Int64 = 0
    /// Kept until the device has settled them.
    public var refusals: [RefusedSequence] = []
  }

  /// A mutation that took effect.
  public struct Applied {
    public var client: UUID
    public var mutation: QueuedMutation
  }

  public let schema: SpaceSchema
  public let storage = LayeredStorage(MemoryStorage())
  public private(set) var version: Int64 = 0
  public private(set) var clients: [UUID: Client] = [:]
  /// All that took effect, in order.
  public private(set) var applied: [Applied] = []
  /// How many changes a page carries before it ends with its version.
  public var pageSize = SyncLimits.changes
  /// How many refusals of a client are kept before the rest of its queue waits.
  public var refusalLimit = SyncLimits.refusals
  public var role = "member"
  /// Who was removed from the space.
  public var removed: Set<UUID> = []
  /// What was removed up to this version is forgotten.
  public private(set) var horizon: Int64 = 0

  private var defect: ServerDefect?
  private var chance: SimulatedRandom
  private var versions: [RecordKey: Int64] = [:]
  private var moves: [(version: Int64, key: RecordKey)] = []
  /// The versions that restores skipped, without their bounds.
  private var gaps: [(after: Int64, upTo: Int64)] = []

  public init(_ schema: SpaceSchema, defect: ServerDefect? = nil, seed: UInt64 = 0) {
    self.schema = schema
    self.defect = defect
    chance = SimulatedRandom(seed)
  }

  /// Another server that has all that this one has.
  public func copy() -> ReferenceServer {
    let copy = ReferenceServer(schema, defect: defect)
    copy.chance = chance
    for table in schema.tables {
      let rows = storage.base.rows(of: table.name)
      for (id, row) in zip(rows.keys, rows.values) { copy.storage.base.put(table, id, row) }
    }
    (copy.version, copy.clients, copy.applied) = (version, clients, applied)
    (copy.versions, copy.moves, copy.gaps) = (versions, moves, gaps)
    (copy.pageSize, copy.refusalLimit, copy.role) = (pageSize, refusalLimit, role)
    return copy
  }

  /// Becomes what it was, as after a restore: it goes on from a version that it never had.
  public func goBack(to backup: ReferenceServer, skippingTo version: Int64) {
    for table in schema.tables {
      let rows = storage.base.rows(of: table.name)
      let old = backup.storage.base.rows(of: table.name)
      for id in rows.keys where old[id] == nil { storage.base.remove(table, id) }
      for (id, row) in zip(old.keys, old.values) { storage.base.put(table, id, row) }
    }
    (clients, applied) = (backup.clients, backup.applied)
    (versions, moves, gaps) = (backup.versions, backup.moves, backup.gaps)
    gaps.append((backup.version, version))
    self.version = version
  }

  /// Push, then pull; nil is 429: nothing can run before the device has settled what it knows.
  public func answer(_ request: SyncRequest, from account: UUID) -> SyncResponse? {
    if isOfNoUse(request) { return nil }
    if defect == .acknowledgesBeforeCommit, !request.mutations.isEmpty, chance.chance(1, in: 20) {
      return answerAndForget(request, from: account)
    }
    push(request, from: account)
    return pull(request, from: account)
  }

  /// Forgets what was removed until now.
  public func forgetRemovals() {
    horizon = version
    moves.removeAll { move in
      guard let table = schema.table(named: move.key.table) else { return false }
      return storage.row(table, move.key.id) == nil
    }
  }

  private func isOfNoUse(_ request: SyncRequest) -> Bool {
    guard let client = clients[request.client], let next = request.mutations.first else {
      return false
    }
    let waiting = client.refusals.filter { $0.sequence > request.settled }
    return waiting.count >= refusalLimit && next.sequence > client.acknowledged
      && request.cursor == version
  }

  private func push(_ request: SyncRequest, from account: UUID) {
    var client = clients[request.client] ?? Client()
    client.refusals.removeAll { $0.sequence <= request.settled }
    for mutation in request.mutations where client.refusals.count < refusalLimit {
      guard mutation.sequence > client.acknowledged || defect == .skipsSequenceCheck else {
        continue
      }
      let author = Author(account: account, role: role, time: mutation.time)
      let isOut = removed.contains(account)
      if let refusal = isOut
        ? Refusal(.forbidden, "membership")
        : storage.run(mutation.name, mutation.arguments, in: schema, by: author)
      {
        var refused = RefusedSequence()
        refused.sequence = mutation.sequence
        refused.refusal = refusal
        if defect != .dropsRefusals || chance.chance(9, in: 10) { client.refusals.append(refused) }
      } else {
        accept(mutation, of: request.client)
      }
      client.acknowledged = mutation.sequence
    }
    clients[request.client] = client
  }

  private func accept(_ mutation: QueuedMutation, of client: UUID) {
    let written = storage.written(since: 0)
    // What wrote nothing moves no device.
    if !written.isEmpty { version += 1 }
    for key in written {
      versions[key] = version
      moves.append((version, key))
    }
    storage.keep()
    applied.append(Applied(client: client, mutation: mutation))
  }

  private func pull(_ request: SyncRequest, from account: UUID) -> SyncResponse {
    var response = SyncResponse()
    let isOut = removed.contains(account)
    response.role = isOut ? "" : role
    response.head = isOut ? 0 : version
    response.acknowledged = clients[request.client]?.acknowledged ?? 0
    response.refusals = clients[request.client]?.refusals ?? []
    response.startsOver =
      request.cursor > 0
      && (request.cursor > version || isOut || request.whole.map { $0 < horizon } ?? false
        || gaps.contains { $0.after < request.cursor && request.cursor < $0.upTo })
    if isOut { return response }
    let start = response.startsOver ? 0 : request.cursor
    var last = start
    for move in moves[firstMove(after: start)...] where versions[move.key] == move.version {
      if response.changes.count >= pageSize, move.version > last {
        response.hasMore = true
        response.cursor = last
        return response
      }
      last = move.version
      response.changes.append(change(move.key))
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

  private func change(_ key: RecordKey) -> RecordChange {
    var change = RecordChange()
    change.table = key.table
    change.id = key.id
    if let table = schema.table(named: key.table), let row = storage.row(table, key.id) {
      change.record = table.object(from: row)
    }
    return change
  }

  /// The defect of a server that answers and then loses the transaction.
  private func answerAndForget(_ request: SyncRequest, from account: UUID) -> SyncResponse {
    let state = (version, clients, versions, moves, applied)
    let rows = schema.tables.map { ($0, storage.base.rows(of: $0.name)) }
    push(request, from: account)
    let response = pull(request, from: account)
    (version, clients, versions, moves, applied) = state
    for (table, rows) in rows {
      for id in storage.base.rows(of: table.name).keys where rows[id] == nil {
        storage.base.remove(table, id)
      }
      for (id, row) in zip(rows.keys, rows.values) { storage.base.put(table, id, row) }
    }
    return response
  }
}

/// Mistakes that a server could make, to see that the simulator finds them.
public enum ServerDefect: String, CaseIterable, Sendable {
  /// It runs a mutation whatever its sequence number.
  case skipsSequenceCheck
  /// It acknowledges what is not durable, and then it is not.
  case acknowledgesBeforeCommit
  /// It forgets some refusals.
  case dropsRefusals
}
