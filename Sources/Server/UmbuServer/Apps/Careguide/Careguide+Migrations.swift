import Database

/// The tables of Careguide's records. A step is frozen once it has landed; a test says what a next one must
/// bring when the records' fields ask for more.
let careguideMigrations = [
  Migration(
    1, "families, their people, medicines and what was said of both",
    sql: """
      CREATE TABLE family (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        plan TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX family_space_version ON family (space, space_version);
      CREATE INDEX family_name ON family (space, name);

      CREATE TABLE person (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        birth_date TEXT,
        blood_type TEXT,
        allergies TEXT NOT NULL,
        conditions TEXT NOT NULL,
        insurance TEXT NOT NULL,
        insurance_number TEXT NOT NULL,
        notes TEXT NOT NULL,
        consent TEXT,
        picture BLOB,
        is_archived INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX person_space_version ON person (space, space_version);
      CREATE INDEX person_archived ON person (space, is_archived);

      CREATE TABLE contact (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        role TEXT NOT NULL,
        phone TEXT,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX contact_space_version ON contact (space, space_version);
      CREATE INDEX contact_person ON contact (space, person);

      CREATE TABLE picture (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        data TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX picture_space_version ON picture (space, space_version);

      CREATE TABLE medicine (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        name TEXT NOT NULL,
        strength TEXT NOT NULL,
        form TEXT NOT NULL,
        food TEXT,
        reason TEXT NOT NULL,
        instructions TEXT NOT NULL,
        prescriber TEXT NOT NULL,
        picture BLOB,
        warn_days INTEGER,
        is_archived INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX medicine_space_version ON medicine (space, space_version);
      CREATE INDEX medicine_person ON medicine (space, person, is_archived);

      CREATE TABLE schedule (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        medicine BLOB NOT NULL,
        start TEXT NOT NULL,
        "end" TEXT,
        first_day TEXT NOT NULL,
        phases TEXT NOT NULL,
        policy TEXT NOT NULL,
        zone TEXT NOT NULL,
        as_needed TEXT,
        set_at INTEGER NOT NULL,
        set_by BLOB NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX schedule_space_version ON schedule (space, space_version);
      CREATE INDEX schedule_medicine ON schedule (space, medicine);

      CREATE TABLE dose (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        medicine BLOB NOT NULL,
        person BLOB NOT NULL,
        planned TEXT NOT NULL,
        day TEXT NOT NULL,
        state TEXT NOT NULL,
        amount INTEGER NOT NULL,
        at INTEGER NOT NULL,
        until INTEGER,
        note TEXT NOT NULL,
        replaces TEXT NOT NULL,
        by BLOB NOT NULL,
        said_at INTEGER NOT NULL,
        clock INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX dose_space_version ON dose (space, space_version);
      CREATE INDEX dose_medicine ON dose (space, medicine, planned);
      CREATE INDEX dose_day ON dose (space, day);

      CREATE TABLE stock (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        medicine BLOB NOT NULL,
        kind TEXT NOT NULL,
        amount INTEGER NOT NULL,
        at INTEGER NOT NULL,
        by BLOB NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX stock_space_version ON stock (space, space_version);
      CREATE INDEX stock_medicine ON stock (space, medicine);

      CREATE TABLE reading (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        kind TEXT NOT NULL,
        value INTEGER NOT NULL,
        value2 INTEGER,
        at INTEGER NOT NULL,
        note TEXT NOT NULL,
        by BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX reading_space_version ON reading (space, space_version);
      CREATE INDEX reading_person ON reading (space, person, kind);

      CREATE TABLE vital_range (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        kind TEXT NOT NULL,
        low INTEGER,
        high INTEGER,
        low2 INTEGER,
        high2 INTEGER,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX vital_range_space_version ON vital_range (space, space_version);
      CREATE UNIQUE INDEX vital_range_person ON vital_range (space, person, kind);

      \(SharedTables.members)

      \(SharedTables.invitations)

      \(SharedTables.textConflicts)
      """),
  Migration(
    2, "who is reminded of whose doses",
    sql: """
      CREATE TABLE reminder_plan (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        recipients TEXT NOT NULL,
        repeat_minutes INTEGER NOT NULL,
        repeats INTEGER NOT NULL,
        escalate_minutes INTEGER,
        stays TEXT NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX reminder_plan_space_version ON reminder_plan (space, space_version);
      CREATE INDEX reminder_plan_person ON reminder_plan (space, person);

      INSERT INTO space_schema (kind, revision) VALUES ('family', 2)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    3, "what the people of a family are called",
    sql: """
      \(SharedTables.memberNames)
      INSERT INTO space_schema (kind, revision) VALUES ('family', 3)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    4, "documents",
    sql: """
      CREATE TABLE document (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        person BLOB NOT NULL,
        name TEXT NOT NULL,
        type TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        file BLOB,
        refusal TEXT NOT NULL,
        added_by BLOB NOT NULL,
        added_at INTEGER NOT NULL,
        sent_by BLOB,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX document_space_version ON document (space, space_version);
      CREATE INDEX document_person ON document (space, person);
      CREATE INDEX document_refusal ON document (space, refusal);

      INSERT INTO space_schema (kind, revision) VALUES ('family', 4)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
]
