import Values

/// Gives headings names by which links find them, no two the same.
struct AnchorList {
  /// How often each was asked for, by its bytes in order of the hash.
  private var counts = HashMap<String, Int>()

  /// - Parameter text: the heading without its signs.
  mutating func anchor(of text: String) -> String {
    var name: [UInt8] = []
    for byte in TextFolding.folded(text).bytes {
      if name.count >= 60 { break }
      if byte.isLetterOrDigit {
        name.append(byte.lowered)
      } else if byte == Byte.space || byte == Byte.underscore, let last = name.last,
        last != Byte.hyphen
      {
        name.append(Byte.hyphen)
      }
    }
    while name.last == Byte.hyphen { name.removeLast() }
    let base = name.isEmpty ? "s" : String(utf8: name)
    var anchor = base
    // The number goes behind two hyphens, which no name has in it.
    if let count = counts[base] { anchor += "--" + String(count + 1) }
    counts[base] = (counts[base] ?? 0) + 1
    return anchor
  }
}
