import Database

/// The tables of the simulator's cards, revision by revision of their schema. Frozen: what is tried is
/// that apps and servers of each go on beside those after it.
let cardMigrations = [
  Migration(
    1, "cards, remarks and texts that wait",
    sql: """
      CREATE TABLE card (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        title TEXT NOT NULL,
        color TEXT,
        code TEXT,
        is_active INTEGER NOT NULL,
        count INTEGER NOT NULL,
        story TEXT NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX card_space_version ON card (space, space_version);
      CREATE INDEX card_active ON card (space, is_active, title);
      CREATE UNIQUE INDEX card_code ON card (space, code);

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

      CREATE TABLE remark (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        card BLOB NOT NULL,
        text TEXT NOT NULL,
        written_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX remark_space_version ON remark (space, space_version);
      CREATE INDEX remark_card ON remark (space, card);
      """),
  Migration(
    2, "moods and sizes",
    sql: """
      ALTER TABLE card ADD COLUMN mood TEXT;
      ALTER TABLE card ADD COLUMN size INTEGER NOT NULL DEFAULT 1;
      INSERT INTO space_schema (kind, revision) VALUES ('cards', 2)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    3, "labels",
    sql: """
      CREATE TABLE label (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        card BLOB NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX label_space_version ON label (space, space_version);
      CREATE INDEX label_card ON label (space, card);
      INSERT INTO space_schema (kind, revision) VALUES ('cards', 3)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    4, "cards are found by their title",
    sql: """
      CREATE INDEX card_title ON card (space, title);
      INSERT INTO space_schema (kind, revision) VALUES ('cards', 4)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    5, "a card's color is its hue, and its story its tale",
    sql: """
      ALTER TABLE card RENAME COLUMN color TO hue;
      ALTER TABLE card RENAME COLUMN story TO tale;
      UPDATE text_conflict SET field = 'tale' WHERE subject_type = 'card' AND field = 'story';
      INSERT INTO space_schema (kind, revision) VALUES ('cards', 5)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    6, "what is dated",
    sql: """
      CREATE TABLE visit (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        day TEXT,
        text TEXT NOT NULL,
        code TEXT,
        count INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX visit_space_version ON visit (space, space_version);
      CREATE INDEX visit_day ON visit (space, day);
      CREATE UNIQUE INDEX visit_code ON visit (space, code);
      CREATE INDEX visit_text ON visit (space, text, day);

      CREATE TABLE ring (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        at INTEGER,
        text TEXT NOT NULL,
        code TEXT,
        count INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX ring_space_version ON ring (space, space_version);
      CREATE INDEX ring_at ON ring (space, at);
      CREATE UNIQUE INDEX ring_code ON ring (space, code);
      INSERT INTO space_schema (kind, revision) VALUES ('cards', 6)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
  Migration(
    7, "what is dated is held in part",
    sql: """
      INSERT INTO space_schema (kind, revision) VALUES ('cards', 7)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
]
