import Database
import SyncServer
import Values

/// That another engine has a sealed segment, as the table `event_copy` says it.
public struct EventCopy: Hashable, Sendable {
  public var segment: UUID
  /// Where: the address of the engine and its table, without passwords.
  public var place: String
  /// Of the table's form.
  public var version: Int
  public var rows: Int
  public var copiedAt: Instant

  public init(_ segment: UUID, at place: String, version: Int, rows: Int, copiedAt: Instant) {
    self.segment = segment
    self.place = place
    self.version = version
    self.rows = rows
    self.copiedAt = copiedAt
  }
}

extension EventStore {
  /// All copies of which something is known, by place and segment.
  public func copies(in transaction: any ReadTransaction) throws -> [EventCopy] {
    try transaction.rows(
      "SELECT segment, place, version, rows, copied_at FROM event_copy ORDER BY place, segment"
    ) { row in
      EventCopy(
        row.uuid(0), at: row.text(1), version: Int(row.int(2)), rows: Int(row.int(3)),
        copiedAt: Instant(milliseconds: row.int(4)))
    }
  }

  /// Notes a copy, which takes the place of what was noted of the segment.
  /// - Parameters:
  ///   - version: of the form in which it lies there.
  ///   - fence: the number of the lease under which it was made.
  /// - Throws: `LeaseLost`, `DatabaseError`.
  public func note(
    copyOf segment: SegmentEntry, at place: String, version: Int, fence: Int64
  ) async throws {
    try await database.write(about: EngineLease.subject) { [now] transaction in
      try EngineLease.check(fence, in: transaction)
      try transaction.execute(
        "DELETE FROM event_copy WHERE segment = $1 AND place = $2",
        [SQLValue(segment.id), .text(place)])
      try transaction.execute(
        """
        INSERT INTO event_copy (segment, place, version, rows, copied_at) \
        VALUES ($1, $2, $3, $4, $5)
        """,
        [
          SQLValue(segment.id), .text(place), .integer(Int64(version)),
          .integer(Int64(segment.rows)), .integer(now().milliseconds),
        ])
    }
  }

  /// Notes that copies are gone.
  /// - Parameter fence: the number of the lease under which they were removed.
  /// - Throws: `LeaseLost`, `DatabaseError`.
  public func forget(_ segments: [UUID], at place: String, fence: Int64) async throws {
    guard !segments.isEmpty else { return }
    try await database.write(about: EngineLease.subject) { transaction in
      try EngineLease.check(fence, in: transaction)
      for segment in segments {
        try transaction.execute(
          "DELETE FROM event_copy WHERE segment = $1 AND place = $2",
          [SQLValue(segment), .text(place)])
      }
    }
  }

  /// Notes that there is no copy any more anywhere: for whoever gave the other engine up.
  /// - Throws: `DatabaseError`.
  public func forgetCopies(in transaction: any WriteTransaction) throws {
    try transaction.execute("DELETE FROM event_copy")
  }
}
