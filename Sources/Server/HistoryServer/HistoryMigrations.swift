import Database

/// The table of what became of each record.
public enum HistoryMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "history"

  public static let all = [
    Migration(
      1, "the past of records",
      sql: """
        CREATE TABLE record_history (
          space BLOB NOT NULL,
          record_type TEXT NOT NULL,
          record BLOB NOT NULL,
          version INTEGER NOT NULL,
          time INTEGER NOT NULL,
          account BLOB NOT NULL,
          mutation BLOB NOT NULL,
          mutation_name TEXT NOT NULL,
          changes TEXT NOT NULL,
          PRIMARY KEY (space, record_type, record, version)
        ) STRICT;
        """),
    Migration(
      2, "in the words of which revision of the schema it was written",
      sql: "ALTER TABLE record_history ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;"),
    Migration(
      3, "the past up to which version is forgotten, and may still lie on the disk",
      sql: """
        CREATE TABLE record_history_gone (
          space BLOB NOT NULL,
          record_type TEXT NOT NULL,
          record BLOB NOT NULL,
          version INTEGER NOT NULL,
          PRIMARY KEY (space, record_type, record)
        ) STRICT;
        """),
  ]
}
