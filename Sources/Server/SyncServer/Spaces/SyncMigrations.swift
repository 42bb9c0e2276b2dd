import Database

/// The tables of the sync itself, the same for every app: spaces and their versions, what was
/// removed, how far each device's queue has taken effect, what was refused, which versions a restore
/// skipped, and who came back.
public enum SyncMigrations {
  /// The room's name in the database's list of migrations.
  public static let room = "sync"

  /// That there is a space, and by which schema its records are.
  public static let common: Set<String> = ["space", "space_schema"]

  public static let all = [
    Migration(
      1, "spaces, tombstones, clients and refusals",
      sql: """
        CREATE TABLE space (
          id BLOB NOT NULL PRIMARY KEY,
          kind TEXT NOT NULL,
          version INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE tombstone (
          space BLOB NOT NULL,
          record_type TEXT NOT NULL,
          id BLOB NOT NULL,
          space_version INTEGER NOT NULL,
          PRIMARY KEY (space, record_type, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tombstone_space_version ON tombstone (space, space_version);

        CREATE TABLE sync_client (
          id BLOB NOT NULL PRIMARY KEY,
          account BLOB NOT NULL,
          space BLOB NOT NULL,
          acknowledged INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX sync_client_space ON sync_client (space);

        CREATE TABLE sync_refusal (
          client BLOB NOT NULL,
          sequence INTEGER NOT NULL,
          refusal TEXT NOT NULL,
          PRIMARY KEY (client, sequence)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      2, "when something was removed, and up to which version that is forgotten",
      sql: """
        ALTER TABLE tombstone ADD COLUMN removed_at INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX tombstone_removed_at ON tombstone (removed_at);
        ALTER TABLE space ADD COLUMN horizon INTEGER NOT NULL DEFAULT 0;
        """),
    Migration(
      3, "versions that a restore skipped",
      sql: """
        CREATE TABLE space_gap (
          space BLOB NOT NULL,
          after_version INTEGER NOT NULL,
          up_to INTEGER NOT NULL,
          PRIMARY KEY (space, after_version)
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      4, "which revision of its schema the tables of a kind of space have",
      sql: """
        CREATE TABLE space_schema (
          kind TEXT NOT NULL PRIMARY KEY,
          revision INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """),
    Migration(
      5, "how much a space takes, when a device was last here, and who came back",
      sql: """
        ALTER TABLE space ADD COLUMN record_count INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE space ADD COLUMN byte_count INTEGER NOT NULL DEFAULT 0;

        ALTER TABLE sync_client ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_client ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_client ADD COLUMN refusals INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sync_client ADD COLUMN has_ended INTEGER NOT NULL DEFAULT 0;
        UPDATE sync_client SET refusals =
          (SELECT count(*) FROM sync_refusal WHERE sync_refusal.client = sync_client.id);
        CREATE INDEX sync_client_created_at ON sync_client (account, created_at);
        CREATE INDEX sync_client_refusals ON sync_client (space, account, seen_at)
          WHERE refusals > 0;

        CREATE TABLE space_return (
          space BLOB NOT NULL,
          account BLOB NOT NULL,
          version INTEGER NOT NULL,
          PRIMARY KEY (space, account)
        ) STRICT, WITHOUT ROWID;
        """),
  ]
}
