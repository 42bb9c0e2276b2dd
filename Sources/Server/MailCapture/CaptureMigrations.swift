import Database

/// The tables of mail that was captured, the same for every app.
public enum CaptureMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "capture"

  public static let all = [
    Migration(
      1, "addresses for mail, what came there, and which messages have come",
      sql: """
        CREATE TABLE capture_address (
          account BLOB NOT NULL PRIMARY KEY,
          space BLOB NOT NULL,
          digest BLOB NOT NULL UNIQUE,
          senders TEXT NOT NULL,
          made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX capture_address_space ON capture_address (space);

        CREATE TABLE capture_mail (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL,
          space BLOB NOT NULL,
          received_at INTEGER NOT NULL,
          bytes INTEGER NOT NULL,
          content TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX capture_mail_account ON capture_mail (account, id);
        CREATE INDEX capture_mail_space ON capture_mail (space);

        CREATE TABLE capture_part (
          mail BLOB NOT NULL,
          number INTEGER NOT NULL,
          piece INTEGER NOT NULL,
          account BLOB NOT NULL,
          space BLOB NOT NULL,
          content BLOB NOT NULL,
          PRIMARY KEY (mail, number, piece)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX capture_part_space ON capture_part (space);

        CREATE TABLE capture_seen (
          account BLOB NOT NULL,
          digest BLOB NOT NULL,
          space BLOB NOT NULL,
          seen_at INTEGER NOT NULL,
          PRIMARY KEY (account, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX capture_seen_time ON capture_seen (account, seen_at);
        CREATE INDEX capture_seen_space ON capture_seen (space);
        """)
  ]
}
