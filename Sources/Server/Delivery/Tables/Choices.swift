import Database
import SyncServer
import Values

/// The tables `message_choice`, on which ways a person wants no messages of a kind in a space, and
/// `message_quiet_hours`.
public enum Choices {
  /// The ways of a kind on which a person wants none; of who wants none of the kind at all (`Refusals`) it
  /// says nothing.
  static func refused(
    _ kind: String, of person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> [Channel] {
    try transaction.rows(
      """
      SELECT channel FROM message_choice WHERE space = $1 AND person = $2 AND kind = $3 \
      ORDER BY channel
      """, [SQLValue(space), SQLValue(person), .text(kind)]
    ) { Channel(rawValue: $0.int(0)) }.compactMap { $0 }
  }

  static func refuse(
    _ kind: String, on channel: Channel, of person: UUID, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      INSERT INTO message_choice (space, person, kind, channel, refused_at) \
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space, person, kind, channel) DO NOTHING
      """,
      [
        SQLValue(space), SQLValue(person), .text(kind), .integer(channel.rawValue),
        .integer(now.milliseconds),
      ])
  }

  static func accept(
    _ kind: String, on channel: Channel, of person: UUID, in space: UUID,
    _ transaction: any WriteTransaction
  ) throws {
    try transaction.execute(
      """
      DELETE FROM message_choice WHERE space = $1 AND person = $2 AND kind = $3 AND channel = $4
      """,
      [SQLValue(space), SQLValue(person), .text(kind), .integer(channel.rawValue)])
  }

  /// What a person chose of the hours in which they are not disturbed.
  public enum Quiet: Sendable, Hashable {
    /// Those of each kind.
    case usual
    case own(QuietHours)
    case off
  }

  static func quiet(
    of person: UUID, in space: UUID, _ transaction: any ReadTransaction
  ) throws -> Quiet {
    try transaction.first(
      "SELECT starts, ends FROM message_quiet_hours WHERE space = $1 AND person = $2",
      [SQLValue(space), SQLValue(person)]
    ) { row -> Quiet in
      guard let start = row.textOrNil(0).flatMap({ CivilTime($0) }),
        let end = row.textOrNil(1).flatMap({ CivilTime($0) })
      else { return .off }
      return .own(QuietHours(from: start, to: end))
    } ?? .usual
  }

  static func choose(
    _ quiet: Quiet, of person: UUID, in space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let (start, end): (CivilTime?, CivilTime?)
    switch quiet {
    case .usual:
      try transaction.execute(
        "DELETE FROM message_quiet_hours WHERE space = $1 AND person = $2",
        [SQLValue(space), SQLValue(person)])
      return
    case .own(let hours): (start, end) = (hours.start, hours.end)
    case .off: (start, end) = (nil, nil)
    }
    try transaction.execute(
      """
      INSERT INTO message_quiet_hours (space, person, starts, ends, chosen_at) \
      VALUES ($1, $2, $3, $4, $5) ON CONFLICT (space, person) DO UPDATE SET \
      starts = excluded.starts, ends = excluded.ends, chosen_at = excluded.chosen_at
      """,
      [
        SQLValue(space), SQLValue(person), SQLValue(start?.shortText), SQLValue(end?.shortText),
        .integer(now.milliseconds),
      ])
  }
}
