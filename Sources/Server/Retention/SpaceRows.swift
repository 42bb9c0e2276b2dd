import Database
import Fields
import SyncServer
import Values

/// Which rows of an app's tables are a space's: what goes when it is erased, and what its key seals in
/// a backup.
///
/// A row with a column `space` is that space's. What says that there was a space and who belonged to
/// it, in ids alone, belongs to the installation, and stays: by it devices hear that they are no
/// longer members, and the audit can be verified. So do the tables without that column, which who brings them says
/// (`RoomMigrations.common`).
public enum SpaceRows {
  /// How the rows of a table are told apart.
  enum Owner: Hashable, Sendable {
    case installation
    /// The space of the column `space`.
    case column
    /// The space of the device's queue (`sync_refusal`).
    case client
    /// The space that the arguments name (`job`).
    case arguments
  }

  /// Tables with a column `space` that are the installation's all the same: ids, hashes and times.
  public static let kept: Set<String> = [
    "membership", "space_gap", "audit", "audit_head", "audit_anchor_head", ErasureMigrations.table,
  ]
  static func owner(of table: TableDescription) -> Owner {
    if kept.contains(table.name) { return .installation }
    if table.columns.contains(where: { $0.name == "space" }) { return .column }
    switch table.name {
    case "sync_refusal": return .client
    case "job": return .arguments
    default: return .installation
    }
  }

  /// Whether some of the table's rows are spaces'.
  public static func isOfSpaces(_ table: TableDescription) -> Bool {
    owner(of: table) != .installation
  }

  /// Finds the rows of a space; of jobs it may find more (`job(_:isOf:)`).
  static func condition(_ owner: Owner, _ space: UUID) -> TablePages.Condition {
    switch owner {
    case .installation: .init("1 = 0")
    case .column: .init("space = $1", SQLValue(space))
    case .client:
      .init("client IN (SELECT id FROM sync_client WHERE space = $1)", SQLValue(space))
    case .arguments: .init("arguments LIKE $1", .text("%\(space)%"))
    }
  }

  /// Finds the rows of no space that there is; of jobs all.
  static func rest(_ owner: Owner) -> TablePages.Condition? {
    switch owner {
    case .installation, .arguments: nil
    case .column: .init("space NOT IN (SELECT id FROM space)")
    case .client:
      .init(
        """
        client NOT IN (SELECT c.id FROM sync_client AS c JOIN space AS s ON s.id = c.space)
        """)
    }
  }

  /// The space that the arguments of a job name.
  static func space(ofJob arguments: String) -> UUID? {
    (try? JSONValue.parse(Array(arguments.utf8)))?["space"]?.text.flatMap { UUID($0) }
  }

  /// How many rows of a space there are, by table.
  public static func counts(
    of space: UUID, in transaction: any ReadTransaction
  ) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for table in try transaction.tables() where isOfSpaces(table) {
      let condition = condition(owner(of: table), space)
      let count = try transaction.first(
        "SELECT count(*) FROM \"\(table.name)\" WHERE \(condition.sql)",
        condition.value.map { [$0] } ?? []
      ) { Int($0.int(0)) }
      if let count, count > 0 { counts[table.name] = count }
    }
    return counts
  }

  /// Deletes the rows of a space.
  /// - Parameter spared: tables of which none is deleted.
  public static func delete(
    of space: UUID, sparing spared: Set<String>, in transaction: any WriteTransaction
  ) throws {
    // Refusals first: they are found by what goes after them.
    let tables = try transaction.tables().filter { !spared.contains($0.name) }
      .sorted { owner(of: $0) == .client && owner(of: $1) != .client }
    for table in tables where isOfSpaces(table) {
      let condition = condition(owner(of: table), space)
      try transaction.execute(
        "DELETE FROM \"\(table.name)\" WHERE \(condition.sql)",
        condition.value.map { [$0] } ?? [])
    }
  }
}
