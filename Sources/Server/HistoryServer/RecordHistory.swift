import Database
import Fields
import Records
import Sync
import SyncServer
import Values

/// Keeps who changed which field of a record when, from what to what, and tells it to the members of
/// the record's space. What was removed keeps its past, unless its app has that forgotten.
///
/// It is written in the transaction of the push, so that nothing takes effect of which it does not know. The server's
/// own changes, such as a plan that was bought, are nobody's mutation and not in it.
public struct RecordHistory: MutationWitness {
  let database: any Database
  private let schema: SpaceSchema
  private let roles: SpaceRoles
  /// The types of records whose past goes with them.
  private let forgotten: Set<String>
  private let email: @Sendable (any ReadTransaction, _ account: UUID) throws -> String?

  /// - Parameters:
  ///   - forgotten: the types of records whose past is forgotten when they are removed.
  ///   - email: by which people know an account; nil when it is gone.
  public init(
    _ database: any Database, of schema: SpaceSchema, roles: SpaceRoles,
    forgetting forgotten: Set<String> = [],
    email: @escaping @Sendable (any ReadTransaction, UUID) throws -> String?
  ) {
    self.database = database
    self.schema = schema
    self.roles = roles
    self.forgotten = forgotten
    self.email = email
  }

  public func saw(
    _ done: DoneMutation, within portion: inout Portion, in transaction: any WriteTransaction
  ) throws {
    let common: [SQLValue] = [
      SQLValue(done.space), .integer(done.version), .integer(done.author.time.milliseconds),
      SQLValue(done.author.account), SQLValue(done.mutation.id), .text(done.mutation.name),
      .integer(Int64(schema.revision)),
    ]
    var values = common
    var rows = 0
    for past in RecordPast.of(done.written) {
      if past.isRemoved, forgotten.contains(past.type.name) {
        let record = ForgottenRecord(done.space, past.type.name, past.id, until: done.version)
        try record.forget(&portion, transaction)
        continue
      }
      // A record that was written as it was has no new past.
      guard let changes = past.changes else { continue }
      values += [.text(past.type.name), SQLValue(past.id), .text(changes)]
      rows += 1
      guard rows == Self.rowsAtOnce else { continue }
      try transaction.execute(Self.insertMost, values)
      (values, rows) = (common, 0)
    }
    guard rows > 0 else { return }
    try transaction.execute(rows == 1 ? Self.insertOne : Self.insert(rows), values)
  }

  /// The most rows of one statement. SQLite compares the name of each parameter with all before it, which is quadratic,
  /// and an engine takes so many parameters at most (SQLite 32,766 by default, PostgreSQL's protocol 65,535).
  private static let rowsAtOnce = 100
  private static let insertMost = insert(rowsAtOnce)
  /// Most mutations write one record.
  private static let insertOne = insert(1)

  private static func insert(_ rows: Int) -> String {
    let places = (0..<rows).map { row in
      "($1, $\(3 * row + 8), $\(3 * row + 9), $2, $3, $4, $5, $6, $7, $\(3 * row + 10))"
    }
    return """
      INSERT INTO record_history (space, record_type, record, version, time, account, mutation, \
      mutation_name, revision, changes) VALUES \(places.joined(separator: ", "))
      """
  }

  /// The most entries of a page.
  public static let pageSize = 50
  /// About how many bytes of changes a page carries; the entry that passes it is the last.
  public static let pageBytes = 262_144

  /// The past of a record, the latest first; empty when there is none of that id in the space.
  /// It is told in the words of the revision of the schema that the request names, whichever revision
  /// they were written in; what that one does not know is left out.
  /// - Throws: `SyncError.forbidden` for who may not see such records of the space; `SyncError.behind`;
  ///   `DatabaseError`.
  public func page(_ request: HistoryRequest, for account: UUID) async throws -> HistoryPage {
    try await database.read { try page(request, for: account, in: $0) }
  }

  func page(
    _ request: HistoryRequest, for account: UUID, in transaction: any ReadTransaction
  ) throws -> HistoryPage {
    let right = try SpaceRight.find(of: account, in: request.space, transaction, roles, schema)
    guard let right, right.mayRead(request.recordType) else { throw SyncError.forbidden }
    let asked = request.schema ?? 1
    guard asked <= schema.revision else { throw SyncError.behind }
    var page = HistoryPage()
    var bytes = 0
    try transaction.query(
      """
      SELECT version, time, account, mutation_name, changes, revision FROM record_history \
      WHERE space = $1 AND record_type = $2 AND record = $3 AND version < $4 \
      AND version > COALESCE((SELECT gone.version FROM record_history_gone AS gone \
      WHERE gone.space = $1 AND gone.record_type = $2 AND gone.record = $3), 0) \
      ORDER BY version DESC LIMIT $5
      """,
      [
        SQLValue(request.space), .text(request.recordType), SQLValue(request.record),
        .integer(request.before ?? .max), .integer(Int64(Self.pageSize) + 1),
      ]
    ) { row in
      guard page.entries.count < Self.pageSize, bytes < Self.pageBytes else {
        page.hasMore = true
        return
      }
      let changes = row.text(4)
      bytes += changes.utf8.count
      let written = Int(row.int(5))
      guard written <= schema.revision else { throw SyncError.behind }
      var entry = try HistoryEntry(row, changes: changes)
      entry.changes = entry.changes.compactMap { change in
        let name = schema.currentName(change.field, of: request.recordType, from: written)
        return schema.name(name, of: request.recordType, in: asked).map {
          HistoryChange($0, from: change.from, to: change.to)
        }
      }
      page.entries.append(entry)
    }
    var emails: [UUID: String] = [:]
    for position in page.entries.indices {
      let account = page.entries[position].account
      if emails[account] == nil { emails[account] = try email(transaction, account) ?? "" }
      page.entries[position].email = emails[account] ?? ""
    }
    return page
  }
}
