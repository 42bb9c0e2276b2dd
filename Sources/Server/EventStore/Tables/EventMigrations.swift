import Database

/// The tables of events, beside the app's: a file of their own, or the schema of the app.
///
/// Nothing here refers to the app's tables, and no id of an account or of a record is in any of them.
public enum EventMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "events"

  /// The names of its tables.
  public static let tables: Set<String> = [
    "event_batch", "event_installation", "event_epoch", "event_alias", "event_link",
    "event_consent", "event_message", "event_key", "event_quarantine", "event_count",
    "event_custom", "event_interval", "event_erasure", "event_question", "event_trait",
    "event_engine", "event_person", "event_segment",
    "event_export_plan", "event_export", "event_import", "event_import_row", "event_hook",
    "event_hook_batch", "event_space", "event_copy",
  ]

  public static let all = [
    Migration(
      1, "batches of events, whose they are, who agreed, and what was erased",
      sql: """
        CREATE TABLE event_batch (
          id BLOB NOT NULL PRIMARY KEY,
          day INTEGER NOT NULL,
          received_at INTEGER NOT NULL,
          events INTEGER NOT NULL,
          content BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_batch_received ON event_batch (received_at);

        CREATE TABLE event_installation (
          id BLOB NOT NULL PRIMARY KEY,
          secret BLOB NOT NULL,
          made_at INTEGER NOT NULL,
          seen_at INTEGER NOT NULL,
          high_water INTEGER NOT NULL,
          linked INTEGER NOT NULL,
          dropped INTEGER NOT NULL,
          key_id BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_installation_seen ON event_installation (seen_at);

        CREATE TABLE event_epoch (
          installation BLOB NOT NULL,
          epoch INTEGER NOT NULL,
          pseudonym BLOB NOT NULL,
          subject BLOB,
          traffic INTEGER NOT NULL,
          since INTEGER NOT NULL,
          ended TEXT,
          PRIMARY KEY (installation, epoch)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_epoch_pseudonym ON event_epoch (pseudonym);
        CREATE INDEX event_epoch_subject ON event_epoch (subject);

        CREATE TABLE event_alias (
          mark BLOB NOT NULL PRIMARY KEY,
          pseudonym BLOB NOT NULL,
          linked INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_alias_pseudonym ON event_alias (pseudonym);

        CREATE TABLE event_link (
          origin BLOB NOT NULL PRIMARY KEY,
          person BLOB NOT NULL,
          at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_link_person ON event_link (person);

        CREATE TABLE event_consent (
          id BLOB NOT NULL PRIMARY KEY,
          subject_kind INTEGER NOT NULL,
          subject BLOB NOT NULL,
          purpose TEXT NOT NULL,
          answer INTEGER NOT NULL,
          text_version INTEGER NOT NULL,
          text_hash TEXT NOT NULL,
          decided_at INTEGER NOT NULL,
          received_at INTEGER NOT NULL,
          region TEXT NOT NULL,
          zone TEXT NOT NULL,
          language TEXT NOT NULL,
          source TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_consent_subject ON event_consent (subject, purpose, received_at);

        CREATE TABLE event_message (
          key_id BLOB NOT NULL,
          digest BLOB NOT NULL,
          day INTEGER NOT NULL,
          PRIMARY KEY (key_id, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_message_day ON event_message (day);

        CREATE TABLE event_key (
          id BLOB NOT NULL PRIMARY KEY,
          digest BLOB NOT NULL UNIQUE,
          kind TEXT NOT NULL,
          name TEXT NOT NULL,
          origins TEXT NOT NULL,
          made_at INTEGER NOT NULL,
          revoked_at INTEGER
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event_quarantine (
          key_id BLOB NOT NULL,
          name TEXT NOT NULL,
          parameters TEXT NOT NULL,
          reason TEXT NOT NULL,
          day INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (key_id, name, parameters, reason, day)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event_count (
          name TEXT NOT NULL,
          day INTEGER NOT NULL,
          count INTEGER NOT NULL,
          PRIMARY KEY (name, day)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event_custom (
          name TEXT NOT NULL,
          version INTEGER NOT NULL,
          content TEXT NOT NULL,
          added_by TEXT NOT NULL,
          added_at INTEGER NOT NULL,
          retired_at INTEGER,
          PRIMARY KEY (name, version)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event_interval (
          person BLOB NOT NULL,
          kind TEXT NOT NULL,
          value TEXT NOT NULL,
          since INTEGER NOT NULL,
          until INTEGER,
          PRIMARY KEY (person, kind, since)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event_erasure (
          pseudonym BLOB NOT NULL PRIMARY KEY,
          number INTEGER,
          receipt BLOB NOT NULL,
          reason TEXT NOT NULL,
          asked_at INTEGER NOT NULL,
          finish_by INTEGER NOT NULL,
          rows_at INTEGER,
          segments_at INTEGER,
          exports_at INTEGER,
          clickhouse_at INTEGER,
          finished_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX event_erasure_receipt ON event_erasure (receipt);
        CREATE INDEX event_erasure_rows ON event_erasure (rows_at);

        CREATE TABLE event_question (
          name TEXT NOT NULL PRIMARY KEY,
          content TEXT NOT NULL,
          saved_at INTEGER NOT NULL,
          saved_by TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "what other systems say of a person",
      sql: """
        CREATE TABLE event_trait (
          pseudonym BLOB NOT NULL PRIMARY KEY,
          properties TEXT NOT NULL,
          space_mark BLOB,
          said_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    segments,
    handing,
    spaces,
    copies,
  ]
}
