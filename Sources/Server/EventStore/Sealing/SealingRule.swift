import Database
import SyncServer
import Values

/// When events go into files, and when files are written anew. All times are in milliseconds.
enum SealingRule {
  /// How many fresh events of a day go into a file before `longest` is over.
  static let enough = 50_000
  /// How long an event stays fresh at most.
  static let longest: Int64 = 600_000
  /// How many files a day may have until `closing` after its end; from then on they are put together into one.
  static let mostFiles = 4
  static let closing: Int64 = 3_600_000
  /// How many days after its last event a file is packed.
  static let coldDays: Int64 = 7
  /// A file is written anew when one in so many of its rows is somebody else's by now.
  static let shareMoved = 20
  /// How often one file at most is written anew.
  static let rewriteEvery: Int64 = 60_000
  /// How often files that no table names are looked for.
  static let sweepEvery: Int64 = 3_600_000
  /// The most rows of a file that is put together from others, or of fresh events.
  static let mostRows = 1 << 18

  static func isDue(_ day: FreshDay, at now: Instant) -> Bool {
    day.events >= enough || day.oldest.milliseconds + longest <= now.milliseconds
  }

  static func areMany(_ files: Int, end: Instant, at now: Instant) -> Bool {
    let isClosed = end.milliseconds + closing <= now.milliseconds
    return files > (isClosed ? 1 : mostFiles)
  }

  /// The smallest files, as many as fit into one of `mostRows`.
  static func together(_ files: [(id: UUID, rows: Int)]) -> [UUID] {
    var rows = 0
    var together: [UUID] = []
    for file in files.sorted(by: { ($0.rows, $0.id) < ($1.rows, $1.id) }) {
      rows += file.rows
      if rows > mostRows { break }
      together.append(file.id)
    }
    return together
  }

  static func isCold(_ last: Instant, at now: Instant) -> Bool {
    last.milliseconds + coldDays * 86_400_000 <= now.milliseconds
  }

  static func isToBePacked(_ entry: SegmentEntry, at now: Instant) -> Bool {
    !entry.isCold && isCold(entry.lastAt, at: now)
  }
}

/// The fresh events of a day.
struct FreshDay: Sendable {
  var date: CivilDate
  var events: Int
  /// When the first of them arrived.
  var oldest: Instant

  static func all(in transaction: any ReadTransaction) throws -> [FreshDay] {
    try transaction.rows(
      """
      SELECT day, CAST(sum(events) AS BIGINT), min(received_at) FROM event_batch \
      GROUP BY day ORDER BY day
      """
    ) { row in
      FreshDay(
        date: CivilDate(daysSinceEpoch: Int(row.int(0))), events: Int(row.int(1)),
        oldest: Instant(milliseconds: row.int(2)))
    }
  }
}
