extension Array {
  /// The elements in the order of `precedes`, equal ones as they stood (as `sorted(by:)`, which
  /// would be compiled anew for each type of element).
  public func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    order(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in ascending order.
  public func ordered() -> [Element] { Array(self).ordered { $0 < $1 } }
}

/// The numbers below `count` in the order of `precedes`: runs of one, two, four … are merged by
/// twos. Of runs that follow each other already only the ends are compared.
@inline(never)
private func order(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  var order = Array(0..<count)
  var merged = order
  var length = 1
  while length < count {
    var start = 0
    while start < count {
      let middle = min(start + length, count)
      let end = min(middle + length, count)
      var (left, right) = (start, middle)
      let isOrdered = middle == end || !precedes(order[middle], order[middle - 1])
      for place in start..<end {
        if left < middle, right == end || isOrdered || !precedes(order[right], order[left]) {
          merged[place] = order[left]
          left += 1
        } else {
          merged[place] = order[right]
          right += 1
        }
      }
      start = end
    }
    swap(&order, &merged)
    length *= 2
  }
  return order
}
