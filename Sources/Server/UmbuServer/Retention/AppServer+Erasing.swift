import Audit
import AuditServer
import Database
import Glibc
import Retention
import SyncServer
import Values

extension AppServer {
  /// Erases a space in one transaction; what it has outside the tables goes in `finishErasures`.
  /// - Returns: false when it was erased before.
  /// - Throws: `DatabaseError`.
  func erase(_ space: UUID) async throws -> Bool {
    let kind = app.schema.kind
    let now = now()
    let (isDone, members, version) = try await database.write(in: space) { transaction in
      let members = try Erasure.content(of: space, in: transaction).members
      let isDone = try Self.erase(space, kind: kind, at: now, in: transaction)
      return (isDone, members, try Spaces.version(of: space, in: transaction))
    }
    for account in members { news.changed(account, in: space) }
    if isDone, let version { news.moved(SpaceMove(space: space, version: version)) }
    return isDone
  }

  /// Erases a space in the tables; the last row of its audit says so.
  /// - Returns: false when it was erased before.
  static func erase(
    _ space: UUID, kind: String, at now: Instant, in transaction: any WriteTransaction
  ) throws -> Bool {
    guard try Erasure.erase(space, at: now, in: transaction) else { return false }
    // What stays of it is the audit, which councils of the profession ask for.
    let note = AuditNote(
      .deleteData, of: .init(kind, space),
      [.init("scope", .text("all")), .init("retention", .text("audit"))])
    try AuditTrail.append(
      [AuditDraft(at: now, by: nil, on: nil, note)], to: space, at: now, in: transaction)
    return true
  }

  /// Ends what erasures began: destroys keys that are still there, empties the store, and makes what
  /// was deleted unreadable. A process that was killed goes on here after its next start; one that
  /// shares its tables with others hears of their erasures here.
  /// - Returns: whether all of it is gone.
  /// - Throws: `DatabaseError`, `FileError`.
  @discardableResult
  func finishErasures(knowsStore: Bool = true) async throws -> Bool {
    let all = try await database.read { try Erasure.all(in: $0) }
    guard !all.isEmpty else { return true }
    let times = Dictionary(uniqueKeysWithValues: all.map { ($0.space, $0.erasedAt) })
    try installation.keys.erase(times)
    let open = all.filter { !$0.isFinished }
    guard !open.isEmpty else { return true }
    try await database.scrub()
    guard knowsStore else { return false }
    for one in open {
      for module in modules { try await module.empty(one.space) }
      let now = now()
      try await database.write { try Erasure.finish(one.space, at: now, in: $0) }
    }
    return true
  }

  /// The same, beside the requests.
  func finishErasures(_ log: Log) async {
    do {
      try await finishErasures()
    } catch {
      log.error(
        "an erasure waits to be finished", ["app": .place(app.id), "reason": .failure(error)])
    }
  }

  /// Whether files of a space lie below the folder of data, so that nobody needs to be told where
  /// they are.
  func hasFilesHere(of space: UUID) -> Bool {
    access("\(installation.data.files(of: app))/\(space)", F_OK) == 0
  }
}
