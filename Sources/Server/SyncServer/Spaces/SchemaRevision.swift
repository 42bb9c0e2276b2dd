import Database
import Records

/// Which revision of a schema the tables have. The migration that brings them to a revision says so in
/// the same transaction:
///
/// ```sql
/// INSERT INTO space_schema (kind, revision) VALUES ('notebook', 2)
///   ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
/// ```
/// From then on a server process of an earlier revision, which may still run beside a newer one, does
/// nothing more with the spaces of that kind: it does not know what belongs together now.
public enum SchemaRevision {
  /// The table in which migrations say so.
  public static let table = "space_schema"

  /// Why a server must not start.
  public enum Mismatch: Error, Hashable, Sendable, CustomStringConvertible {
    /// A newer server has brought the tables further.
    case tablesAhead(kind: String, tables: Int, schema: Int)
    /// No migration has brought the tables to the schema's revision.
    case tablesBehind(kind: String, tables: Int, schema: Int)

    public var description: String {
      switch self {
      case .tablesAhead(let kind, let tables, let schema):
        """
        the tables of \(kind) have revision \(tables) of its schema and this version knows \(schema); \
        start the newer version, or restore a backup
        """
      case .tablesBehind(let kind, let tables, let schema):
        """
        the tables of \(kind) have revision \(tables) of its schema, which has revision \(schema) here; \
        add a migration that brings them there and says so in space_schema
        """
      }
    }
  }

  /// A subselect of the revision that the tables of the kind of space in column `kind` have; null is 1.
  static func select(of kind: String) -> String {
    "(SELECT revision FROM space_schema WHERE kind = \(kind))"
  }

  /// Throws unless the tables are those of the schema's revision.
  /// - Throws: `Mismatch`, `DatabaseError`.
  public static func check(_ schema: SpaceSchema, in transaction: any ReadTransaction) throws {
    let tables = try find(schema.kind, in: transaction)
    if tables > schema.revision {
      throw Mismatch.tablesAhead(kind: schema.kind, tables: tables, schema: schema.revision)
    }
    if tables < schema.revision {
      throw Mismatch.tablesBehind(kind: schema.kind, tables: tables, schema: schema.revision)
    }
  }

  /// Whether a newer server has brought the tables further than this one knows.
  static func isAhead(of schema: SpaceSchema, in transaction: any ReadTransaction) throws -> Bool {
    try find(schema.kind, in: transaction) > schema.revision
  }

  /// The statement by which a migration says that it brings the tables to a revision.
  public static func statement(bringing kind: String, to revision: Int) -> String {
    """
    INSERT INTO space_schema (kind, revision) VALUES ('\(kind)', \(revision))
      ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
    """
  }

  /// The revision that the tables of a kind of space have.
  public static func find(_ kind: String, in transaction: any ReadTransaction) throws -> Int {
    try transaction.first(
      "SELECT revision FROM space_schema WHERE kind = $1", [.text(kind)]
    ) { Int($0.int(0)) } ?? 1
  }
}
