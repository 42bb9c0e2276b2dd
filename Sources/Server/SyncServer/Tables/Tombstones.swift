/// The statements of what was removed, kept for long enough that every device hears of it; one that
/// stays away for longer pulls anew.
enum Tombstones {
  static let put = """
    INSERT INTO tombstone (space, record_type, id, space_version, removed_at) \
    VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space, record_type, id) \
    DO UPDATE SET space_version = excluded.space_version, removed_at = excluded.removed_at
    """
  static let remove = "DELETE FROM tombstone WHERE space = $1 AND record_type = $2 AND id = $3"
  static let any = "SELECT 1 FROM tombstone WHERE space = $1 LIMIT 1"
  static let spacesWithOld = "SELECT DISTINCT space FROM tombstone WHERE removed_at < $1"
  static let lastOld = """
    SELECT max(space_version) FROM tombstone WHERE space = $1 AND removed_at < $2
    """
  static let forgetOld = "DELETE FROM tombstone WHERE space = $1 AND removed_at < $2"
  static let changes = """
    SELECT space_version, record_type, id FROM tombstone \
    WHERE space = $1 AND space_version > $2 AND space_version <= $3 ORDER BY space_version
    """
}
