import Database

extension EventMigrations {
  /// Which files of events another engine has a copy of.
  static let copies = Migration(
    6, "which files of events another engine has",
    sql: """
      CREATE TABLE event_copy (
        segment BLOB NOT NULL,
        place TEXT NOT NULL,
        version INTEGER NOT NULL,
        rows INTEGER NOT NULL,
        copied_at INTEGER NOT NULL,
        PRIMARY KEY (segment, place)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX event_copy_place ON event_copy (place);
      """)
}
