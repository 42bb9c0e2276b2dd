import Database

/// The tables of the files, the same for every app.
public enum FileMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "files"

  public static let all = [
    Migration(
      1, "files, their contents, and what may lie in the store without need",
      sql: """
        CREATE TABLE file (
          id BLOB NOT NULL PRIMARY KEY,
          space BLOB NOT NULL,
          account BLOB NOT NULL,
          name TEXT NOT NULL,
          sent_bytes INTEGER NOT NULL,
          digest BLOB,
          created_at INTEGER NOT NULL,
          expires_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX file_space ON file (space, id);
        CREATE INDEX file_digest ON file (space, digest);
        CREATE INDEX file_reserved ON file (space, expires_at);
        CREATE INDEX file_expires_at ON file (expires_at);
        CREATE INDEX file_account ON file (account, expires_at);

        CREATE TABLE file_content (
          space BLOB NOT NULL,
          digest BLOB NOT NULL,
          origin BLOB NOT NULL,
          type TEXT NOT NULL,
          bytes INTEGER NOT NULL,
          counted_bytes INTEGER NOT NULL,
          width INTEGER,
          height INTEGER,
          PRIMARY KEY (space, digest)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX file_content_counted ON file_content (space, counted_bytes);

        CREATE TABLE file_litter (
          space BLOB NOT NULL,
          origin BLOB NOT NULL,
          digest BLOB NOT NULL,
          since INTEGER NOT NULL,
          PRIMARY KEY (space, origin)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "the records that files belong to",
      sql: """
        ALTER TABLE file ADD COLUMN record BLOB;
        CREATE INDEX file_record ON file (space, record);
        """),
  ]
}
