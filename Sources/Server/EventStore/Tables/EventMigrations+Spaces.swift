import Database

extension EventMigrations {
  /// Spaces that are no more.
  static let spaces = Migration(
    5, "spaces that were erased, whose marks no event has any more",
    sql: """
      CREATE TABLE event_space (
        mark BLOB NOT NULL PRIMARY KEY,
        asked_at INTEGER NOT NULL,
        rows_at INTEGER,
        segments_at INTEGER
      ) STRICT, WITHOUT ROWID;
      """)
}
