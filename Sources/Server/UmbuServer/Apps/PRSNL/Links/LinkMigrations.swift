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
        """),
    // What is asked of many pages lies in the indexes: behind a long page a row's last fields are far away. Pages from
    // before count by their letters, which are fewer than their bytes.
    Migration(
      2, "how many bytes each page takes",
      sql: """
        ALTER TABLE public_page ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE public_page SET bytes = length(html);
        DROP INDEX public_page_until;
        DROP INDEX public_page_ended;
        CREATE INDEX public_page_end ON public_page (ended_at, until, space, link, bytes);
        CREATE INDEX public_page_use ON public_page (space, ended_at, item, bytes);
        """),
    Migration(
      3, "pages that went with their items and are still to be ended",
      sql: """
        CREATE TABLE public_page_gone (
          space BLOB NOT NULL,
          link BLOB NOT NULL,
          PRIMARY KEY (space, link)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO public_page_gone (space, link)
        SELECT p.space, p.link FROM public_page AS p
        WHERE p.ended_at IS NULL AND NOT EXISTS
          (SELECT 1 FROM public_link AS l WHERE l.space = p.space AND l.id = p.link);
        """),
  ]
}
