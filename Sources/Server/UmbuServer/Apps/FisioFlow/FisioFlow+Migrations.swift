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
]
