import API
import Fields
import Values

/// What happens to an engine. The host turns the world's events into these, one at a time.
public indirect enum SyncInput: Hashable, Sendable {
  // The device's store
  /// The answer to `.load`, or a part of it.
  case loaded(StoredSpace)
  /// There is no durable store, or it cannot be opened at all: work from memory.
  case storeUnavailable
  /// The answer to `.readQueue`.
  case queueRead([StoredEntry])
  /// The answer to `.append`: durable, the first under this sequence number, each of the others under the next.
  case appended(token: Int, sequence: Int64)
  case appendFailed(token: Int, StoreRefusal)
  /// The answer to `.commit`: durable.
  case committed(token: Int)
  case commitFailed(token: Int, StoreRefusal = .failed)

  // The person
  /// Answered by `.saved`, `.savedInMemory` or `.refused` with the same token.
  case mutate(token: Int, name: String, arguments: JSONValue)
  /// Queues a refused mutation again.
  case retryRefused(UUID)
  /// Forgets a refused mutation.
  case discardRefused(UUID)
  /// Forgets waiting mutations, those that have surely not been sent. Answered by `.discarded`.
  case discardPending([UUID])
  case syncNow
  /// Whether all of the record types that are held in part is to be held for now, as what makes a copy of it needs:
  /// `SyncStatus.windows` says when it is.
  case holdAll(Bool)
  /// There is a valid session again, after `.signedOut`.
  case signedIn
  /// Stops the engine; with `erase` what the device holds of the space goes too.
  case close(erase: Bool)

  // The network
  /// The answer to `.send`; one always comes, a time-out at the latest.
  case answered(token: Int, HTTPOutcome)
  /// The device has said over the channel who it is; the server may still refuse it.
  case liveOpened
  case liveClosed
  case poked(SpacePoke)
  case online(Bool)

  // The tab
  case visible(Bool)
  /// Whether this tab leads the tabs that share the store.
  case leads(Bool)
  /// A message that another tab's engine of this space broadcast.
  case heard([UInt8])
  case fired(SyncTimer)
}

/// Why the store kept nothing of an append or a commit.
public enum StoreRefusal: String, Error, Hashable, Sendable {
  /// Full, or failing: a later try may succeed.
  case failed
  /// Something that it was to remove had already gone, or its condition did not hold: another tab was
  /// first.
  case superseded
}
