import Values

/// Finds documents that have words one after the other.
struct PhraseSearch {
  let segment: Segment

  /// Documents, ascending, each once.
  func documents(with phrase: [[MeantTerm]]) -> [Int] {
    guard let first = phrase.first else { return [] }
    // Those that have all words, so that positions are gathered of few.
    var having = [UInt8](repeating: 0, count: segment.layout.documents)
    for (number, terms) in phrase.enumerated() {
      segment.bytes.withUnsafeBufferPointer { bytes in
        for term in terms {
          var walk = PostingWalk(term.postings, bytes, segment.layout)
          while walk.next() {
            if Int(having[walk.document]) == number { having[walk.document] += 1 }
          }
        }
      }
    }
    let all = UInt8(truncatingIfNeeded: phrase.count)
    var ends = places(of: first, in: having, all)
    for terms in phrase.dropFirst() where !ends.isEmpty {
      ends = following(ends, places(of: terms, in: having, all))
    }
    var documents: [Int] = []
    for place in ends {
      let document = Int(truncatingIfNeeded: place >> 32)
      if documents.last != document { documents.append(document) }
    }
    return documents
  }

  /// Where any of the terms stands, ascending: a document times 2^32 with a position.
  private func places(of terms: [MeantTerm], in having: [UInt8], _ all: UInt8) -> [UInt64] {
    var places: [UInt64] = []
    segment.bytes.withUnsafeBufferPointer { bytes in
      for term in terms {
        var walk = PostingWalk(term.postings, bytes, segment.layout)
        while walk.next() {
          guard having[walk.document] == all else {
            walk.skipPositions()
            continue
          }
          var position = 0
          var isMore = true
          while isMore {
            position = walk.nextPosition(after: position, isMore: &isMore)
            places.append(UInt64(walk.document) << 32 | UInt64(position))
          }
        }
      }
    }
    return terms.count > 1 ? places.ordered() : places
  }

  /// Those of `next` that stand right behind one of `ends`; both ascend.
  private func following(_ ends: [UInt64], _ next: [UInt64]) -> [UInt64] {
    var found: [UInt64] = []
    var place = 0
    for end in ends {
      while place < next.count, next[place] <= end { place += 1 }
      if place < next.count, next[place] == end + 1 { found.append(next[place]) }
    }
    return found
  }
}
