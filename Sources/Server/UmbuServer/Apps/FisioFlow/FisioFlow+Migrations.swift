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
    2, "texts that wait for a decision",
    sql: """
      CREATE TABLE text_conflict (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        subject_type TEXT NOT NULL,
        subject BLOB NOT NULL,
        field TEXT NOT NULL,
        text TEXT NOT NULL,
        base TEXT NOT NULL,
        author BLOB NOT NULL,
        written_at INTEGER NOT NULL,
        decided_by BLOB,
        decided_at INTEGER,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX text_conflict_space_version ON text_conflict (space, space_version);
      CREATE INDEX text_conflict_subject ON text_conflict (space, subject, field);
      """),
]
