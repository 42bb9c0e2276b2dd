import Values

/// Finds in a page what it carries.
struct PageReader: Hashable, Sendable {
  /// What begins it. No text of people holds it, since in a page their less-than signs are written otherwise.
  static var mark: [UInt8] { Array("<script id=\"umbu-journal\"".bytes) }

  private enum Place: Hashable, Sendable {
    case before, tag, inside
  }

  private var place = Place.before
  /// The end of what came, which may be the beginning of the mark.
  private var rest: [UInt8] = []

  /// Takes the next bytes of the page, and answers those of them that are what it carries. What stands behind it comes
  /// too.
  mutating func read(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard place != .inside else { return bytes }
    var all = rest + bytes
    rest = []
    if case .before = place {
      let mark = Self.mark
      guard let start = ByteSearch.first(mark, in: all, from: 0) else {
        rest = Array(all.suffix(mark.count - 1))
        return []
      }
      place = .tag
      all.removeFirst(start + mark.count)
    }
    guard let end = all.firstIndex(of: 0x3E) else { return [] }
    place = .inside
    return all[(end + 1)...]
  }
}

/// Finds bytes among others.
enum ByteSearch {
  /// Where they first stand, at a position or behind it.
  @inline(never)
  static func first(_ wanted: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
    guard let initial = wanted.first, bytes.count >= wanted.count else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var position = start
      let last = bytes.count - wanted.count
      while position <= last {
        if bytes[position] == initial {
          var length = 1
          while length < wanted.count, bytes[position + length] == wanted[length] { length += 1 }
          if length == wanted.count { return position }
        }
        position += 1
      }
      return nil
    }
  }
}
