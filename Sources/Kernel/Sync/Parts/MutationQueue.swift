import Records
import Values

/// What the person did and the server has not settled, in the order in which it runs and is sent.
///
/// - Stored entries lie in the order of their sequence numbers, which is the server's. One that is not
///   stored stays behind all that it followed, since it may build on them.
/// - The server skips a number below one that it has seen. So nothing is sent while an entry is stored
///   behind others that are not `accounted` for.
/// - While pages are on their way an entry that the server has acknowledged goes on being shown.
final class MutationQueue {
  private(set) var entries: [QueueEntry] = []
  /// All entries up to this sequence number are known here, or will never be.
  private(set) var accounted: Int64 = 0
  /// What has surely not been sent.
  var hold = Hold()
  /// Entries that the person wants to discard, as long as they are not answered.
  var askedBack: [UUID] = []

  var isEmpty: Bool { entries.isEmpty }

  @inline(never)
  func entry(_ id: UUID) -> QueueEntry? {
    for entry in entries where entry.id == id { return entry }
    return nil
  }

  // In and out

  func append(_ entry: QueueEntry) {
    entries.append(entry)
  }

  /// Adds an entry that the store holds, at the end, or notes that the one that waits is stored. False
  /// when that was known.
  func addStored(_ stored: QueueEntry, at turn: Int) -> Bool {
    stored.knownSince = turn
    guard let entry = entry(stored.id) else {
      entries.append(stored)
      return true
    }
    guard entry.place != .stored else { return false }
    entry.place = .stored
    entry.mutation.client = stored.client
    entry.sequence = stored.sequence
    entry.knownSince = turn
    return true
  }

  func remove(_ ids: [UUID]) {
    let gone = HashSet(ids)
    entries.remove { gone.contains($0.id) }
  }

  /// Removes stored entries that a reading of the store did not find: not those that were stored after
  /// it began, unless the store says that they were known when the person last discarded one.
  func removeGone(unless isFound: HashSet<UUID>, since turn: Int, known: Int64) {
    entries.remove { entry in
      entry.place == .stored && !isFound.contains(entry.id)
        && (entry.knownSince <= turn || entry.sequence <= known)
    }
  }

  /// Removes what the server counts as that client's, up to that sequence number, and returns it in
  /// order.
  func removeNumbered(of client: UUID, upTo last: Int64 = .max) -> [QueueEntry] {
    var removed: [QueueEntry] = []
    var remaining: [QueueEntry] = []
    remaining.reserveCapacity(entries.count)
    for entry in entries {
      if entry.isNumbered(of: client, upTo: last) {
        removed.append(entry)
      } else {
        remaining.append(entry)
      }
    }
    entries = remaining
    return removed
  }

  /// Puts entries back that were removed too early.
  func putBack(_ removed: [QueueEntry]) {
    var all = removed
    for entry in entries { all.append(entry) }
    entries = all
    sort()
  }

  func removeAll() {
    entries = []
  }

  // Order

  /// When tabs append at the same time, a tab may have shown another order than the store's.
  var isInOrder: Bool {
    var last: Int64 = 0
    for entry in entries where entry.place == .stored {
      guard entry.sequence > last else { return false }
      last = entry.sequence
    }
    return true
  }

  func sort() {
    var last: Int64 = 0
    for entry in entries {
      if entry.place == .stored { last = max(last, entry.sequence) }
      entry.rank = entry.place == .stored ? entry.sequence : last
    }
    entries = entries.ordered { $0.rank < $1.rank }
  }

  // Gaps

  func account(for sequence: Int64) {
    if sequence == accounted + 1 { accounted = sequence }
  }

  /// All up to there was read.
  func account(upTo sequence: Int64) {
    accounted = max(accounted, sequence)
  }

  /// What was stored while the store was being read may follow right behind it.
  func accountForStored() {
    for entry in entries where entry.place == .stored { account(for: entry.sequence) }
  }

  /// Whether an entry is stored behind others that this tab has not seen.
  var hasUnaccounted: Bool { hasStored(after: accounted) }

  func hasStored(after sequence: Int64) -> Bool {
    entries.contains { $0.place == .stored && $0.sequence > sequence }
  }

  // Acknowledgements

  /// Notes what the server has done in an answer that is not the last page.
  func markAcknowledged(of client: UUID, upTo last: Int64) {
    for entry in entries where entry.isNumbered(of: client, upTo: last) {
      entry.isAcknowledged = true
    }
  }

  /// A server that was restored may have taken back what it acknowledged.
  func forgetAcknowledgements() {
    for entry in entries { entry.isAcknowledged = false }
  }
}
