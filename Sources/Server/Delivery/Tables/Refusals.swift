import Database
import SyncServer
import Values

/// The table `message_refusal`: of which kinds a person wants no messages in a space.
public enum Refusals {
  public static func contains(
    _ kind: String, of person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Bool {
    try transaction.first(
      "SELECT 1 FROM message_refusal WHERE space = $1 AND person = $2 AND kind = $3",
      [SQLValue(space), SQLValue(person), .text(kind)]
    ) { _ in true } ?? false
  }

  public static func add(
    _ kind: String, of person: UUID, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO message_refusal (space, person, kind, refused_at) VALUES ($1, $2, $3, $4) \
      ON CONFLICT (space, person, kind) DO NOTHING
      """,
      [SQLValue(space), SQLValue(person), .text(kind), .integer(now.milliseconds)])
  }

  /// Lets messages of a kind come again.
  public static func remove(
    _ kind: String, of person: UUID, in space: UUID, _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      "DELETE FROM message_refusal WHERE space = $1 AND person = $2 AND kind = $3",
      [SQLValue(space), SQLValue(person), .text(kind)])
  }
}
