import Database

extension EventMigrations {
  /// What is handed out and taken in.
  static let handing = Migration(
    4, "exports, imports, and what is told to other systems",
    sql: """
      CREATE TABLE event_export_plan (
        one INTEGER NOT NULL PRIMARY KEY,
        forms TEXT NOT NULL,
        folder BLOB NOT NULL,
        made_at INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE event_export (
        day INTEGER NOT NULL,
        form TEXT NOT NULL,
        name TEXT NOT NULL,
        state TEXT NOT NULL,
        rows INTEGER NOT NULL,
        checksum TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        PRIMARY KEY (day, form)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE event_import (
        id BLOB NOT NULL PRIMARY KEY,
        source TEXT NOT NULL,
        mapping TEXT NOT NULL,
        rows INTEGER NOT NULL,
        refused INTEGER NOT NULL,
        at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE event_import_row (
        digest BLOB NOT NULL PRIMARY KEY,
        day INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX event_import_row_day ON event_import_row (day);

      CREATE TABLE event_hook (
        id BLOB NOT NULL PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        kind TEXT NOT NULL,
        url TEXT NOT NULL,
        secret TEXT NOT NULL,
        question TEXT NOT NULL,
        period INTEGER NOT NULL,
        made_at INTEGER NOT NULL,
        due_at INTEGER NOT NULL,
        told_at INTEGER,
        failures INTEGER NOT NULL,
        error TEXT,
        dropped INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE event_hook_batch (
        hook BLOB NOT NULL,
        batch BLOB NOT NULL,
        received_at INTEGER NOT NULL,
        content BLOB NOT NULL,
        PRIMARY KEY (hook, batch)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX event_hook_batch_received ON event_hook_batch (hook, received_at);
      """)
}
