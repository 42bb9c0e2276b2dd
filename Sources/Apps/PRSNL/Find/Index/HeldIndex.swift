import Flow
import Journal
import Search
import Values

/// The index with how often it was changed: two of as many changes are the same, since comparing all would take longer
/// than what it saves.
struct HeldIndex: Equatable {
  private(set) var index = SearchIndex()
  private(set) var version = 0

  static func == (a: HeldIndex, b: HeldIndex) -> Bool { a.version == b.version }

  /// Begins with nothing.
  mutating func reset() {
    version += 1
    index = SearchIndex()
  }

  /// Begins with what the device keeps. What a manifest held that cannot be read is indexed anew from the items.
  mutating func open(_ manifest: [UInt8]?) {
    reset()
    guard let manifest else { return }
    do throws(SearchProblem) {
      index = try SearchIndex(manifest: manifest)
    } catch {
      return
    }
  }

  /// - Parameter bytes: nil of a segment that is not there; its items are indexed anew.
  mutating func take(_ bytes: [UInt8]?, named name: UInt32) {
    version += 1
    guard let bytes else {
      index.giveUp(segment: name)
      return
    }
    do throws(SearchProblem) {
      try index.add(segment: bytes, named: name)
    } catch {
      index.giveUp(segment: name)
    }
  }

  mutating func update(_ documents: [SearchDocument], removing gone: [UUID]) -> SearchWrites {
    version += 1
    return index.update(documents, removing: gone)
  }

  /// Has merging write anew what holds words of these, which are no more.
  /// - Returns: whether anything does.
  mutating func erase(_ gone: [UUID]) -> Bool { index.erase(gone) }

  /// One step of merging: nothing that is found changes by it.
  mutating func merge() -> SearchMergeStep { index.merge() }
}

/// What of the index is to be kept on the device, until it is.
struct IndexWrites: Equatable {
  private(set) var segments: [SearchSegmentBytes] = []
  private(set) var manifest: [UInt8] = []
  private(set) var removed: [UInt32] = []

  var isEmpty: Bool { manifest.isEmpty }
  var byteCount: Int { segments.reduce(0) { $0 + $1.bytes.count } }

  /// Adds what came after those that are there: of a segment that went meanwhile nothing needs to be kept.
  mutating func add(_ writes: SearchWrites) {
    segments.remove { writes.removed.contains($0.name) }
    segments += writes.segments
    removed += writes.removed
    manifest = writes.manifest
  }

  var values: [KeptValue] {
    segments.map { KeptValue(JournalKey.segment($0.name), $0.bytes) }
      + [KeptValue(JournalKey.manifest, manifest)]
  }

  var gone: [String] { removed.map { JournalKey.segment($0) } }
}

extension JournalKey {
  /// Which segments the index has.
  static var manifest: String { index + "m" }

  static var segments: String { index + "g/" }

  static func segment(_ name: UInt32) -> String { segments + String(name) }

  /// The name of the segment with that key; nil for another key.
  static func segment(_ key: String) -> UInt32? {
    guard key.begins(with: segments) else { return nil }
    guard let number = key.dropping(utf8: segments.byteCount).wholeNumber, number <= UInt32.max
    else { return nil }
    return UInt32(truncatingIfNeeded: number)
  }
}

/// Goes through all items, so that those are found that the index lacks or has as they were before, and through the
/// index, so that those are that went.
struct IndexPass: Equatable {
  private var ids: [UUID]
  private var place = 0
  private(set) var isOverIndex = false

  /// How many are looked at in one step.
  static var step: Int { 1_000 }

  /// - Parameter ids: of all items that are searched, those first that are to be found first.
  init(_ ids: [UUID]) {
    self.ids = ids
  }

  /// The next ones; empty at the end of a round.
  mutating func next() -> ArraySlice<UUID> {
    let end = min(ids.count, place + Self.step)
    defer { place = end }
    return ids[place..<end]
  }

  /// Goes on with the second round, over what the index has.
  mutating func begin(over indexed: [UUID]) {
    ids = indexed
    place = 0
    isOverIndex = true
  }
}
