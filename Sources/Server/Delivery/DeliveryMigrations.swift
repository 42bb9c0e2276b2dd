import Database

/// The tables of what is brought to people, the same for every app.
public enum DeliveryMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "delivery"

  /// Of devices and of people whatever the space, by session and by digest.
  public static let common: Set<String> = [
    "push_subscription", "closed_address", "message_secret", "bounce_mailbox",
  ]

  public static let all = [
    Migration(
      1, "messages with their attempts, subscriptions of devices, and what is not wanted",
      sql: """
        CREATE TABLE message (
          id BLOB NOT NULL PRIMARY KEY,
          space BLOB NOT NULL,
          kind TEXT NOT NULL,
          unique_key TEXT NOT NULL,
          person BLOB NOT NULL,
          subject BLOB,
          detail TEXT NOT NULL,
          asked_at INTEGER NOT NULL,
          due_at INTEGER NOT NULL,
          expires_at INTEGER NOT NULL,
          step INTEGER NOT NULL,
          state INTEGER NOT NULL,
          reason TEXT,
          shown_at INTEGER,
          opened_at INTEGER,
          ended_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX message_key ON message (kind, unique_key);
        CREATE INDEX message_space ON message (space, asked_at);
        CREATE INDEX message_ended ON message (ended_at);

        CREATE TABLE message_attempt (
          id BLOB NOT NULL PRIMARY KEY,
          message BLOB NOT NULL,
          space BLOB NOT NULL,
          step INTEGER NOT NULL,
          channel INTEGER NOT NULL,
          target BLOB NOT NULL,
          state INTEGER NOT NULL,
          queued_at INTEGER NOT NULL,
          sent_at INTEGER,
          shown_at INTEGER,
          opened_at INTEGER,
          failed_at INTEGER,
          reason TEXT
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX message_attempt_message ON message_attempt (message, step);
        CREATE INDEX message_attempt_space ON message_attempt (space);

        CREATE TABLE message_refusal (
          space BLOB NOT NULL,
          person BLOB NOT NULL,
          kind TEXT NOT NULL,
          refused_at INTEGER NOT NULL,
          PRIMARY KEY (space, person, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE push_subscription (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL,
          session BLOB NOT NULL UNIQUE,
          service INTEGER NOT NULL,
          endpoint TEXT NOT NULL,
          public_key BLOB,
          secret BLOB,
          made_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX push_subscription_account ON push_subscription (account);

        CREATE TABLE closed_address (
          digest BLOB NOT NULL PRIMARY KEY,
          channel INTEGER NOT NULL,
          reason TEXT NOT NULL,
          closed_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE message_secret (
          id INTEGER NOT NULL PRIMARY KEY,
          secret BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "how far mailboxes of bounces have been read",
      sql: """
        CREATE TABLE bounce_mailbox (
          name TEXT NOT NULL PRIMARY KEY,
          validity INTEGER NOT NULL,
          number INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      3,
      "ways on which messages are not wanted, quiet hours, languages of devices",
      sql: """
        ALTER TABLE push_subscription ADD COLUMN language TEXT;
        CREATE INDEX push_subscription_endpoint ON push_subscription (endpoint);

        CREATE TABLE message_choice (
          space BLOB NOT NULL,
          person BLOB NOT NULL,
          kind TEXT NOT NULL,
          channel INTEGER NOT NULL,
          refused_at INTEGER NOT NULL,
          PRIMARY KEY (space, person, kind, channel)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE message_quiet_hours (
          space BLOB NOT NULL,
          person BLOB NOT NULL,
          starts TEXT,
          ends TEXT,
          chosen_at INTEGER NOT NULL,
          PRIMARY KEY (space, person)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      4, "how many texts went out",
      sql: """
        CREATE INDEX message_attempt_sent ON message_attempt (space, channel, queued_at, state);
        """),
  ]
}
