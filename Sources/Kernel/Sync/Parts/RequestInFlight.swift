import Values

/// A request that the server has not answered.
struct RequestInFlight {
  var token: Int
  var client: UUID
  var cursor: Int64
  var isPoll: Bool
  /// What it said of what is held in part.
  var windows: [HeldWindow] = []

  /// Whether it can be the answer: one that leads nowhere would be asked for again and again.
  func isProgress(_ response: SyncResponse) -> Bool {
    if response.hasMore, !response.startsOver { return response.cursor > cursor }
    return response.startsOver || response.cursor >= cursor
  }
}
