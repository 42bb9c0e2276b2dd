import Database

/// What the server keeps of agendas beside their records, the same for every app.
public enum AgendaMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "agenda"

  public static let all = [
    Migration(
      1, "when reminders are due, what links are about, and how far series are made",
      sql: """
        CREATE TABLE reminder_time (
          space BLOB NOT NULL,
          session BLOB NOT NULL,
          starts_at INTEGER NOT NULL,
          seen_at INTEGER NOT NULL,
          due_at INTEGER NOT NULL,
          PRIMARY KEY (space, session)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX reminder_time_space_due ON reminder_time (space, due_at);
        CREATE INDEX reminder_time_due ON reminder_time (due_at);

        CREATE TABLE agenda_link (
          link BLOB NOT NULL,
          appointment BLOB NOT NULL,
          space BLOB NOT NULL,
          made_at INTEGER NOT NULL,
          PRIMARY KEY (link, appointment)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX agenda_link_space ON agenda_link (space);
        CREATE INDEX agenda_link_made ON agenda_link (made_at);

        CREATE TABLE series_progress (
          space BLOB NOT NULL,
          series BLOB NOT NULL,
          made_through INTEGER,
          looked_on INTEGER,
          PRIMARY KEY (space, series)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX series_progress_through ON series_progress (made_through);
        """),
    Migration(
      2, "of which changes people are told",
      sql: """
        CREATE TABLE appointment_change (
          space BLOB NOT NULL,
          appointment BLOB NOT NULL,
          person BLOB NOT NULL,
          former_start TEXT NOT NULL,
          due_at INTEGER NOT NULL,
          message BLOB,
          PRIMARY KEY (space, appointment)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX appointment_change_space_due ON appointment_change (space, due_at);
        CREATE INDEX appointment_change_due ON appointment_change (due_at);
        CREATE INDEX appointment_change_message ON appointment_change (message);
        """),
    Migration(
      3, "addresses by which calendar programs read agendas, and how often sessions were changed",
      sql: """
        CREATE TABLE agenda_feed (
          id BLOB NOT NULL,
          space BLOB NOT NULL,
          account BLOB NOT NULL,
          room BLOB NOT NULL,
          digest BLOB NOT NULL,
          shows_names INTEGER NOT NULL,
          language TEXT NOT NULL,
          made_at INTEGER NOT NULL,
          used_on INTEGER,
          PRIMARY KEY (id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX agenda_feed_digest ON agenda_feed (digest);
        CREATE UNIQUE INDEX agenda_feed_reader ON agenda_feed (space, account, room);

        CREATE TABLE session_sequence (
          space BLOB NOT NULL,
          session BLOB NOT NULL,
          sequence INTEGER NOT NULL,
          changed_at INTEGER NOT NULL,
          PRIMARY KEY (space, session)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      4, "times that became free, and who of those who wait was offered them",
      sql: """
        CREATE TABLE waiting_slot (
          space BLOB NOT NULL,
          id BLOB NOT NULL,
          session BLOB NOT NULL,
          appointment BLOB NOT NULL,
          person BLOB NOT NULL,
          service BLOB,
          place TEXT NOT NULL,
          starts_at INTEGER NOT NULL,
          is_group INTEGER NOT NULL,
          due_at INTEGER NOT NULL,
          is_open INTEGER NOT NULL,
          is_for_busy INTEGER NOT NULL,
          PRIMARY KEY (space, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX waiting_slot_space_due ON waiting_slot (space, is_open, due_at);
        CREATE INDEX waiting_slot_due ON waiting_slot (is_open, due_at);
        CREATE INDEX waiting_slot_start ON waiting_slot (space, starts_at);

        CREATE TABLE waiting_offer (
          space BLOB NOT NULL,
          id BLOB NOT NULL,
          slot BLOB NOT NULL,
          entry BLOB NOT NULL,
          person BLOB NOT NULL,
          session BLOB NOT NULL,
          appointment BLOB NOT NULL,
          offered_at INTEGER NOT NULL,
          ends_at INTEGER NOT NULL,
          state INTEGER NOT NULL,
          open_slot BLOB,
          open_person BLOB,
          PRIMARY KEY (space, id)
        ) STRICT, WITHOUT ROWID;
        CREATE UNIQUE INDEX waiting_offer_open_slot ON waiting_offer (space, open_slot);
        CREATE UNIQUE INDEX waiting_offer_open_person ON waiting_offer (space, open_person);
        CREATE INDEX waiting_offer_id ON waiting_offer (id);
        CREATE INDEX waiting_offer_slot ON waiting_offer (space, slot);
        CREATE INDEX waiting_offer_appointment ON waiting_offer (space, appointment);
        CREATE INDEX waiting_offer_session ON waiting_offer (space, session);
        CREATE INDEX waiting_offer_entry ON waiting_offer (space, entry);
        """),
    Migration(
      5, "what people know of an appointment before they are told of a change",
      sql: """
        ALTER TABLE appointment_change ADD COLUMN was_cancelled INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE appointment_change ADD COLUMN last_message BLOB;
        """),
  ]
}
