import Database

/// The tables of PRSNL's records. A step is frozen once it has landed; a test says what a next one must bring when the
/// records' fields ask for more.
let prsnlMigrations = [
  Migration(
    1, "journals, their items and what is beside these",
    sql: """
      CREATE TABLE journal (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        day_start INTEGER NOT NULL,
        week_start INTEGER NOT NULL,
        looks_back INTEGER NOT NULL,
        fetches_links INTEGER NOT NULL,
        weekly TEXT,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX journal_space_version ON journal (space, space_version);
      CREATE INDEX journal_name ON journal (space, name);

      CREATE TABLE item (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        title TEXT NOT NULL,
        start TEXT NOT NULL,
        day TEXT NOT NULL,
        minute INTEGER,
        zone TEXT,
        kind TEXT NOT NULL,
        tags TEXT NOT NULL,
        url TEXT,
        source TEXT NOT NULL,
        text TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        copy TEXT NOT NULL,
        reading TEXT,
        is_favourite INTEGER NOT NULL,
        place INTEGER NOT NULL,
        links TEXT NOT NULL,
        origin TEXT,
        deleted_at INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX item_space_version ON item (space, space_version);
      CREATE INDEX item_day ON item (space, day);
      CREATE UNIQUE INDEX item_origin ON item (space, origin);
      CREATE INDEX item_deleted ON item (space, deleted_at);

      CREATE TABLE highlight (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        item BLOB NOT NULL,
        part TEXT NOT NULL,
        quote TEXT NOT NULL,
        lead TEXT NOT NULL,
        tail TEXT NOT NULL,
        position INTEGER NOT NULL,
        color TEXT NOT NULL,
        note TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX highlight_space_version ON highlight (space, space_version);
      CREATE INDEX highlight_item ON highlight (space, item);

      CREATE TABLE tag (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        "key" TEXT NOT NULL,
        name TEXT NOT NULL,
        merged_into TEXT,
        removed_at INTEGER,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX tag_space_version ON tag (space, space_version);
      CREATE UNIQUE INDEX tag_key ON tag (space, "key");

      CREATE TABLE saved_search (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        name TEXT NOT NULL,
        query TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX saved_search_space_version ON saved_search (space, space_version);
      CREATE INDEX saved_search_name ON saved_search (space, name);

      CREATE TABLE waiting_version (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        item BLOB NOT NULL,
        text TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        start TEXT NOT NULL,
        links TEXT NOT NULL,
        base TEXT NOT NULL,
        author BLOB NOT NULL,
        written_at INTEGER NOT NULL,
        decided_at INTEGER,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX waiting_version_space_version ON waiting_version (space, space_version);
      CREATE INDEX waiting_version_item ON waiting_version (space, item);

      CREATE TABLE public_link (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        item BLOB NOT NULL,
        made_at INTEGER NOT NULL,
        until INTEGER,
        revoked_at INTEGER,
        text TEXT NOT NULL,
        frozen_at INTEGER NOT NULL,
        PRIMARY KEY (space, id)
      ) STRICT;
      CREATE INDEX public_link_space_version ON public_link (space, space_version);
      CREATE INDEX public_link_item ON public_link (space, item);

      CREATE TABLE document (
        space BLOB NOT NULL,
        space_version INTEGER NOT NULL,
        id BLOB NOT NULL,
        item BLOB NOT NULL,
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
      CREATE INDEX document_item ON document (space, item);
      CREATE INDEX document_refusal ON document (space, refusal);

      \(SharedTables.textConflicts)
      """)
]
