import Values

/// All that is searched, as segments of packed bytes: no object for a word, and no texts.
///
/// It is never built anew at the start: its segments and a manifest are values that its holder stores, sealed, and reads
/// again after the first paint. Each change adds a small segment and marks what it replaces as gone; `merge` makes large
/// segments of small ones when there is time.
///
///     var index = try SearchIndex(manifest: bytes)
///     for name in index.awaited { try index.add(segment: read(name), named: name) }
///     let writes = index.update([document])
///     let results = index.search(SearchQuery(typed: "pão", vocabulary), today: today)
///
/// What is stored can be behind the documents (the device died between the two) or be lost: so once it is ready the
/// holder asks `stamp(of:)` of each document, updates those whose stamp is another, removes those of `ids` that are
/// gone, and has it `erase` what of `heldIDs` is no more.
public struct SearchIndex: Sendable {
  var segments: [Segment] = []
  /// Named by the manifest and not yet here.
  var waiting: [SearchManifest.Entry] = []
  var nextName: UInt32 = 1
  /// What is stored was written before all segments were here: some may hold documents that a later one replaces.
  var isUnsettled = false
  /// What was changed while segments are awaited: they hold older states of it.
  var changed: [UUID] = []
  var merging: SegmentMerge?
  /// Segments in which words lie of documents that are no more: `merge` writes them anew before it does anything else.
  var unclean: [UInt32] = []
  /// A segment was given up: documents are missing until the holder has asked for stamps.
  public internal(set) var hasLost = false

  /// An index of nothing, which is ready.
  public init() {}

  /// An index whose segments are still to be read.
  /// - Throws: `SearchProblem`; then it begins as an index of nothing, and all documents are indexed again.
  public init(manifest bytes: [UInt8]) throws(SearchProblem) {
    let manifest = try SearchManifest(bytes)
    waiting = manifest.entries
    nextName = manifest.nextName
    isUnsettled = manifest.isUnsettled
  }

  /// Names of segments still to be read, the newest first: what was written lately is found first.
  public var awaited: [UInt32] { waiting.map { $0.name }.ordered { $0 > $1 } }

  /// All segments are here. Until then what is here is found.
  public var isReady: Bool { waiting.isEmpty }

  /// How many documents there are.
  public var count: Int { segments.reduce(0) { $0 + $1.count } }

  /// Bytes that it holds.
  public var memory: Int { segments.reduce(0) { $0 + $1.memory } }

  /// The stamp with which a document was indexed; nil when it is not.
  public func stamp(of id: UUID) -> UInt32? {
    for segment in segments {
      if let document = segment.find(id) { return segment.stamp(document) }
    }
    return nil
  }

  /// The ids of all documents, in no order.
  public var ids: [UUID] {
    var ids: [UUID] = []
    ids.reserveCapacity(count)
    for segment in segments {
      for document in 0..<segment.layout.documents where !segment.isGone(document) {
        ids.append(segment.id(document))
      }
    }
    return ids
  }
}
