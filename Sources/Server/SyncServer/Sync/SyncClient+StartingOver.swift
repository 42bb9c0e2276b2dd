import Sync

extension SyncClient.Standing {
  /// Whether what the device holds is to be dropped: it has seen what a restored backup does not
  /// know; it may hold what was removed so long ago that nobody knows of it any more; or it holds
  /// what its person may not see, or lacks what they may.
  func mustStartOver(_ request: SyncRequest, with right: SpaceRight) -> Bool {
    guard request.cursor > 0 else { return false }
    if isAstray || !right.isMember { return true }
    if let whole = request.whole, whole < horizon { return true }
    return request.role.map { !right.sees(whatIsSeenAs: $0) } ?? false
  }
}
