import Records
import Sync

/// The store of one device, shared by its tabs: what survives them.
public final class SimulatedStore {
  public private(set) var values: [String: [UInt8]?] = [:]
  public private(set) var queue: [StoredEntry] = []
  /// What became of records, by its keys.
  public private(set) var past: [String: [UInt8]] = [:]
  /// Set aside because it was not readable.
  public private(set) var quarantined = 0
  /// Whether nothing more can be written.
  public var isFull = false
  /// The most bytes that it holds, values and queue together; nil is no limit.
  public var capacity: Int?
  private var lastSequence: Int64 = 0

  public init() {}

  /// What a device finds that died now.
  public func copy() -> SimulatedStore {
    let copy = SimulatedStore()
    copy.values = values
    copy.queue = queue
    copy.past = past
    copy.isFull = isFull
    copy.capacity = capacity
    copy.lastSequence = lastSequence
    return copy
  }

  public func load(_ scope: SyncLoad) -> StoredSpace {
    var found: [StoredValue] = []
    for key in values.keys.sorted() {
      if scope == .withoutReplica, key.hasPrefix(SyncKeys.bucketPrefix) { continue }
      found.append(StoredValue(key, values[key] ?? nil))
    }
    return StoredSpace(values: found, queue: queue)
  }

  /// The same as a tab that opens gets it: what the first view needs, where it is there, and then all else in
  /// pieces.
  public func loadInParts(_ scope: SyncLoad) -> [StoredSpace] {
    var whole = load(scope)
    let early = [SyncKeys.meta, SyncKeys.first]
    guard scope == .everything, early.allSatisfy({ values[$0] != nil }) else { return [whole] }
    var parts = [StoredSpace(values: early.map { StoredValue($0, values[$0] ?? nil) })]
    parts[0].queue = whole.queue
    whole.values.removeAll { early.contains($0.key) }
    repeat {
      parts.append(StoredSpace(values: Array(whole.values.prefix(3))))
      whole.values.removeFirst(min(3, whole.values.count))
    } while !whole.values.isEmpty
    for position in parts.indices.dropLast() { parts[position].hasMore = true }
    return parts
  }

  public func entries(after sequence: Int64) -> [StoredEntry] {
    queue.filter { $0.sequence > sequence }
  }

  public func append(_ append: SyncAppend) -> Result<Int64, StoreRefusal> {
    for key in append.removing where values[key] == nil { return .failure(.superseded) }
    guard !isFull, hasRoom(for: append) else { return .failure(.failed) }
    for key in append.removing { values[key] = nil }
    let first = lastSequence + 1
    for bytes in append.entries {
      lastSequence += 1
      queue.append(StoredEntry(sequence: lastSequence, bytes: bytes))
    }
    return .success(first)
  }

  /// False when the store took nothing of it.
  public func commit(_ commit: SyncCommit) -> Bool { write(commit) == nil }

  /// Why the store took nothing of it; nil when it took all.
  public func write(_ commit: SyncCommit) -> StoreRefusal? {
    let holds =
      switch commit.condition {
      case .always: true
      case .has(let key): values[key] != nil
      case .lacks(let keys): keys.allSatisfy { values[$0] == nil }
      }
    guard holds else { return .superseded }
    guard !isFull || commit.puts.isEmpty, hasRoom(for: commit) else { return .failed }
    quarantined += commit.setsAside.count { values[$0] != nil }
    for value in commit.past { past[value.key] = value.bytes }
    for put in commit.puts { values[put.key] = .some(put.bytes) }
    for key in commit.deletes { values[key] = nil }
    queue.removeAll { commit.removes.contains($0.sequence) }
    return nil
  }

  /// How many bytes it holds.
  public var size: Int {
    values.values.reduce(0) { $0 + ($1?.count ?? 0) }
      + queue.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
  }

  private func hasRoom(for append: SyncAppend) -> Bool {
    guard let capacity else { return true }
    return size + append.entries.reduce(0) { $0 + $1.count } <= capacity
  }

  /// What makes it no larger always fits.
  private func hasRoom(for commit: SyncCommit) -> Bool {
    guard let capacity else { return true }
    let keys = Set(commit.deletes + commit.puts.map { $0.key })
    let replaced = keys.reduce(0) { $0 + ((values[$1] ?? nil)?.count ?? 0) }
    let removed = queue.reduce(0) {
      commit.removes.contains($1.sequence) ? $0 + ($1.bytes?.count ?? 0) : $0
    }
    let grown = commit.puts.reduce(0) { $0 + ($1.bytes?.count ?? 0) } - replaced - removed
    return grown <= 0 || size + grown <= capacity
  }

  /// What is kept of a record's past.
  public func past(of record: RecordKey) -> [StoredValue] {
    let prefix = StoredPast.prefix(of: record)
    return past.keys.sorted().filter { $0.hasPrefix(prefix) }.map { StoredValue($0, past[$0]) }
  }

  public func quarantine(_ keys: [String], _ sequences: [Int64]) {
    for key in keys where values[key] != nil {
      values[key] = nil
      quarantined += 1
    }
    queue.removeAll { sequences.contains($0.sequence) }
    quarantined += sequences.count
  }

  /// Erases a space of this device alone in one write, if it still stands at that version; 0 takes away what is
  /// left of one that was erased. What stays says that it was.
  public func erase(at version: Int64) -> Bool {
    var commit = SyncCommit(
      token: 0, puts: [StoredValue(SyncKeys.erased, [])],
      deletes: values.keys.filter { $0 != SyncKeys.erased }, removes: [])
    commit.condition =
      version > 0 ? .has(SyncKeys.markPrefix + "\(version)") : .lacks([SyncKeys.meta])
    guard write(commit) == nil else { return false }
    past = [:]
    return true
  }

  public func erase() {
    values = [:]
    queue = []
    past = [:]
  }

  /// Replaces the bytes of a value; nil for what the host cannot decrypt.
  public func damage(_ key: String, _ bytes: [UInt8]?) {
    values[key] = .some(bytes)
  }

  public func damage(_ sequence: Int64, _ bytes: [UInt8]?) {
    for position in queue.indices where queue[position].sequence == sequence {
      queue[position].bytes = bytes
    }
  }
}
