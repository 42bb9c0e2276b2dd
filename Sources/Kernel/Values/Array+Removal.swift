extension Array {
  /// Takes out the elements for which `isGone` holds (as `removeAll(where:)`, of which more is
  /// compiled for each type of element).
  public mutating func remove(where isGone: (Element) -> Bool) {
    self = filter { !isGone($0) }
  }
}
