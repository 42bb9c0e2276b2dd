import Search
import Values

/// Documents and indexes as the tests here make them.
enum Notes {
  static let today = CivilDate(year: 2026, month: 11, day: 28)!

  static func id(_ number: Int) -> UUID {
    // Far apart in both halves, as real ones are.
    UUID(high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15, low: UInt64(number))
  }

  static func number(_ id: UUID) -> Int { Int(id.low) }

  static func note(
    _ number: Int, _ title: String, _ body: String = "", tags: [String] = [], daysAgo: Int = 0,
    stamp: UInt32 = 1
  ) -> SearchDocument {
    var document = SearchDocument(
      id(number), stamp: stamp, day: CivilDate(daysSinceEpoch: Int(today.daysSinceEpoch) - daysAgo))
    document.tags = tags
    document.texts = [SearchText(.title, title), SearchText(.body, body)]
    return document
  }

  static func index(_ documents: [SearchDocument]) -> SearchIndex {
    var index = SearchIndex()
    _ = index.update(documents)
    return index
  }

  /// The numbers of what is found, best first.
  static func found(
    _ text: String, in index: SearchIndex, order: SearchOrder = .relevance,
    _ vocabulary: SearchVocabulary = SearchVocabulary()
  ) -> [Int] {
    index.search(SearchQuery(typed: text, vocabulary), today: today, order: order, limit: 1_000)
      .hits.filter { !$0.isPartial }.map { number($0.id) }
  }
}

/// What a device has of an index: each write becomes durable, the manifest after its segments.
struct StoredIndex {
  var manifest: [UInt8] = []
  var segments: [UInt32: [UInt8]] = [:]

  mutating func store(_ writes: SearchWrites) {
    for segment in writes.segments { segments[segment.name] = segment.bytes }
    manifest = writes.manifest
    for name in writes.removed { segments[name] = nil }
  }

  func open() throws -> SearchIndex {
    var index = try SearchIndex(manifest: manifest)
    for name in index.awaited { try index.add(segment: segments[name] ?? [], named: name) }
    return index
  }
}
