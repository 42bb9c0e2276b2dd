import Values

/// Gives headings names by which links find them, no two the same.
struct AnchorList {
  /// How many names are remembered: whoever makes their hashes equal cannot make this slow.
  private static let most = 2_000

  /// How often each was asked for.
  private var counts = HashMap<String, Int>()
  private var unnamed = 0

  /// - Parameter text: the heading without its signs.
  mutating func anchor(of text: String) -> String {
    let name = name(of: text)
    if let count = counts[name] {
      counts[name] = count + 1
      // The number goes behind two hyphens, which no name has in it.
      return name + "--" + String(count + 1)
    }
    guard counts.count < Self.most else {
      unnamed += 1
      return "s--s" + String(unnamed)
    }
    counts[name] = 1
    return name
  }

  private func name(of text: String) -> String {
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
    return name.isEmpty ? "s" : String(utf8: name)
  }
}
