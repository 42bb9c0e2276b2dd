/// What one search knows of each document of a segment while it asks it; used for one segment after the other.
struct SegmentSearch {
  /// What the words found so far sum up to.
  private(set) var scores: [Float]
  /// How many words were found.
  private(set) var matched: [UInt8]
  /// How many phrases and tags were found.
  private(set) var marks: [UInt8]
  private(set) var isBanned: [Bool]
  /// Documents with a word, in no order.
  private(set) var found: [Int32] = []
  private var best: [Float]
  private var touched: [Int32] = []

  private let weights: FieldWeights

  init(_ weights: FieldWeights) {
    self.weights = weights
    scores = []
    matched = []
    marks = []
    isBanned = []
    best = []
  }

  mutating func begin(_ documents: Int) {
    scores = [Float](repeating: 0, count: documents)
    best = scores
    matched = [UInt8](repeating: 0, count: documents)
    marks = matched
    isBanned = [Bool](repeating: false, count: documents)
    found.removeAll(keepingCapacity: true)
  }

  /// Adds what a word is worth to each document that has it: of all terms that the word means, the best.
  /// - Parameter others: documents that have the parts of a compound; each counts as if its text had the word once.
  mutating func score(
    _ terms: [MeantTerm], or others: [Int], rarity: Float, in segment: Segment
  ) {
    touched.removeAll(keepingCapacity: true)
    for term in terms {
      let worth = (term.isWhole ? 1 : SearchRanking.beginning) * rarity
      segment.bytes.withUnsafeBufferPointer { bytes in
        var walk = PostingWalk(term.postings, bytes, segment.layout)
        while walk.next() {
          let length = bytes[segment.layout.lengths + walk.document]
          // Never 0, so that what is in all documents is found as well.
          raise(walk.document, to: worth * weights.value(walk.hits, length) + 1e-6)
        }
      }
    }
    let once = UInt8(1) << (2 * SearchField.body.rawValue)
    for document in others {
      let length = segment.bytes[segment.layout.lengths + document]
      raise(document, to: rarity * weights.value(once, length) + 1e-6)
    }
    for document in touched {
      let number = Int(document)
      if matched[number] == 0 { found.append(document) }
      scores[number] += best[number]
      matched[number] += 1
      best[number] = 0
    }
  }

  @inline(__always)
  private mutating func raise(_ document: Int, to score: Float) {
    if best[document] == 0 { touched.append(Int32(document)) }
    if score > best[document] { best[document] = score }
  }

  mutating func mark(_ documents: [Int]) {
    for document in documents { marks[document] += 1 }
  }

  mutating func ban(_ documents: [Int]) {
    for document in documents { isBanned[document] = true }
  }
}

/// What a word counts in a document by where in it it stands, as far as that is known before.
struct FieldWeights {
  /// By the byte of a posting: of title and tags, and of what is divided by the length.
  private var short = [Float](repeating: 0, count: 256)
  private var long = [Float](repeating: 0, count: 256)
  /// By `LengthCode`.
  private var lengths = [Float](repeating: 1, count: 256)

  /// - Parameter average: words of a document in the mean.
  init(average: Float) {
    for hits in 0..<256 {
      for field in SearchField.allCases {
        let times = hits >> (2 * Int(field.rawValue)) & 3
        // Three stands for three and more.
        let count = times == 3 ? Float(4) : Float(times)
        switch field {
        case .title, .tags: short[hits] += count * SearchRanking.weight(field)
        case .body, .notes: long[hits] += count * SearchRanking.weight(field)
        }
      }
    }
    for code in 0..<256 {
      let length = Float(LengthCode.length(UInt8(code)))
      lengths[code] = 1 / (1 - SearchRanking.length + SearchRanking.length * length / average)
    }
  }

  @inline(__always)
  func value(_ hits: UInt8, _ length: UInt8) -> Float {
    let frequency = short[Int(hits)] + long[Int(hits)] * lengths[Int(length)]
    return frequency * (SearchRanking.saturation + 1) / (frequency + SearchRanking.saturation)
  }
}
