/// Makes one segment of several, without what was taken out of them, a bounded step at a time.
struct SegmentMerge {
  private let inputs: [MergeInput]
  private var walks: [TermWalk]
  /// Which walks stand at a term.
  private var isThere: [Bool]
  private let columns: SegmentColumns
  private var writer = SegmentWriter()

  init(_ segments: [Segment]) {
    var columns = SegmentColumns()
    inputs = segments.map { MergeInput($0, &columns) }
    self.columns = columns
    walks = segments.map { TermWalk($0.bytes, $0.layout) }
    isThere = []
    for place in walks.indices { isThere.append(walks[place].next(segments[place].bytes)) }
  }

  var names: [UInt32] { inputs.map { $0.segment.name } }

  /// Merges terms until `budget` bytes of postings were read; the postings of one term are always read whole.
  /// - Returns: whether all is merged.
  mutating func step(_ budget: Int) -> Bool {
    var read = 0
    while read < max(1, budget) {
      guard let least = leastTerm() else { return true }
      var count = 0
      var documents: [UInt8] = []
      var positions: [UInt8] = []
      var last = -1
      for place in walks.indices where isThere[place] && walks[place].term == least {
        let postings = walks[place].postings
        count += inputs[place].append(postings, &documents, &positions, after: &last)
        read += postings.documentBytes + postings.positionBytes + 16
        isThere[place] = walks[place].next(inputs[place].segment.bytes)
      }
      if count > 0 { writer.append(least, in: count, documents, positions) }
    }
    return false
  }

  /// The merged segment, once `step` has said that all is.
  func bytes() -> [UInt8] { writer.bytes(columns) }

  private func leastTerm() -> [UInt8]? {
    var least: Int?
    for place in walks.indices where isThere[place] {
      if let known = least, !walks[place].term.precedes(walks[known].term) { continue }
      least = place
    }
    return least.map { walks[$0].term }
  }
}

/// A segment that is merged: as it was when that began, and the numbers that its documents get.
struct MergeInput {
  let segment: Segment
  /// The new number of its first document that is there.
  private let base: Int
  /// New numbers; -1 for what is gone. Empty where nothing is: then each is its own and `base` more.
  private let numbers: [Int32]

  init(_ segment: Segment, _ columns: inout SegmentColumns) {
    self.segment = segment
    base = columns.count
    var numbers: [Int32] = []
    for document in 0..<segment.layout.documents {
      if segment.isGone(document) {
        numbers.append(-1)
      } else {
        numbers.append(Int32(columns.count))
        columns.append(document: document, of: segment)
      }
    }
    self.numbers = segment.goneCount == 0 ? [] : numbers
  }

  /// Appends the postings of a term with the new numbers.
  /// - Parameter last: the last document of the term so far.
  /// - Returns: how many documents they are of.
  func append(
    _ postings: TermPostings, _ documents: inout [UInt8], _ positions: inout [UInt8],
    after last: inout Int
  ) -> Int {
    segment.bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      var walk = PostingWalk(postings, bytes, segment.layout)
      let hasPositions = postings.positionBytes > 0
      while walk.next() {
        let from = walk.positionPlace
        if hasPositions { walk.skipPositions() }
        let number = numbers.isEmpty ? base + walk.document : Int(numbers[walk.document])
        if number < 0 { continue }
        documents.append(varint: number - last)
        documents.append(walk.hits)
        for place in from..<walk.positionPlace { positions.append(bytes[place]) }
        last = number
        count += 1
      }
      return count
    }
  }
}
