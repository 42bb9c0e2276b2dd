/// The statements of what was removed, kept so that every device hears of it.
enum Tombstones {
  static let put = """
    INSERT INTO tombstone (space, record_type, id, space_version) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (space, record_type, id) DO UPDATE SET space_version = excluded.space_version
    """
  static let remove = "DELETE FROM tombstone WHERE space = $1 AND record_type = $2 AND id = $3"
  static let any = "SELECT 1 FROM tombstone WHERE space = $1 LIMIT 1"
  static let changes = """
    SELECT space_version, record_type, id FROM tombstone \
    WHERE space = $1 AND space_version > $2 AND space_version <= $3 ORDER BY space_version
    """
}
