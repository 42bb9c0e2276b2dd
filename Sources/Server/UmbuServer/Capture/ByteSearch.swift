import Glibc

/// Finds some bytes in others by one pass, whatever both are (Knuth, Morris and Pratt, 1977).
struct ByteSearch: Sendable {
  private let wanted: [UInt8]
  /// At each index: how many of the first bytes of `wanted` are also the last of those up to and with that index, but
  /// not all of them. So many still match when the byte behind that index does not.
  private let fallback: [Int]

  init(_ wanted: [UInt8]) {
    var fallback = [0]
    var length = 0
    for byte in wanted.dropFirst() {
      while length > 0, wanted[length] != byte { length = fallback[length - 1] }
      if wanted[length] == byte { length += 1 }
      fallback.append(length)
    }
    self.wanted = wanted
    self.fallback = fallback
  }

  var count: Int { wanted.count }

  /// Where they stand next.
  func first(in bytes: [UInt8], from start: Int) -> Int? {
    guard let initial = wanted.first else { return nil }
    return bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return nil }
      var place = start
      var length = 0
      while place < all.count {
        if length == 0 {
          guard let found = memchr(base + place, Int32(initial), all.count - place) else {
            return nil
          }
          place = UnsafeRawPointer(found) - base
        } else if all[place] != wanted[length] {
          length = fallback[length - 1]
          continue
        }
        length += 1
        place += 1
        if length == wanted.count { return place - length }
      }
      return nil
    }
  }
}
