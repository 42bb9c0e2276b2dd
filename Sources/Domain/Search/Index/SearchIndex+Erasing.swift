import Values

extension SearchIndex {
  /// The ids of all documents whose words lie in its segments, those that were taken out too; in no order, and some more
  /// than once.
  public var heldIDs: [UUID] {
    var ids: [UUID] = []
    for segment in segments {
      ids.reserveCapacity(ids.count + segment.layout.documents)
      for document in 0..<segment.layout.documents { ids.append(segment.id(document)) }
    }
    return ids
  }

  /// Marks segments for rewriting that still hold words of purged documents: `merge` writes them anew. Nobody finds
  /// these words any longer, but until then they are in what is stored. Which documents they are of is not stored; who
  /// opens the index asks again, with those of `heldIDs` that are no more.
  /// - Parameter ids: those that are in no segment, or were not taken out, are passed over.
  /// - Returns: whether there is a segment to write.
  @discardableResult
  public mutating func erase(_ ids: [UUID]) -> Bool {
    var mustRewrite = false
    for segment in segments where ids.contains(where: { segment.holdsGone($0) }) {
      mustRewrite = true
      if !unclean.contains(segment.name) { unclean.append(segment.name) }
      // It would go on with the segment as it was when it began, and so take the words along.
      if merging?.names.contains(segment.name) == true { merging = nil }
    }
    return mustRewrite
  }
}
