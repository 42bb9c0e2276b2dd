import Database

/// The table of the spaces that were erased.
public enum ErasureMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "retention"
  static let table = "erasure"

  public static let all = [
    Migration(
      1, "spaces that were erased, and whether all that they had outside the tables is gone",
      sql: """
        CREATE TABLE erasure (
          space BLOB NOT NULL PRIMARY KEY,
          erased_at INTEGER NOT NULL,
          finished_at INTEGER
        ) STRICT, WITHOUT ROWID;
        """)
  ]
}
