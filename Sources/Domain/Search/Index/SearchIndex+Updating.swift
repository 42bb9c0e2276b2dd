import Values

extension SearchIndex {
  /// Indexes documents, new ones and new states of those there are, and takes others out. What was changed is found, or
  /// not, at once; it is durable when the writes are.
  /// - Parameters:
  ///   - documents: at most `SearchLimits.batch`; of two of one id the later holds.
  ///   - removed: ids that are not there are passed over.
  public mutating func update(
    _ documents: [SearchDocument], removing removed: [UUID] = []
  ) -> SearchWrites {
    let taken = documents.prefix(SearchLimits.batch)
    for id in removed { remove(id) }
    for document in taken { remove(document.id) }
    var writes = SearchWrites(segments: [], manifest: [], removed: [])
    // From the last to the first, so that the later state of an id comes first.
    var latest: [SearchDocument] = []
    var seen = HashSet<UUID>()
    for document in taken.reversed() where seen.insert(document.id) { latest.append(document) }
    var builder = SegmentBuilder()
    for document in latest.reversed() {
      builder.append(document)
      if builder.isFull {
        append(builder, to: &writes)
        builder = SegmentBuilder()
      }
    }
    if !builder.isEmpty { append(builder, to: &writes) }
    dropEmpty(&writes)
    mergeIfMany(&writes)
    writes.manifest = manifest.bytes
    return writes
  }

  private mutating func mergeIfMany(_ writes: inout SearchWrites) {
    while segments.count > SearchLimits.segments, case .done(let merged) = merge(budget: .max) {
      let gone = merged.removed
      writes.segments.remove(where: { gone.contains($0.name) })
      writes.segments += merged.segments
      writes.removed += gone
    }
  }

  private mutating func remove(_ id: UUID) {
    if !isReady { changed.append(id) }
    for place in segments.indices {
      if let document = segments[place].find(id) { segments[place].remove(document) }
    }
  }

  private mutating func append(_ builder: SegmentBuilder, to writes: inout SearchWrites) {
    let bytes = builder.bytes()
    // What was just written can be read.
    guard let segment = try? Segment(name: nextName, bytes) else { return }
    nextName += 1
    segments.append(segment)
    writes.segments.append(SearchSegmentBytes(name: segment.name, bytes: bytes))
  }

  /// Lets segments go of which nothing is left.
  mutating func dropEmpty(_ writes: inout SearchWrites) {
    for segment in segments where segment.count == 0 { writes.removed.append(segment.name) }
    segments.remove(where: { $0.count == 0 })
  }
}
