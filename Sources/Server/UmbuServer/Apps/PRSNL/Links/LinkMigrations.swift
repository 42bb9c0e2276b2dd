import Database

/// The table of the pages behind public links.
enum LinkMigrations {
  /// The room's name in the database's list of migrations.
  static let room = "journallinks"

  static let all = [
    Migration(
      1, "frozen copies of items, each behind an address of which only a hash is kept",
      sql: """
        CREATE TABLE public_page (
          space BLOB NOT NULL,
          link BLOB NOT NULL,
          item BLOB NOT NULL,
          token_hash BLOB NOT NULL UNIQUE,
          made_at INTEGER NOT NULL,
          frozen_at INTEGER NOT NULL,
          until INTEGER,
          ended_at INTEGER,
          title TEXT NOT NULL,
          day TEXT NOT NULL,
          url TEXT,
          html TEXT NOT NULL,
          PRIMARY KEY (space, link)
        ) STRICT;
        CREATE INDEX public_page_until ON public_page (until);
        CREATE INDEX public_page_ended ON public_page (ended_at);
        """)
  ]
}
