import Database
import Jobs
import Values

/// What an App Store has sent and the ledger does not have: it never came, or is lost with what a restore of a
/// backup did not bring back.
extension PurchaseLedger {
  /// The store remembers 180 days. A day less, so that a clock of ours that is behind asks for no more than that.
  private static let memory: Int64 = 179 * 86_400_000
  /// How far looks overlap: what is sent in the moment of one may be in the store's list a little later.
  private static let overlap: Int64 = 3_600_000
  /// How much time is asked for at once, and then noted as asked for.
  private static let stretch: Int64 = 7 * 86_400_000

  /// Asks each store once a day for what it has sent since it was last asked; at first for all that it remembers.
  public func gapJobs(_ clients: [AppStoreClient]) -> [PeriodicJob] {
    guard !clients.isEmpty else { return [] }
    return [
      PeriodicJob("fill-store-gaps", every: 86_400_000) { _ in
        var failure: JobFailure?
        // One that does not answer holds up no other.
        for client in clients {
          do {
            try await fillGaps(from: client)
          } catch let found as JobFailure {
            if failure?.isFinal ?? true { failure = found }
          }
        }
        if let failure { throw failure }
        return .none
      }
    ]
  }

  /// - Throws: `JobFailure`, also where something is not believed, once the rest is recorded; `DatabaseError`,
  ///   `SyncError.behind`.
  private func fillGaps(from client: AppStoreClient) async throws {
    let end = now()
    let oldest = end.adding(milliseconds: -Self.memory)
    var start = oldest
    let mark = try await database.read { try StoreMarks.find(client.name, in: $0) }
    // One from a time to come was made by a clock that was wrong: nobody knows until when it had asked.
    if let mark, mark <= end.adding(milliseconds: Self.overlap) {
      start = max(mark.adding(milliseconds: -Self.overlap), oldest)
    }
    var refused: Set<String> = []
    while start < end {
      let until = min(start.adding(milliseconds: Self.stretch), end)
      refused.formUnion(try await record(allSentIn: start..<until, by: client))
      try await database.write { try StoreMarks.put(client.name, until, in: $0) }
      start = until
    }
    guard refused.isEmpty else {
      throw JobFailure(
        "not all that the App Store has sent is believed: "
          + refused.sorted().joined(separator: ", "), isFinal: true)
    }
  }

  /// - Returns: why something is not believed.
  private func record(
    allSentIn time: Range<Instant>, by client: AppStoreClient
  ) async throws -> Set<String> {
    var refused: Set<String> = []
    var next: String?
    repeat {
      try Task.checkCancellation()
      let page: AppStoreClient.Page
      do {
        page = try await client.sent(time, next)
      } catch let failure as AppStoreClient.Failure {
        throw JobFailure(failure)
      }
      for told in page.told { try await record(told) }
      refused.formUnion(page.refused)
      next = page.next
    } while next != nil
    return refused
  }
}

extension JobFailure {
  init(_ failure: AppStoreClient.Failure) {
    self.init(failure.words, isFinal: !failure.canRetry, pause: failure.pause)
  }
}
