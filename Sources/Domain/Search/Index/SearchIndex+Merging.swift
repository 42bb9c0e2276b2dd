import Values

/// What a step of merging came to.
public enum SearchMergeStep: Hashable, Sendable {
  /// There is nothing to merge.
  case idle
  /// There is more to do, and nothing to store yet.
  case more
  /// Store this; there may be more to merge.
  case done(SearchWrites)
}

extension SearchIndex {
  /// Goes on making large segments of small ones, in steps of about `budget` bytes, while nobody waits: 64 kB are a few
  /// milliseconds in a browser. The step that ends a merge writes at most `SearchLimits.segmentBytes`. Nothing that is
  /// found changes by it, and what was merged in part when the app ends is merged anew.
  public mutating func merge(budget: Int = 65_536) -> SearchMergeStep {
    guard isReady else { return .idle }
    if merging.isThere == false {
      let chosen = segmentsToMerge()
      if chosen.isEmpty { return .idle }
      merging = SegmentMerge(chosen)
    }
    guard merging?.step(budget) == true, let merge = merging else { return .more }
    merging = nil
    let names = merge.names
    unclean.remove { names.contains($0) }
    return .done(finish(merge))
  }

  private mutating func finish(_ merge: SegmentMerge) -> SearchWrites {
    var writes = SearchWrites(segments: [], manifest: [], removed: [])
    let names = merge.names
    if let segment = try? Segment(name: nextName, merge.bytes()) {
      nextName += 1
      var merged = segment
      // What was taken out meanwhile is in none of its segments any more.
      for document in 0..<merged.layout.documents {
        let id = merged.id(document)
        if !segments.contains(where: { names.contains($0.name) && $0.find(id) != nil }) {
          merged.remove(document)
        }
      }
      segments.remove(where: { names.contains($0.name) })
      segments.append(merged)
      writes.segments.append(SearchSegmentBytes(name: merged.name, bytes: merged.bytes))
      writes.removed = names
    }
    dropEmpty(&writes)
    // Not stored, if nothing of it is left.
    let there = segments.map { $0.name }
    writes.segments.remove(where: { !there.contains($0.name) })
    writes.manifest = manifest.bytes
    return writes
  }

  /// One in which words lie that are to go; else eight segments of about one size, as far as they are one segment together;
  /// or one of which a third and more is gone. So each document is written anew about once for each factor of eight.
  private func segmentsToMerge() -> [Segment] {
    for segment in segments where unclean.contains(segment.name) { return [segment] }
    var levels: [[Segment]] = []
    for segment in segments {
      let level = Self.level(segment)
      while levels.count <= level { levels.append([]) }
      levels[level].append(segment)
    }
    for level in levels where level.count >= 8 {
      var chosen: [Segment] = []
      var bytes = 0
      var documents = 0
      for segment in level.ordered(by: { $0.bytes.count < $1.bytes.count }) where chosen.count < 8 {
        bytes += Self.size(segment)
        documents += segment.count
        guard bytes <= SearchLimits.segmentBytes, documents <= SearchLimits.segmentDocuments else {
          break
        }
        chosen.append(segment)
      }
      if chosen.count > 1 { return chosen }
    }
    for segment in segments where segment.goneCount * 3 > segment.layout.documents {
      return [segment]
    }
    return []
  }

  /// By size: up to 4 kB, and then by factors of eight.
  private static func level(_ segment: Segment) -> Int {
    var level = 0
    var size = Self.size(segment) / 4_096
    while size > 0 {
      size /= 8
      level += 1
    }
    return level
  }

  /// About what it takes once what is gone has gone.
  private static func size(_ segment: Segment) -> Int {
    let all = max(1, segment.layout.documents)
    return Int(Int64(segment.bytes.count) * Int64(segment.count) / Int64(all))
  }
}
