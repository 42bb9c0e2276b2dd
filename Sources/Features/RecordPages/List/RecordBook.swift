import Fields
import Records
import Values

/// All records of a type as the screens need them: by id, and sorted by title with the text in which
/// a search looks.
public struct RecordBook<R: Listed>: Equatable, Sendable {
  /// A record with what searching and sorting need.
  public struct Entry: Equatable, Sendable {
    @Boxed public private(set) var record: R
    let sortKey: FoldedText
    let haystack: FoldedText

    init(_ record: R) {
      _record = Boxed(wrappedValue: record)
      sortKey = FoldedText(record.title)
      haystack = FoldedText(record.searched.filter { !$0.isEmpty }.joined(separator: " "))
    }
  }

  /// Sorted by folded title, then by id.
  public private(set) var entries: [Entry] = []
  /// How many each segment has, as far as any has some.
  private var counts: [Int] = []

  public init() {}

  public init(_ records: [R]) {
    entries = records.map { Entry($0) }.ordered(by: Self.precedes)
    recount()
  }

  public subscript(id: ID<R>) -> R? {
    for entry in entries where entry.record.id == id { return entry.record }
    return nil
  }

  /// How many are in a segment.
  public func count(in segment: Int = 0) -> Int {
    segment < counts.count ? counts[segment] : 0
  }

  /// Those of a segment that match what was typed, in order.
  public func search(_ query: String, in segment: Int = 0) -> [Entry] {
    let query = FoldedQuery(query)
    return entries.filter { $0.record.segment == segment && $0.haystack.contains(query) }
  }

  /// Takes over what came, changed or went.
  public mutating func apply(changed: [R], removed: [ID<R>]) {
    guard !changed.isEmpty || !removed.isEmpty else { return }
    var gone = HashSet<UUID>()
    for id in removed { gone.insert(id.uuid) }
    for record in changed { gone.insert(record.id.uuid) }
    let added = changed.map { Entry($0) }.ordered(by: Self.precedes)
    entries = Self.merge(entries.filter { !gone.contains($0.record.id.uuid) }, added)
    recount()
  }

  private mutating func recount() {
    counts = []
    for entry in entries {
      while counts.count <= entry.record.segment { counts.append(0) }
      counts[entry.record.segment] += 1
    }
  }

  private static func merge(_ a: [Entry], _ b: [Entry]) -> [Entry] {
    if b.isEmpty { return a }
    var merged: [Entry] = []
    merged.reserveCapacity(a.count + b.count)
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if precedes(b[j], a[i]) {
        merged.append(b[j])
        j += 1
      } else {
        merged.append(a[i])
        i += 1
      }
    }
    merged.append(contentsOf: a[i...])
    merged.append(contentsOf: b[j...])
    return merged
  }

  private static func precedes(_ a: Entry, _ b: Entry) -> Bool {
    a.sortKey == b.sortKey ? a.record.id < b.record.id : a.sortKey < b.sortKey
  }
}
