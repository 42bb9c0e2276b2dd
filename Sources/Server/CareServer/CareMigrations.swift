import Database

/// What the server keeps of reminders beside the records of families.
public enum CareMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "care"

  /// Of devices without an account, for a fortnight; of people whatever the space, for thirteen months, and what
  /// they sum up to; what accounts earn, which goes with them.
  public static let common: Set<String> = [
    "left_device", "left_time", "access_part", "access_session", "access_month", "reward_session",
    "reward_offer", "reward_consent",
  ]

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
        """),
    Migration(
      2, "sessions of the day: what devices told, what that comes to, and what stays of it",
      sql: """
        CREATE TABLE access_part (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          is_premium INTEGER NOT NULL,
          started_at INTEGER NOT NULL,
          content TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX access_part_account ON access_part (account, is_premium, started_at);
        CREATE INDEX access_part_started ON access_part (started_at);

        CREATE TABLE access_session (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          running BLOB UNIQUE,
          access_date TEXT NOT NULL,
          zone TEXT NOT NULL,
          session_start INTEGER NOT NULL,
          session_end INTEGER,
          end_reason TEXT,
          is_premium INTEGER NOT NULL,
          day_ends INTEGER NOT NULL,
          follows_journey INTEGER NOT NULL,
          last_seen INTEGER NOT NULL,
          features TEXT NOT NULL,
          features_count INTEGER NOT NULL,
          documents TEXT NOT NULL,
          documents_count INTEGER NOT NULL,
          medication_updates INTEGER NOT NULL,
          prompts_shown INTEGER NOT NULL,
          prompts_tapped INTEGER NOT NULL,
          prompts_dismissed INTEGER NOT NULL,
          devices TEXT NOT NULL,
          app_version TEXT NOT NULL,
          server_skew INTEGER NOT NULL,
          flags TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX access_session_account ON access_session (account, session_start);
        CREATE INDEX access_session_start ON access_session (session_start);

        CREATE TABLE access_month (
          month TEXT NOT NULL,
          is_premium INTEGER NOT NULL,
          sessions INTEGER NOT NULL,
          milliseconds INTEGER NOT NULL,
          features INTEGER NOT NULL,
          documents INTEGER NOT NULL,
          medication_updates INTEGER NOT NULL,
          prompts_shown INTEGER NOT NULL,
          prompts_tapped INTEGER NOT NULL,
          prompts_dismissed INTEGER NOT NULL,
          PRIMARY KEY (month, is_premium)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      3, "extra sessions that were earned, offers to accounts, and who wants any",
      sql: """
        ALTER TABLE access_session ADD COLUMN reward BLOB;

        CREATE TABLE reward_session (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          day TEXT NOT NULL,
          earned_at INTEGER NOT NULL,
          ends_at INTEGER NOT NULL,
          session BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX reward_session_day ON reward_session (account, day);
        CREATE INDEX reward_session_ends ON reward_session (ends_at);

        CREATE TABLE reward_offer (
          account BLOB NOT NULL REFERENCES account (id) ON DELETE CASCADE,
          name TEXT NOT NULL,
          code BLOB NOT NULL,
          days INTEGER NOT NULL,
          made_at INTEGER NOT NULL,
          ends_at INTEGER NOT NULL,
          PRIMARY KEY (account, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE reward_consent (
          account BLOB NOT NULL PRIMARY KEY REFERENCES account (id) ON DELETE CASCADE,
          agreed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
  ]
}
