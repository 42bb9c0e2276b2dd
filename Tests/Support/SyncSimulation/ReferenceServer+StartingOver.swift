import Records
import Sync

extension ReferenceServer {
  /// Whether the device drops what it holds (Docs/Sync.md, rules 7 and 11).
  public func mustStartOver(_ request: SyncRequest, by caller: ReferenceCaller) -> Bool {
    guard request.cursor > 0 else { return false }
    if !caller.isMember || isAstray(request.cursor) { return true }
    if let whole = request.whole, whole < horizon { return true }
    guard let role = request.role, defect != .overlooksRoles else { return false }
    return !schema.sameSight(of: caller.role, and: role)
  }

  /// Whether the space does not know that version: it was lost in a restore, or is yet to come.
  private func isAstray(_ cursor: Int64) -> Bool {
    cursor > version || gaps.contains { $0.after < cursor && cursor < $0.upTo }
  }

  /// Forgets what was removed up to that version, or until now.
  public func forgetRemovals(upTo last: Int64 = .max) {
    let last = min(last, version)
    if defect != .forgetsWithoutHorizon { horizon = max(horizon, last) }
    moves.removeAll { move in
      guard move.version <= last, let table = schema.table(named: move.key.table) else {
        return false
      }
      return storage.row(table, move.key.id) == nil
    }
  }
}
