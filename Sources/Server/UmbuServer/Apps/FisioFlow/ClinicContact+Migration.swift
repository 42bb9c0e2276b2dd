import Database

/// How a clinic is reached, its logo, and what its people are called.
let clinicContact = Migration(
  11, "how a clinic is reached, its logo, and what its people are called",
  sql: """
    ALTER TABLE clinic ADD COLUMN phone TEXT;
    ALTER TABLE clinic ADD COLUMN street TEXT NOT NULL DEFAULT '';
    ALTER TABLE clinic ADD COLUMN number TEXT NOT NULL DEFAULT '';
    ALTER TABLE clinic ADD COLUMN complement TEXT NOT NULL DEFAULT '';
    ALTER TABLE clinic ADD COLUMN district TEXT NOT NULL DEFAULT '';
    ALTER TABLE clinic ADD COLUMN city TEXT NOT NULL DEFAULT '';
    ALTER TABLE clinic ADD COLUMN state TEXT;
    ALTER TABLE clinic ADD COLUMN postal_code TEXT;
    ALTER TABLE clinic ADD COLUMN logo TEXT NOT NULL DEFAULT '';

    \(SharedTables.memberNames)

    INSERT INTO space_schema (kind, revision) VALUES ('clinic', 6)
      ON CONFLICT (kind) DO UPDATE SET revision = excluded.revision;
    """)
