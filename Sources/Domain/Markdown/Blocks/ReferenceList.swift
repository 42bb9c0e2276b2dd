import Values

/// What references such as `[label]: address "title"` define; of two with one label the first counts.
struct ReferenceList {
  private var labels: [[UInt8]] = []
  private var links: [MarkdownLink] = []
  /// Their places by label, once all are there: whoever chooses labels cannot make looking for one slow.
  private var order: [Int] = []

  mutating func add(_ label: [UInt8], _ link: MarkdownLink) {
    labels.append(label)
    links.append(link)
  }

  /// All are there.
  mutating func finish() {
    order = LabelOrder.order(labels)
  }

  func find(_ label: [UInt8]) -> MarkdownLink? {
    LabelOrder.find(label, in: labels, order).map { links[$0] }
  }
}

/// Finds labels among many.
enum LabelOrder {
  /// The places of labels in the order of their bytes; of equal ones the first comes first.
  static func order(_ labels: [[UInt8]]) -> [Int] {
    Array(labels.indices).ordered { precedes(labels[$0], labels[$1]) }
  }

  /// The first place of the label.
  static func find(_ label: [UInt8], in labels: [[UInt8]], _ order: [Int]) -> Int? {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(labels[order[middle]], label) { low = middle + 1 } else { high = middle }
    }
    return low < order.count && labels[order[low]] == label ? order[low] : nil
  }

  private static func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    let shared = min(a.count, b.count)
    var place = 0
    while place < shared {
      if a[place] != b[place] { return a[place] < b[place] }
      place += 1
    }
    return a.count < b.count
  }
}
