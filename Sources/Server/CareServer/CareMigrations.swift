import Database

/// What the server keeps of reminders beside the records of families.
public enum CareMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "care"

  public static let all = [
    Migration(
      1, "when people are told of doses, what links are about, and times that devices left",
      sql: """
        CREATE TABLE dose_time (
          space BLOB NOT NULL,
          person BLOB NOT NULL,
          what INTEGER NOT NULL,
          seen_at INTEGER NOT NULL,
          due_at INTEGER NOT NULL,
          PRIMARY KEY (space, person, what)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX dose_time_space_due ON dose_time (space, due_at);
        CREATE INDEX dose_time_due ON dose_time (due_at);

        CREATE TABLE dose_link (
          link BLOB NOT NULL PRIMARY KEY,
          message BLOB NOT NULL,
          space BLOB NOT NULL,
          account BLOB NOT NULL,
          medicine BLOB NOT NULL,
          planned TEXT NOT NULL,
          amount INTEGER NOT NULL,
          ends_at INTEGER NOT NULL,
          used_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX dose_link_message ON dose_link (message);
        CREATE INDEX dose_link_space ON dose_link (space);
        CREATE INDEX dose_link_ends ON dose_link (ends_at);

        CREATE TABLE left_device (
          id BLOB NOT NULL PRIMARY KEY,
          endpoint TEXT NOT NULL UNIQUE,
          public_key BLOB NOT NULL,
          secret BLOB NOT NULL,
          language TEXT NOT NULL,
          network TEXT NOT NULL,
          put_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          failures INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX left_device_network ON left_device (network);
        CREATE INDEX left_device_expires ON left_device (expires_at);

        CREATE TABLE left_time (
          device BLOB NOT NULL,
          due_at INTEGER NOT NULL,
          name BLOB NOT NULL,
          PRIMARY KEY (device, due_at, name)
        ) STRICT, WITHOUT ROWID;
        """)
  ]
}
