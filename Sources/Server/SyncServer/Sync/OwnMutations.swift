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
  private let witnesses: [any MutationWitness]

  public init(_ tables: SpaceTables, witnesses: [any MutationWitness]) {
    self.tables = tables
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
  /// - Throws: the refusal `missing` when there is no such space; `SyncError.behind`; `DatabaseError`;
  ///   what a witness throws.
  public func run(
    _ mutations: [any Mutation], in space: UUID, by author: Author,
    in transaction: any WriteTransaction
  ) throws -> Outcome {
    let now = author.time
    guard let first = try Spaces.version(of: space, in: transaction) else {
      throw Refusal(.missing, "space")
    }
    guard try !SchemaRevision.isAhead(of: tables.schema, in: transaction) else {
      throw SyncError.behind
    }
    let storage = SQLStorage(
      transaction, space: space, tables: tables, version: first, now: now, keepsBefore: true)
    var outcome = Outcome()
    var done: [DoneMutation] = []
    for mutation in mutations {
      let before = storage.written.count
      let refusal = try run(mutation, by: author, in: storage, transaction)
      outcome.refusals.append(refusal)
      guard refusal == nil, storage.written.count > before else { continue }
      var queued = QueuedMutation()
      queued.id = Self.id(of: space, at: storage.version)
      queued.name = type(of: mutation).name
      queued.time = now
      queued.arguments = mutation.object
      done.append(
        DoneMutation(
          space: space, version: storage.version, author: author, mutation: queued, sentAt: nil,
          device: nil, now: now, written: Array(storage.written[before...])))
    }
    guard storage.version > first else { return outcome }
    for mutation in done {
      for witness in witnesses { try witness.saw(mutation, in: transaction) }
    }
    for witness in witnesses { try witness.saw(push: done, in: transaction) }
    try Spaces.advance(
      space, to: storage.version, adding: SpaceUse(ofServer: storage.written[...]),
      in: transaction)
    outcome.version = storage.version
    return outcome
  }

  private func run(
    _ mutation: any Mutation, by author: Author, in storage: SQLStorage,
    _ transaction: any WriteTransaction
  ) throws -> Refusal? {
    let before = storage.written.count
    storage.version += 1
    do {
      try transaction.atomically {
        let refusal = Self.apply(mutation, Transaction(storage), author)
        if let error = storage.error { throw error }
        if let refusal = storage.refusal ?? refusal { throw refusal }
      }
      if storage.written.count == before { storage.version -= 1 }
      return nil
    } catch let refusal as Refusal {
      storage.forget()
      storage.version -= 1
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
