import Database

/// The tables of the people: accounts, what they are members of, and their sessions.
public enum IdentityMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "identity"

  /// Of people and of their devices, whatever the space.
  public static let common: Set<String> = [
    "account", "session", "known_device", "email_confirmation", "password_reset", "email_change",
    "email_change_code", "asked_mail", "asked_mail_turn",
  ]

  public static let all = [
    Migration(
      1, "accounts, memberships and sessions",
      sql: """
        CREATE TABLE account (
          id BLOB NOT NULL PRIMARY KEY,
          email TEXT NOT NULL UNIQUE,
          password TEXT NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE membership (
          account BLOB NOT NULL REFERENCES account (id),
          space BLOB NOT NULL,
          role TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          PRIMARY KEY (account, space)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX membership_space ON membership (space);

        CREATE TABLE session (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id),
          access_digest BLOB NOT NULL UNIQUE,
          access_until INTEGER NOT NULL,
          refresh_digest BLOB NOT NULL UNIQUE,
          refresh_until INTEGER NOT NULL,
          previous_digest BLOB UNIQUE,
          is_confirmed INTEGER NOT NULL,
          created_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX session_account ON session (account);
        CREATE INDEX session_refresh_until ON session (refresh_until);
        """),
    Migration(
      2, "who was removed, and invitations",
      sql: """
        ALTER TABLE membership ADD COLUMN removed_at INTEGER;

        CREATE TABLE invitation_code (
          digest BLOB NOT NULL PRIMARY KEY,
          invitation BLOB NOT NULL UNIQUE,
          space BLOB NOT NULL,
          email TEXT NOT NULL,
          role TEXT NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX invitation_code_space ON invitation_code (space);
        """),
    Migration(
      3, "several codes for an invitation, one for each mail, and who was mailed lately",
      sql: """
        ALTER TABLE invitation_code RENAME TO invitation_code_before;
        DROP INDEX invitation_code_space;
        CREATE TABLE invitation_code (
          digest BLOB NOT NULL PRIMARY KEY,
          invitation BLOB NOT NULL,
          space BLOB NOT NULL,
          email TEXT NOT NULL,
          role TEXT NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO invitation_code (digest, invitation, space, email, role, expires_at)
          SELECT digest, invitation, space, email, role, expires_at FROM invitation_code_before;
        DROP TABLE invitation_code_before;
        CREATE INDEX invitation_code_space ON invitation_code (space);
        CREATE INDEX invitation_code_invitation ON invitation_code (invitation);

        CREATE TABLE invitation_mail (
          job BLOB NOT NULL PRIMARY KEY,
          space BLOB NOT NULL,
          email TEXT NOT NULL,
          asked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX invitation_mail_space ON invitation_mail (space, asked_at);
        """),
    Migration(
      4, "known devices, confirmed e-mails, and who had whom mailed lately",
      sql: """
        CREATE TABLE known_device (
          digest BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id),
          seen_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX known_device_account ON known_device (account, seen_at);

        ALTER TABLE account ADD COLUMN confirmed_at INTEGER;
        CREATE TABLE email_confirmation (
          digest BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id),
          email TEXT NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX email_confirmation_account ON email_confirmation (account);
        CREATE INDEX email_confirmation_expires ON email_confirmation (expires_at);

        ALTER TABLE invitation_code ADD COLUMN is_mailed INTEGER;
        CREATE TABLE asked_mail (
          job BLOB NOT NULL PRIMARY KEY,
          kind INTEGER NOT NULL,
          account BLOB NOT NULL,
          receiver BLOB NOT NULL,
          asked_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX asked_mail_account ON asked_mail (account, asked_at);
        CREATE INDEX asked_mail_receiver ON asked_mail (receiver, kind, asked_at);
        CREATE INDEX asked_mail_asked_at ON asked_mail (asked_at);
        CREATE TABLE asked_mail_turn (
          id INTEGER NOT NULL PRIMARY KEY,
          turn INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      5, "codes for another password, and changes of e-mail",
      sql: """
        CREATE TABLE password_reset (
          digest BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES account (id),
          email TEXT NOT NULL,
          expires_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX password_reset_account ON password_reset (account);
        CREATE INDEX password_reset_expires ON password_reset (expires_at);

        CREATE TABLE email_change (
          account BLOB NOT NULL PRIMARY KEY REFERENCES account (id),
          email TEXT NOT NULL,
          expires_at INTEGER NOT NULL,
          current_confirmed_at INTEGER,
          new_confirmed_at INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX email_change_expires ON email_change (expires_at);
        CREATE TABLE email_change_code (
          digest BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL REFERENCES email_change (account),
          email TEXT NOT NULL,
          is_new INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX email_change_code_account ON email_change_code (account);
        """),
    Migration(
      6, "what people are called, and on what they are signed in",
      sql: """
        ALTER TABLE account ADD COLUMN name TEXT;

        ALTER TABLE session ADD COLUMN device TEXT;
        ALTER TABLE session ADD COLUMN agent TEXT;
        ALTER TABLE session ADD COLUMN seen_at INTEGER;
        """),
  ]
}
