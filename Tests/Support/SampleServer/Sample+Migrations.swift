import Database
import UmbuServer

/// The tables of Sample's records.
let sampleMigrations = [
  Migration(
    1, "gardens, plants and who looks after them",
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

      \(plantTables)

      \(SharedTables.members)

      \(SharedTables.invitations)

      \(SharedTables.textConflicts)
      """),
  plantDocuments,
  Migration(
    3, "what the people of a garden are called",
    sql: """
      \(SharedTables.memberNames)
      INSERT INTO space_schema (kind, revision) VALUES ('garden', 3)
        ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
      """),
]
