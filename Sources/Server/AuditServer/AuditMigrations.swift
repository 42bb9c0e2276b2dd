import Database

/// The tables of the audit: the rows of every space, where each chain ends, and the signed anchors.
public enum AuditMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "audit"

  /// Anchors are of the ends of all chains.
  public static let common: Set<String> = ["audit_anchor"]

  public static let all = [
    Migration(
      1, "chains and anchors",
      sql: """
        CREATE TABLE audit (
          space BLOB NOT NULL,
          number INTEGER NOT NULL,
          happened_at INTEGER NOT NULL,
          recorded_at INTEGER NOT NULL,
          clock_ahead INTEGER,
          account BLOB,
          action TEXT NOT NULL,
          subject_type TEXT,
          subject BLOB,
          details TEXT NOT NULL,
          device TEXT,
          hash BLOB NOT NULL,
          PRIMARY KEY (space, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX audit_subject ON audit (space, subject, number);

        CREATE TABLE audit_head (
          space BLOB NOT NULL PRIMARY KEY,
          number INTEGER NOT NULL,
          hash BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE audit_anchor (
          number INTEGER NOT NULL,
          day TEXT NOT NULL UNIQUE,
          made_at INTEGER NOT NULL,
          previous BLOB NOT NULL,
          digest BLOB NOT NULL,
          public_key BLOB NOT NULL,
          signature BLOB NOT NULL,
          PRIMARY KEY (number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE audit_anchor_head (
          anchor INTEGER NOT NULL,
          space BLOB NOT NULL,
          number INTEGER NOT NULL,
          hash BLOB NOT NULL,
          PRIMARY KEY (anchor, space)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX audit_anchor_head_space ON audit_anchor_head (space, number);
        """)
  ]
}
