import Database

/// The table of ``DownloadAudit``.
public enum DownloadMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "download"

  public static let all = [
    Migration(
      1, "which hours of a session's downloads have their row",
      sql: """
        CREATE TABLE audit_download (
          space BLOB NOT NULL,
          session BLOB NOT NULL,
          is_whole INTEGER NOT NULL,
          hour INTEGER NOT NULL,
          PRIMARY KEY (space, session, is_whole)
        ) STRICT, WITHOUT ROWID;
        """)
  ]
}
