import Fields
import Records
import Values

extension Row {
  /// Whether both are one array in memory.
  func isOne(with other: Row) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// Whether both are stored as the same bytes. Equal rows need not be: `==` holds also for texts
  /// that Unicode can write in two ways, and indexes and versions of texts go by bytes.
  @inline(never)
  func hasBytes(of other: Row) -> Bool {
    guard count == other.count else { return false }
    for place in indices where !self[place].hasBytes(of: other[place]) { return false }
    return true
  }
}

extension JSONValue {
  fileprivate func hasBytes(of other: JSONValue) -> Bool {
    if case .text(let one) = self, case .text(let two) = other { return one.hasBytes(of: two) }
    var (one, two) = (CompactWriter(), CompactWriter())
    one.write(self)
    two.write(other)
    return one.bytes == two.bytes
  }
}

extension String {
  fileprivate func hasBytes(of other: String) -> Bool {
    var (one, two) = (self, other)
    return one.withUTF8 { own in
      two.withUTF8 { others in
        guard own.count == others.count else { return false }
        for place in own.indices where own[place] != others[place] { return false }
        return true
      }
    }
  }
}
