import Database

/// The tables of FisioFlow's records. A step is frozen once it has landed; a test says what a next
/// one must bring when the records' fields ask for more.
let fisioFlowMigrations = [
  Migration(
    1, "clinics and patients",
    sql: """
      CREATE TABLE clinic (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        plan TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX clinic_space_version ON clinic (space, space_version);
      CREATE INDEX clinic_name ON clinic (space, name);

      CREATE TABLE patient (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        full_name TEXT NOT NULL,
        social_name TEXT NOT NULL,
        cpf TEXT,
        birth_date TEXT,
        sex TEXT,
        phone TEXT,
        email TEXT,
        emergency_name TEXT NOT NULL,
        emergency_phone TEXT,
        insurance TEXT NOT NULL,
        complaint TEXT NOT NULL,
        notes TEXT NOT NULL,
        tags TEXT NOT NULL,
        is_archived INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX patient_space_version ON patient (space, space_version);
      CREATE INDEX patient_archived ON patient (space, is_archived);
      CREATE UNIQUE INDEX patient_cpf ON patient (space, cpf);
      """),
  Migration(
    2, "the people of a clinic as records",
    sql: """
      \(SharedTables.members)

      CREATE TABLE invitation (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        email TEXT NOT NULL,
        role_name TEXT NOT NULL,
        invited_by BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX invitation_space_version ON invitation (space, space_version);
      CREATE INDEX invitation_email ON invitation (space, email);

      UPDATE space SET version = version + 1 WHERE id IN (SELECT space FROM membership);
      INSERT INTO member (space, space_version, id, email, role_name, joined_at)
        SELECT m.space, s.version, m.account, a.email, m.role, m.created_at
        FROM membership AS m JOIN account AS a ON a.id = m.account JOIN space AS s ON s.id = m.space;
      """),
  Migration(
    3, "texts that wait for a decision",
    sql: """
      \(SharedTables.textConflicts)
      """),
  Migration(
    4, "what became of an invitation's mail",
    sql: """
      ALTER TABLE invitation ADD COLUMN mail_name TEXT;
      """),
  Migration(
    5, "documents",
    sql: """
      CREATE TABLE document (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        patient BLOB NOT NULL,
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        file BLOB,
        refusal TEXT NOT NULL,
        added_by BLOB NOT NULL,
        added_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX document_space_version ON document (space, space_version);
      CREATE INDEX document_patient ON document (space, patient);
      CREATE INDEX document_refusal ON document (space, refusal);
      INSERT INTO space_schema (kind, revision) VALUES ('clinic', 2)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    6, "patients and documents that come from a copy",
    sql: """
      ALTER TABLE document ADD COLUMN sent_by BLOB;
      INSERT INTO space_schema (kind, revision) VALUES ('clinic', 3)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    7, "how much the clinics take that there are",
    sql: """
      UPDATE space SET
        record_count =
          (SELECT count(*) FROM clinic WHERE clinic.space = space.id)
          + (SELECT count(*) FROM patient WHERE patient.space = space.id)
          + (SELECT count(*) FROM member WHERE member.space = space.id)
          + (SELECT count(*) FROM invitation WHERE invitation.space = space.id)
          + (SELECT count(*) FROM text_conflict WHERE text_conflict.space = space.id)
          + (SELECT count(*) FROM document WHERE document.space = space.id),
        byte_count =
          512 * (SELECT count(*) FROM patient WHERE patient.space = space.id)
          + COALESCE((SELECT sum(length(complaint) + length(notes)) FROM patient
            WHERE patient.space = space.id), 0)
          + COALESCE((SELECT sum(length(text)) FROM text_conflict
            WHERE text_conflict.space = space.id), 0)
          + COALESCE((SELECT sum(512 + length(changes)) FROM record_history
            WHERE record_history.space = space.id), 0)
          + COALESCE((SELECT sum(512 + length(details)) FROM audit
            WHERE audit.space = space.id), 0);
      """),
  Migration(
    8, "the agenda",
    sql: """
      ALTER TABLE clinic ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'America/Sao_Paulo';

      CREATE TABLE service (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        minutes INTEGER NOT NULL,
        step INTEGER NOT NULL,
        before INTEGER NOT NULL,
        after INTEGER NOT NULL,
        least_notice INTEGER NOT NULL,
        places INTEGER NOT NULL,
        price TEXT,
        color INTEGER NOT NULL,
        is_archived INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX service_space_version ON service (space, space_version);
      CREATE INDEX service_archived ON service (space, is_archived, name);

      CREATE TABLE room (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        color INTEGER NOT NULL,
        is_archived INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX room_space_version ON room (space, space_version);
      CREATE INDEX room_archived ON room (space, is_archived, name);

      CREATE TABLE working_hours (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        owner BLOB NOT NULL,
        first_day TEXT,
        last_day TEXT,
        hours TEXT NOT NULL,
        breaks TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX working_hours_space_version ON working_hours (space, space_version);
      CREATE INDEX working_hours_owner ON working_hours (space, owner);

      CREATE TABLE open_day (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        owner BLOB NOT NULL,
        date TEXT NOT NULL,
        hours TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX open_day_space_version ON open_day (space, space_version);
      CREATE UNIQUE INDEX open_day_owner ON open_day (space, owner, date);

      CREATE TABLE absence (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        owner BLOB NOT NULL,
        kind TEXT NOT NULL,
        "from" TEXT NOT NULL,
        until TEXT NOT NULL,
        note TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX absence_space_version ON absence (space, space_version);
      CREATE INDEX absence_owner ON absence (space, owner, "from");

      CREATE TABLE series (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        rule TEXT NOT NULL,
        service BLOB,
        therapist BLOB,
        room BLOB,
        equipment BLOB,
        start TEXT NOT NULL,
        zone TEXT NOT NULL,
        starts_at INTEGER NOT NULL,
        minutes INTEGER NOT NULL,
        before INTEGER NOT NULL,
        after INTEGER NOT NULL,
        days_later INTEGER NOT NULL,
        places INTEGER NOT NULL,
        people TEXT NOT NULL,
        exceptions TEXT NOT NULL,
        last_day TEXT,
        created_at INTEGER NOT NULL,
        created_by BLOB NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX series_space_version ON series (space, space_version);
      CREATE INDEX series_last_day ON series (space, last_day);

      CREATE TABLE agenda_session (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        service BLOB,
        therapist BLOB,
        room BLOB,
        equipment BLOB,
        start TEXT NOT NULL,
        zone TEXT NOT NULL,
        starts_at INTEGER NOT NULL,
        minutes INTEGER NOT NULL,
        before INTEGER NOT NULL,
        after INTEGER NOT NULL,
        places INTEGER NOT NULL,
        occupies_from INTEGER,
        occupies_until INTEGER,
        wish TEXT,
        is_called_off INTEGER NOT NULL,
        series BLOB,
        series_day TEXT,
        note TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        created_by BLOB NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX agenda_session_space_version ON agenda_session (space, space_version);
      CREATE NO OVERLAP INDEX agenda_session_therapist ON agenda_session
        (space, therapist, occupies_from, occupies_until);
      CREATE NO OVERLAP INDEX agenda_session_room ON agenda_session
        (space, room, occupies_from, occupies_until);
      CREATE NO OVERLAP INDEX agenda_session_equipment ON agenda_session
        (space, equipment, occupies_from, occupies_until);
      CREATE INDEX agenda_session_series ON agenda_session (space, series, series_day);
      CREATE INDEX agenda_session_start ON agenda_session (space, start);

      CREATE TABLE appointment (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        session BLOB NOT NULL,
        person BLOB NOT NULL,
        start TEXT NOT NULL,
        state TEXT NOT NULL,
        held_until INTEGER,
        cancelled_by TEXT,
        cancelled_at INTEGER,
        cancel_reason TEXT,
        cancelled_from TEXT,
        passed INTEGER NOT NULL,
        month TEXT NOT NULL,
        counts INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        created_by BLOB NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX appointment_space_version ON appointment (space, space_version);
      CREATE INDEX appointment_session ON appointment (space, session);
      CREATE INDEX appointment_person ON appointment (space, person);
      CREATE INDEX appointment_month ON appointment (space, month, counts);
      CREATE INDEX appointment_start ON appointment (space, start);

      CREATE TABLE waiting_entry (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        service BLOB,
        therapist BLOB,
        first_day TEXT,
        last_day TEXT,
        hours TEXT NOT NULL,
        note TEXT NOT NULL,
        is_archived INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX waiting_entry_space_version ON waiting_entry (space, space_version);
      CREATE INDEX waiting_entry_archived ON waiting_entry (space, is_archived, created_at);
      CREATE INDEX waiting_entry_person ON waiting_entry (space, person);

      INSERT INTO space_schema (kind, revision) VALUES ('clinic', 4)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    9, "notices of clocks that changed, and a patient's appointments by their day",
    sql: """
      CREATE TABLE clock_notice (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        former TEXT NOT NULL,
        zone TEXT NOT NULL,
        first_day TEXT NOT NULL,
        last_day TEXT NOT NULL,
        sessions INTEGER NOT NULL,
        unplaced INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX clock_notice_space_version ON clock_notice (space, space_version);
      CREATE INDEX clock_notice_created ON clock_notice (space, created_at);

      DROP INDEX appointment_person;
      CREATE INDEX appointment_person ON appointment (space, person, start);

      INSERT INTO space_schema (kind, revision) VALUES ('clinic', 5)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    10, "the most sessions of a day",
    sql: """
      ALTER TABLE working_hours ADD COLUMN most_per_day INTEGER;

      INSERT INTO space_schema (kind, revision) VALUES ('clinic', 6)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  clinicContact,
  Migration(
    12, "in which language messages to a patient are written",
    sql: """
      ALTER TABLE patient ADD COLUMN language TEXT;

      INSERT INTO space_schema (kind, revision) VALUES ('clinic', 7)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
]
