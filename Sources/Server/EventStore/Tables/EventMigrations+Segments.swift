import Database

extension EventMigrations {
  /// Where events lie that are in files: who may write them, the numbers of people in them, and which there are.
  static let segments = Migration(
    3, "files of events, the numbers of people in them, and who writes them",
    sql: """
      CREATE TABLE event_engine (
        one INTEGER NOT NULL PRIMARY KEY,
        fence INTEGER NOT NULL,
        holder BLOB,
        address TEXT,
        folder BLOB,
        until INTEGER NOT NULL,
        people INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE event_person (
        pseudonym BLOB NOT NULL PRIMARY KEY,
        number INTEGER NOT NULL UNIQUE
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE event_segment (
        id BLOB NOT NULL PRIMARY KEY,
        day INTEGER NOT NULL,
        rows INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        people INTEGER NOT NULL,
        first_at INTEGER NOT NULL,
        last_at INTEGER NOT NULL,
        link_version INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        state TEXT NOT NULL,
        is_cold INTEGER NOT NULL,
        note TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX event_segment_day ON event_segment (day);
      """)
}
