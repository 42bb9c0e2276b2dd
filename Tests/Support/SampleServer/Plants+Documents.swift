import Database
import FileServer
import Sample
import UmbuServer

/// The files of gardens, of which there may be any number.
let gardenFiles = FileRules(
  documentsOf: Plant.self, in: gardenSchema,
  storage: { _, _ in .unlimited })

/// The table of plants' documents.
let plantDocuments = Migration(
  2, "documents",
  sql: """
    CREATE TABLE document (
      space BLOB NOT NULL,
      space_version INTEGER NOT NULL,
      id BLOB NOT NULL,
      plant BLOB NOT NULL,
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
    CREATE INDEX document_plant ON document (space, plant);
    CREATE INDEX document_refusal ON document (space, refusal);

    INSERT INTO space_schema (kind, revision) VALUES ('garden', 2)
      ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
    """)
