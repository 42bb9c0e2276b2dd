import Database

/// The tables of the texts that lie beside the heads of items.
enum TextMigrations {
  /// The room's name in the database's list of migrations.
  static let room = "journaltexts"

  static let all = [
    Migration(
      1, "texts of items by their versions, which of them an item has had, and how much they take",
      sql: """
        CREATE TABLE item_text (
          space BLOB NOT NULL,
          item BLOB NOT NULL,
          version TEXT NOT NULL,
          bytes INTEGER NOT NULL,
          kept_at INTEGER NOT NULL,
          text TEXT NOT NULL,
          PRIMARY KEY (space, item, version)
        ) STRICT;
        CREATE INDEX item_text_kept ON item_text (kept_at);

        CREATE TABLE item_version (
          space BLOB NOT NULL,
          item BLOB NOT NULL,
          version TEXT NOT NULL,
          begun_at INTEGER NOT NULL,
          written_at INTEGER NOT NULL,
          bytes INTEGER NOT NULL,
          PRIMARY KEY (space, item, version)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE item_text_use (
          space BLOB NOT NULL PRIMARY KEY,
          bytes INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "versions in the order of a journal's changes, and texts that go with their items",
      sql: """
        ALTER TABLE item_version ADD COLUMN space_version INTEGER NOT NULL DEFAULT 0;

        CREATE TABLE item_text_gone (
          space BLOB NOT NULL,
          item BLOB NOT NULL,
          version TEXT NOT NULL,
          bytes INTEGER NOT NULL,
          PRIMARY KEY (space, item, version)
        ) STRICT, WITHOUT ROWID;
        """),
    // What one takes beside its bytes is that of `TextRows.cost`.
    Migration(
      3, "what texts take with their rows, those that go with their items among them",
      sql: """
        ALTER TABLE item_text_use ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
        DELETE FROM item_text_use;
        INSERT INTO item_text_use (space, bytes, gone)
        SELECT t.space,
          CAST(sum(CASE WHEN g.version IS NULL THEN t.bytes + 256 ELSE 0 END) AS BIGINT),
          CAST(sum(CASE WHEN g.version IS NULL THEN 0 ELSE t.bytes + 256 END) AS BIGINT)
        FROM item_text AS t LEFT JOIN item_text_gone AS g
          ON g.space = t.space AND g.item = t.item AND g.version = t.version
        GROUP BY t.space;
        """),
  ]
}
