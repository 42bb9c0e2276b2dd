import Database
import SyncServer
import Telemetry
import Values

/// The table `event_space`: spaces that were erased, by their marks, for ever.
extension EventStore {
  /// The marks of all of them.
  public func erasedSpaces(in transaction: any ReadTransaction) throws -> Set<UUID> {
    Set(try transaction.rows("SELECT mark FROM event_space") { $0.uuid(0) })
  }

  /// Which of some marks are those of erased spaces. Until the transaction is over no other one of them is erased.
  func erasedSpaces(
    among marks: Set<UUID>, in transaction: any WriteTransaction
  ) throws -> Set<UUID> {
    var erased: Set<UUID> = []
    for mark in marks.sorted() {
      // A file has one writer anyway.
      if !transaction.isOnlyWriter {
        try transaction.query(
          "SELECT 1 FROM pg_advisory_xact_lock_shared($1)", [.integer(mark.writeSubject)]
        ) { _ in }
      }
      let isErased = try transaction.first(
        "SELECT 1 FROM event_space WHERE mark = $1", [SQLValue(mark)]
      ) { _ in true }
      if isErased ?? false { erased.insert(mark) }
    }
    return erased
  }

  /// Notes that a space is no more. Waits for who is keeping events of it at this moment. May be done again.
  func eraseSpace(_ mark: UUID, in transaction: any WriteTransaction) throws {
    try hold(mark, in: transaction)
    try transaction.execute(
      "INSERT INTO event_space (mark, asked_at) VALUES ($1, $2) ON CONFLICT (mark) DO NOTHING",
      [SQLValue(mark), .integer(now().milliseconds)])
  }

  /// A space of which something may be left.
  struct OpenSpace: Sendable {
    var mark: UUID
    var hasNoRows: Bool
  }

  func openSpaces(in transaction: any ReadTransaction) throws -> [OpenSpace] {
    try transaction.rows(
      "SELECT mark, rows_at FROM event_space WHERE segments_at IS NULL ORDER BY mark LIMIT 1000"
    ) { OpenSpace(mark: $0.uuid(0), hasNoRows: !$0.isNull(1)) }
  }

  /// How far erased spaces are: another number once some more of them are done.
  func spaceSteps(in transaction: any ReadTransaction) throws -> Int64 {
    try transaction.first("SELECT count(rows_at) + count(segments_at) FROM event_space") {
      $0.int(0)
    } ?? 0
  }

  /// A step of an erasure, by the column that holds when it was done.
  enum SpaceStep: String, Sendable {
    /// Nothing in the tables names the space any more.
    case rows = "rows_at"
    /// Nor anything beside the tables: the erasure is done.
    case segments = "segments_at"
  }

  /// Notes that a step is done; one that was noted before keeps its time.
  func note(_ step: SpaceStep, of marks: Set<UUID>) async throws {
    let now = SQLValue.integer(now().milliseconds)
    let column = step.rawValue
    try await database.write { transaction in
      for mark in marks.sorted() {
        try transaction.execute(
          "UPDATE event_space SET \(column) = $2 WHERE mark = $1 AND \(column) IS NULL",
          [SQLValue(mark), now])
      }
    }
  }

  /// Takes marks of spaces out of the tables, and what was replaced out of the log.
  func dropMarks(_ marks: Set<UUID>) async throws {
    let change = EventChange.withoutSpaces(marks)
    try await rewriteBatches(by: change)
    try await database.write { transaction in
      for mark in marks.sorted() {
        try transaction.execute(
          "UPDATE event_trait SET space_mark = NULL WHERE space_mark = $1", [SQLValue(mark)])
      }
      _ = try rewriteWaiting(by: change, in: transaction)
    }
    try await database.scrub()
  }

  /// Events that say nothing of some spaces.
  static func without(_ marks: Set<UUID>, _ events: [AcceptedEvent]) -> [AcceptedEvent] {
    guard !marks.isEmpty else { return events }
    return events.map { event in
      var event = event
      event.stamp.forget(marks)
      return event
    }
  }
}

extension Stamp {
  /// Says nothing of the space any more where that is one of these.
  mutating func forget(_ marks: Set<UUID>) {
    guard let mark = space, marks.contains(mark) else { return }
    space = nil
  }
}
