import Database
import SyncServer
import Values

/// How far erasures are, as `event_erasure` has it.
extension EventStore {
  /// One that is not finished.
  struct OpenErasure: Sendable {
    var person: ErasedPerson
    var hasNoRows: Bool
    var done: Set<ErasurePlace.Step>
  }

  /// Those that are not finished, the oldest first.
  func openErasures() async throws -> [OpenErasure] {
    try await database.write { transaction in
      try Self.reopenErasures(in: transaction)
      try Self.number(in: transaction)
      return try transaction.rows(
        """
        SELECT pseudonym, number, asked_at, rows_at, segments_at, exports_at, clickhouse_at \
        FROM event_erasure WHERE finished_at IS NULL ORDER BY asked_at, pseudonym LIMIT 1000
        """
      ) { row in
        let person = ErasedPerson(
          pseudonym: row.uuid(0), number: row.intOrNil(1),
          askedAt: Instant(milliseconds: row.int(2)))
        let steps = ErasurePlace.Step.allCases.enumerated().filter { !row.isNull(4 + $0.offset) }
        return OpenErasure(
          person: person, hasNoRows: !row.isNull(3), done: Set(steps.map { $0.element }))
      }
    }
  }

  /// Notes that a step is done; nil for the rows.
  func note(_ step: ErasurePlace.Step?, for people: [UUID]) async throws {
    let now = SQLValue.integer(now().milliseconds)
    let statement =
      switch step {
      case nil: "UPDATE event_erasure SET rows_at = $2 WHERE pseudonym = $1 AND rows_at IS NULL"
      case .segments:
        "UPDATE event_erasure SET segments_at = $2 WHERE pseudonym = $1 AND segments_at IS NULL"
      case .exports:
        "UPDATE event_erasure SET exports_at = $2 WHERE pseudonym = $1 AND exports_at IS NULL"
      case .clickhouse:
        "UPDATE event_erasure SET clickhouse_at = $2 WHERE pseudonym = $1 AND clickhouse_at IS NULL"
      }
    try await database.write { transaction in
      for person in people { try transaction.execute(statement, [SQLValue(person), now]) }
    }
  }

  /// Notes that nothing is left of people, nor the number under which they were.
  func finishErasures(_ people: [UUID]) async throws {
    guard !people.isEmpty else { return }
    let now = SQLValue.integer(now().milliseconds)
    try await database.write { transaction in
      for person in people where try Self.forgetNumber(of: person, in: transaction) {
        try transaction.execute(
          """
          UPDATE event_erasure SET finished_at = $2 WHERE pseudonym = $1 AND finished_at IS NULL
          """, [SQLValue(person), now])
      }
    }
  }

  /// How erasures stand, for operators.
  public struct ErasureFigures: Hashable, Sendable {
    /// Those that are not finished.
    public var open = 0
    /// When the oldest of those was asked for.
    public var oldest: Instant?
  }

  public func erasureFigures(in transaction: any ReadTransaction) throws -> ErasureFigures {
    try transaction.first(
      "SELECT count(*), min(asked_at) FROM event_erasure WHERE finished_at IS NULL"
    ) { row in
      ErasureFigures(
        open: Int(row.int(0)), oldest: row.intOrNil(1).map { Instant(milliseconds: $0) })
    } ?? ErasureFigures()
  }

  /// Those who were erased, and when.
  public func erasureTimes(in transaction: any ReadTransaction) throws -> [UUID: Instant] {
    let rows = try transaction.rows("SELECT pseudonym, asked_at FROM event_erasure") {
      ($0.uuid(0), Instant(milliseconds: $0.int(1)))
    }
    return Dictionary(rows) { $1 }
  }
}
