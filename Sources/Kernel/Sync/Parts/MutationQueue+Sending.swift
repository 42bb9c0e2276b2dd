import Records
import Values

extension MutationQueue {
  /// What bounds one request.
  struct BatchBounds {
    var count: Int
    /// Of the mutations alone.
    var bytes: Int
    /// Only who leads sends what is stored; others send what their store did not take.
    var includesStored: Bool
  }

  /// The next mutations to send: the first ones that wait, as many as fit and one at least, all of one
  /// client. What a page acknowledged that was not the last goes along before what is new: a server
  /// that was restored since may have lost it, and nothing may overtake it.
  /// - Parameter number: gives one that lies in memory only its client and sequence number.
  func batch(within bounds: BatchBounds, number: (QueueEntry) -> Void) -> [QueueEntry] {
    let first = firstEntries(within: bounds, number: number)
    return first.contains { !$0.isAcknowledged } ? first : []
  }

  private func firstEntries(
    within bounds: BatchBounds, number: (QueueEntry) -> Void
  ) -> [QueueEntry] {
    var batch: [QueueEntry] = []
    var bytes = 0
    var client = halfAcknowledgedClient
    for entry in entries {
      switch entry.place {
      case .storing: return batch
      case .stored: guard bounds.includesStored else { return batch }
      case .memory:
        if entry.sequence == 0 { number(entry) }
      }
      bytes += entry.wireBytes
      guard client == nil || client == entry.client, batch.count < bounds.count,
        bytes <= bounds.bytes || batch.isEmpty
      else { return batch }
      client = entry.client
      batch.append(entry)
    }
    return batch
  }

  /// The client of which the server has acknowledged something in a page that was not the last: the
  /// last page must come in an answer to the same client, since it brings what became of it.
  var halfAcknowledgedClient: UUID? {
    entries.first { $0.isAcknowledged }?.client
  }

  var hasInMemory: Bool { entries.contains { $0.place == .memory } }

  /// Whether something that lies in memory only is on its way to the server, or was.
  var hasSentFromMemory: Bool { entries.contains { $0.place == .memory && $0.sequence > 0 } }
}
