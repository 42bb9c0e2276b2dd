import Audit
import Database
import SyncServer
import Synchronization
import Values

/// Writes an audit row when a device gets what a space holds, whether its app tells of looks or not: one
/// of a download of all, and one an hour of what changed. A device is a session: no client can say that
/// it is another without signing in, which leaves a row too.
///
/// Which session was written of is in a table, and of late ones in memory, so that most answers ask
/// nothing of the database.
public final class DownloadAudit: PullWitness {
  private struct Known: Hashable {
    var space: UUID
    var session: UUID
    var isWhole: Bool
  }

  private static let hour: Int64 = 3_600_000
  /// How many are kept in mind.
  private static let most = 10_000
  private let database: any Database
  /// The hours of which the database knows.
  private let known = Mutex<[Known: Int64]>([:])

  public init(_ database: any Database) {
    self.database = database
  }

  public func willAnswer(_ pull: WitnessedPull) async throws {
    let hour = pull.now.milliseconds / Self.hour
    let key = Known(space: pull.space, session: pull.caller.session, isWhole: pull.isWhole)
    guard known.withLock({ $0[key] != hour }) else { return }
    do {
      try await database.write(in: pull.space) { try self.write(pull, hour, in: $0) }
    } catch DatabaseError.full where !pull.isWhole {
      // Who works with what they have goes on; the next answer tries again.
      return
    }
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[key] = hour
    }
  }

  private func write(
    _ pull: WitnessedPull, _ hour: Int64, in transaction: any WriteTransaction
  ) throws {
    let values: [SQLValue] = [
      SQLValue(pull.space), SQLValue(pull.caller.session), .integer(pull.isWhole ? 1 : 0),
      .integer(hour),
    ]
    guard try transaction.execute(Self.note, values) > 0 else { return }
    try transaction.execute(Self.forget, [SQLValue(pull.space), .integer(hour - 1)])
    let note = AuditNote(
      .downloadData, of: .init(Self.subject, pull.space),
      [.init("scope", .text(pull.isWhole ? "all" : "changes"))])
    let draft = AuditDraft(at: pull.now, by: pull.caller.account, on: pull.device, note)
    try AuditTrail.append([draft], to: pull.space, at: pull.now, in: transaction)
  }

  private static let subject = "space"

  private static let note = """
    INSERT INTO audit_download (space, session, is_whole, hour) VALUES ($1, $2, $3, $4) \
    ON CONFLICT (space, session, is_whole) DO UPDATE SET hour = excluded.hour \
    WHERE audit_download.hour <> excluded.hour
    """
  /// What is older says nothing any more: the next answer leaves a row either way.
  private static let forget = "DELETE FROM audit_download WHERE space = $1 AND hour < $2"
}
