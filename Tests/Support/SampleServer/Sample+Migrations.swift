import Database

/// The tables of Sample's records.
let sampleMigrations = [
  Migration(
    1, "gardens and who looks after them",
    sql: """
      CREATE TABLE garden (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX garden_space_version ON garden (space, space_version);
      CREATE INDEX garden_name ON garden (space, name);

      CREATE TABLE member (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        email TEXT NOT NULL,
        role_name TEXT NOT NULL,
        joined_at INTEGER NOT NULL,
        left_at INTEGER,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX member_space_version ON member (space, space_version);
      CREATE INDEX member_role ON member (space, role_name);

      CREATE TABLE invitation (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        email TEXT NOT NULL,
        role_name TEXT NOT NULL,
        invited_by BLOB NOT NULL,
        created_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        mail_name TEXT,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX invitation_space_version ON invitation (space, space_version);
      CREATE INDEX invitation_email ON invitation (space, email);

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
  plantMigration,
]
