import Database

/// What an app's own tables know of its analytics: under which pseudonym a person's events lie. It is kept apart from
/// the events, so that who has those alone knows nobody by them.
public enum AnalyticsMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "analytics"

  /// Of people whatever the space, under which pseudonym they are counted.
  public static let common: Set<String> = [
    "analytics_person", "analytics_left", "analytics_staff", "analytics_segment",
  ]

  public static let all = [
    Migration(
      1, "the pseudonyms of accounts, those that left, and who works on the app",
      sql: """
        CREATE TABLE analytics_person (
          account BLOB NOT NULL PRIMARY KEY,
          subject BLOB NOT NULL UNIQUE,
          pseudonym BLOB NOT NULL UNIQUE,
          generation INTEGER NOT NULL,
          made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE analytics_left (
          pseudonym BLOB NOT NULL PRIMARY KEY,
          reason TEXT NOT NULL,
          receipt BLOB NOT NULL,
          asked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE analytics_staff (
          account BLOB NOT NULL PRIMARY KEY,
          is_internal INTEGER NOT NULL,
          may_debug INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "which accounts a marketing tool was told of",
      sql: """
        CREATE TABLE analytics_segment (
          hook BLOB NOT NULL,
          account BLOB NOT NULL,
          PRIMARY KEY (hook, account)
        ) STRICT, WITHOUT ROWID;
        """),
  ]
}
