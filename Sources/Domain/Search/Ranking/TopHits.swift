import Values

/// The best of many, of which only so many are held: a heap with the worst first.
struct TopHits {
  struct Candidate {
    let score: Float
    let day: Int32
    let segment: Int
    let document: Int
  }

  private let most: Int
  private let segments: [Segment]
  private let order: SearchOrder
  private var heap: [Candidate] = []

  init(_ most: Int, _ order: SearchOrder, of segments: [Segment]) {
    self.most = most
    self.order = order
    self.segments = segments
  }

  mutating func offer(_ candidate: Candidate) {
    guard most > 0 else { return }
    if heap.count < most {
      heap.append(candidate)
      rise()
    } else if precedes(candidate, heap[0]) {
      heap[0] = candidate
      sink()
    }
  }

  /// Best first.
  func ordered() -> [Candidate] { heap.ordered { precedes($0, $1) } }

  /// Whether `a` is better: by score, then by day, then by id, so that the order is the same however segments are cut.
  private func precedes(_ a: Candidate, _ b: Candidate) -> Bool {
    if order == .relevance, a.score != b.score { return a.score > b.score }
    if a.day != b.day { return a.day > b.day }
    if order == .newest, a.score != b.score { return a.score > b.score }
    return segments[b.segment].id(b.document) < segments[a.segment].id(a.document)
  }

  private mutating func rise() {
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(heap[parent], heap[child]) else { return }
      heap.swapAt(parent, child)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var worst = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
        if precedes(heap[worst], heap[child]) { worst = child }
      }
      if worst == parent { return }
      heap.swapAt(parent, worst)
      parent = worst
    }
  }
}
