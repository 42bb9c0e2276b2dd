import Database
import Records
import Values

extension Database {
  /// Writes records of a space, and what goes with them: everything that does so goes through here,
  /// one after the other for one space.
  @discardableResult
  public func write<T: Sendable>(
    in space: UUID, _ body: @escaping @Sendable (any WriteTransaction) throws -> T
  ) async throws -> T {
    try await write(about: Spaces.subject(of: space), body)
  }
}

/// The spaces of an app's database.
public enum Spaces {
  /// What a write of a space's records is about (`Database.write(about:)`).
  public static func subject(of space: UUID) -> Int64 {
    Int64(bitPattern: space.high ^ space.low)
  }

  /// Makes a space, at version 0 and without a record.
  /// - Throws: a `unique` constraint when there is one of that id.
  public static func open(
    _ space: UUID, kind: String, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "INSERT INTO space (id, kind, version) VALUES ($1, $2, 0)", [SQLValue(space), .text(kind)])
  }

  /// Its version; nil when there is no such space.
  public static func version(of space: UUID, in transaction: any ReadTransaction) throws -> Int64? {
    try transaction.first("SELECT version FROM space WHERE id = $1", [SQLValue(space)]) {
      $0.int(0)
    }
  }

  /// All that there are, in the order of their ids.
  public static func all(in transaction: any ReadTransaction) throws -> [UUID] {
    try transaction.rows("SELECT id FROM space ORDER BY id") { $0.uuid(0) }
  }

  /// How many spaces `versions` looks for with one statement.
  private static let pageSize = 100
  private static let versionsSQL =
    "SELECT id, version FROM space WHERE id IN ("
    + (1...pageSize).map { "$\($0)" }.joined(separator: ", ") + ")"

  /// The versions of those of the spaces that there are.
  public static func versions(
    of spaces: [UUID], in transaction: any ReadTransaction
  ) throws -> [UUID: Int64] {
    var found: [UUID: Int64] = [:]
    for start in stride(from: 0, to: spaces.count, by: pageSize) {
      let page = spaces[start..<min(start + pageSize, spaces.count)]
      // Filled up to one length, so that there is one statement to prepare.
      let filling = repeatElement(page[start], count: pageSize - page.count)
      try transaction.query(versionsSQL, (page + filling).map { SQLValue($0) }) { row in
        if let id = row.withBytes(0, { UUID($0) }) { found[id] = row.int(1) }
      }
    }
    return found
  }

  /// Changes records by the server's own decision, such as a plan that was bought, as one version
  /// of the space that every device pulls.
  /// - Returns: the new version.
  /// - Throws: the refusal that `body` throws or that a constraint of the schema means; the refusal
  ///   `missing` when there is no such space; `SyncError.behind`; `DatabaseError`.
  @discardableResult
  public static func change(
    _ space: UUID, of tables: SpaceTables, at now: Instant, in transaction: any WriteTransaction,
    _ body: (Transaction) throws -> Void
  ) throws -> Int64 {
    try transaction.atomically {
      guard let version = try version(of: space, in: transaction) else {
        throw Refusal(.missing, "space")
      }
      guard try !SchemaRevision.isAhead(of: tables.schema, in: transaction) else {
        throw SyncError.behind
      }
      let storage = SQLStorage(
        transaction, space: space, tables: tables, version: version + 1, now: now,
        keepsBefore: true)
      try body(Transaction(storage))
      if let error = storage.error { throw error }
      if let refusal = storage.refusal { throw refusal }
      try advance(
        space, to: version + 1, adding: SpaceUse(ofServer: storage.written[...]), in: transaction)
      return version + 1
    }
  }

  /// Adds to what a space takes, for rows that belong to it and are none of its records.
  public static func add(
    _ use: SpaceUse, to space: UUID, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "UPDATE space SET byte_count = byte_count + $2 WHERE id = $1",
      [SQLValue(space), .integer(use.bytes)])
  }

  /// Sets a space's version, and adds to what it takes.
  static func advance(
    _ space: UUID, to version: Int64, adding use: SpaceUse, in transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      UPDATE space SET version = $2, record_count = record_count + $3, \
      byte_count = byte_count + $4 WHERE id = $1
      """,
      [SQLValue(space), .integer(version), .integer(use.records), .integer(use.bytes)])
  }
}
