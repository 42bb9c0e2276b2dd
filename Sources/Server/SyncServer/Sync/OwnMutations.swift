import API
import Database
import Records
import Sync
import Values

/// What the server does in a space by itself, as the mutations by which devices would do it: an answer
/// to a link, the sessions of a series.
///
/// Each is a version of its own, whole or not at all, and the same witnesses hear of it; roles and the
/// space's condition are not asked.
public struct OwnMutations: Sendable {
  public let tables: SpaceTables
  private let budgets: SpaceBudgets?
  private let witnesses: [any MutationWitness]

  public init(
    _ tables: SpaceTables, budgets: SpaceBudgets? = nil, witnesses: [any MutationWitness]
  ) {
    self.tables = tables
    self.budgets = budgets
    self.witnesses = witnesses
  }

  /// What came of some.
  public struct Outcome: Sendable {
    /// Of each, in their order; nil is a yes.
    public var refusals: [Refusal?] = []
    /// The space's new version; nil when it did not move.
    public var version: Int64?
  }

  /// Looks at the records of a space.
  /// - Throws: `DatabaseError`.
  public func read<T>(
    in space: UUID, at now: Instant, _ transaction: any WriteTransaction,
    _ body: (Transaction) throws -> T
  ) throws -> T {
    let storage = SQLStorage(transaction, space: space, tables: tables, version: 0, now: now)
    let found = try body(Transaction(storage))
    if let error = storage.error { throw error }
    return found
  }

  /// Runs mutations, in a write of the space (`Database.write(in:)`).
  /// - Parameters:
  ///   - device: what kind of device asked for them, if one did and said it.
  ///   - isMetered: whether they are for more of what has limits: then the space's budget holds, and
  ///     behind one that a limit refuses the others are refused as well, without being tried.
  /// - Throws: the refusal `missing` when there is no such space; `SyncError.behind`; `DatabaseError`;
  ///   what a witness throws.
  public func run(
    _ mutations: [any Mutation], in space: UUID, by author: Author, on device: DeviceInfo? = nil,
    isMetered: Bool = false, in transaction: any WriteTransaction
  ) throws -> Outcome {
    guard let (first, use) = try standing(of: space, in: transaction) else {
      throw Refusal(.missing, "space")
    }
    guard try !SchemaRevision.isAhead(of: tables.schema, in: transaction) else {
      throw SyncError.behind
    }
    let storage = SQLStorage(
      transaction, space: space, tables: tables, version: first, now: author.time,
      keepsBefore: true)
    var meter = SpaceMeter(space, taking: use, of: isMetered ? budgets : nil)
    var outcome = Outcome()
    var done: [DoneMutation] = []
    var end: Refusal?
    for mutation in mutations {
      if let end {
        outcome.refusals.append(end)
        continue
      }
      let before = storage.written.count
      let queued = queued(mutation, in: space, at: storage.version + 1, author.time)
      let refusal = try run(mutation, queued, by: author, in: storage, &meter, transaction)
      outcome.refusals.append(refusal)
      if isMetered, refusal?.code == .limitReached { end = refusal }
      guard refusal == nil, storage.written.count > before else { continue }
      done.append(
        DoneMutation(
          space: space, version: storage.version, author: author, mutation: queued, sentAt: nil,
          device: device, now: author.time, written: Array(storage.written[before...])))
    }
    guard storage.version > first else { return outcome }
    var portion = Portion()
    for mutation in done {
      for witness in witnesses {
        try witness.saw(mutation, within: &portion, in: transaction)
      }
    }
    for witness in witnesses { try witness.saw(push: done, in: transaction) }
    try Spaces.advance(space, to: storage.version, adding: meter.added, in: transaction)
    outcome.version = storage.version
    return outcome
  }

  private func standing(
    of space: UUID, in transaction: any ReadTransaction
  ) throws -> (version: Int64, use: SpaceUse)? {
    try transaction.first(
      "SELECT version, record_count, byte_count FROM space WHERE id = $1", [SQLValue(space)]
    ) { ($0.int(0), SpaceUse(records: $0.int(1), bytes: $0.int(2))) }
  }

  /// A mutation in the words of a device.
  private func queued(
    _ mutation: any Mutation, in space: UUID, at version: Int64, _ now: Instant
  ) -> QueuedMutation {
    var queued = QueuedMutation()
    queued.id = Self.id(of: space, at: version)
    queued.name = type(of: mutation).name
    queued.time = now
    queued.arguments = mutation.object
    return queued
  }

  private func run(
    _ mutation: any Mutation, _ queued: QueuedMutation, by author: Author, in storage: SQLStorage,
    _ meter: inout SpaceMeter, _ transaction: any WriteTransaction
  ) throws -> Refusal? {
    let before = storage.written.count
    let unmeasured = meter
    storage.version += 1
    do {
      try transaction.atomically {
        let refusal = Self.apply(mutation, Transaction(storage), author)
        if let error = storage.error { throw error }
        if let refusal = storage.refusal ?? refusal { throw refusal }
        let full = try meter.count(
          queued, weighing: queued.arguments.weight, writing: storage.written[before...],
          in: transaction)
        if let full { throw full }
      }
      if storage.written.count == before { storage.version -= 1 }
      return nil
    } catch let refusal as Refusal {
      storage.forget()
      storage.version -= 1
      meter = unmeasured
      return refusal
    }
  }

  private static func apply(
    _ mutation: any Mutation, _ records: Transaction, _ author: Author
  ) -> Refusal? {
    do throws(Refusal) {
      try mutation.apply(records, by: author)
      return nil
    } catch {
      return error
    }
  }

  /// Of the one that made a version: no other of the space has it.
  private static func id(of space: UUID, at version: Int64) -> UUID {
    UUID(
      high: space.high & ~0xF000 | 0x8000,
      low: (space.low &+ UInt64(bitPattern: version)) & ~(0xC << 60) | 0x8 << 60)
  }
}
