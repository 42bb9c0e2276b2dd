import Values

extension SearchIndex {
  /// Takes a segment in that the manifest names; what it holds is found at once.
  /// - Throws: `SearchProblem`; then it is still awaited, and `giveUp` lets it go.
  public mutating func add(segment bytes: [UInt8], named name: UInt32) throws(SearchProblem) {
    guard let place = waiting.firstIndex(where: { $0.name == name }) else { throw .notListed }
    let entry = waiting[place]
    var segment = try Segment(name: name, bytes)
    guard segment.checksum == entry.checksum, segment.layout.documents == entry.documents else {
      throw .notListed
    }
    segment.remove(bits: entry.gone)
    for id in changed {
      if let document = segment.find(id) { segment.remove(document) }
    }
    if isUnsettled { settle(&segment) }
    waiting.remove(at: place)
    segments.append(segment)
    if waiting.isEmpty { changed = [] }
  }

  /// A segment is not there, or cannot be used: its documents are not found until they are indexed again. It is no
  /// longer named by the next manifest.
  public mutating func giveUp(segment name: UInt32) {
    guard let place = waiting.firstIndex(where: { $0.name == name }) else { return }
    waiting.remove(at: place)
    hasLost = true
    if waiting.isEmpty { changed = [] }
  }

  /// Of two states of a document the one in the later segment holds. Segments that are merged get new names, but none is
  /// merged before all states are settled.
  private mutating func settle(_ segment: inout Segment) {
    for document in 0..<segment.layout.documents where !segment.isGone(document) {
      let id = segment.id(document)
      for place in segments.indices {
        guard let other = segments[place].find(id) else { continue }
        if segments[place].name > segment.name {
          segment.remove(document)
        } else {
          segments[place].remove(other)
        }
        break
      }
    }
  }

  var manifest: SearchManifest {
    var manifest = SearchManifest()
    manifest.nextName = nextName
    manifest.isUnsettled = !isReady
    manifest.entries = waiting
    for segment in segments {
      manifest.entries.append(
        SearchManifest.Entry(
          name: segment.name, checksum: segment.checksum, documents: segment.layout.documents,
          gone: segment.gone))
    }
    return manifest
  }
}
