import Database

/// The tables of the jobs, the same for every app.
public enum JobMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "jobs"

  /// Periods are the app's; of a job the arguments may name a space.
  public static let common: Set<String> = ["job_period"]

  public static let all = [
    Migration(
      1, "jobs that wait, run or were given up, and which periods have had theirs",
      sql: """
        CREATE TABLE job (
          id BLOB NOT NULL PRIMARY KEY,
          name TEXT NOT NULL,
          arguments TEXT NOT NULL,
          unique_key TEXT,
          reach INTEGER NOT NULL,
          state INTEGER NOT NULL,
          due_at INTEGER NOT NULL,
          attempts INTEGER NOT NULL,
          fence INTEGER NOT NULL,
          asked_at INTEGER NOT NULL,
          error TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX job_key ON job (name, unique_key);
        CREATE INDEX job_due ON job (name, state, due_at);

        CREATE TABLE job_period (
          name TEXT NOT NULL PRIMARY KEY,
          period INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  ]
}
