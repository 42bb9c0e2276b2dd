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

/// The numbers below `count` in the order of `precedes`.
@inline(never)
private func order(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}
