import Database
import Values

/// The versions that a restore skips, so that a device which knows what came after the backup is
/// told to start over, however far the restored space has moved on since (Docs/Sync.md, rule 7).
///
/// A space goes on from the time of its restore in milliseconds since 1970. No version between the
/// backup's and that one is ever given out again: a later restore, even of the same backup, skips to
/// a later time, and no space moves a thousand times a second for long.
///
/// A device in the middle of a pull may have a cursor from before the backup, and rows as they were
/// after it: so whoever is whole only up to before the restore starts over as well.
public enum SpaceGaps {
  /// Why there can be no gap: nothing was changed.
  public struct ClockBehind: Error, CustomStringConvertible {
    public var description: String {
      "the clock of this machine is behind the versions of the backup; set it right"
    }
  }

  /// Leaves a gap in every space.
  /// - Parameter now: the time of the restore.
  /// - Throws: `ClockBehind`, `DatabaseError`.
  public static func leave(at now: Instant, in transaction: any WriteTransaction) throws {
    let last = try transaction.first("SELECT max(version) FROM space", []) { row in
      row.isNull(0) ? 0 : row.int(0)
    }
    guard last ?? 0 < now.milliseconds else { throw ClockBehind() }
    let skipped = SQLValue.integer(now.milliseconds)
    try transaction.execute(
      "INSERT INTO space_gap (space, after_version, up_to) SELECT id, version, $1 FROM space",
      [skipped])
    try transaction.execute("UPDATE space SET version = $1, horizon = $1", [skipped])
  }

  /// Whether a version of the space `$1` is inside a gap; its place among the values is `place`.
  static func contains(_ place: String) -> String {
    """
    EXISTS (SELECT 1 FROM space_gap WHERE space = $1 AND after_version < \(place) \
    AND up_to > \(place))
    """
  }
}
