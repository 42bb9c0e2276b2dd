/// What stands beside a run of asterisks or underscores: by that it opens or closes emphasis (CommonMark 0.31.2
/// section 6.2).
enum Neighbour {
  case space, punctuation, other

  /// What ends before a place; the beginning of the text counts as space.
  static func before(_ place: Int, in text: [UInt8]) -> Neighbour {
    guard place > 0 else { return .space }
    var start = place - 1
    while start > 0, text[start] & 0xC0 == 0x80, place - start < 4 { start -= 1 }
    return at(start, in: text)
  }

  /// What begins at a place; the end of the text counts as space.
  static func at(_ place: Int, in text: [UInt8]) -> Neighbour {
    guard place < text.count else { return .space }
    let byte = text[place]
    if byte < 0x80 {
      if byte.isSpace { return .space }
      return byte.isPunctuation ? .punctuation : .other
    }
    var value = UInt32(byte & (byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07))
    var next = place + 1
    while next < text.count, text[next] & 0xC0 == 0x80, next - place < 4 {
      value = value << 6 | UInt32(text[next] & 0x3F)
      next += 1
    }
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return .space
    default: return isPunctuation(value) ? .punctuation : .other
    }
  }

  private static func isPunctuation(_ value: UInt32) -> Bool {
    // Letters of Latin, the most by far.
    if value >= 0xC0, value < 0x2C2 { return value == 0xD7 || value == 0xF7 }
    let edges = Self.edges
    var (low, high) = (0, edges.count)
    while low < high {
      let middle = (low + high) / 2
      if edges[middle] <= value { low = middle + 1 } else { high = middle }
    }
    // Between the first and the second edge, the third and the fourth, and so on.
    return low % 2 == 1
  }

  /// By turns where code points begin to be punctuation and where they end to.
  private static let edges: [UInt32] = {
    var edges: [UInt32] = []
    var value: UInt32 = 0
    var edge: UInt32 = 0x80
    let table = PunctuationTable.text.utf8Start
    for place in 0..<PunctuationTable.text.utf8CodeUnitCount {
      let byte = UInt32(table[place])
      guard byte < 0x50 else {
        value = (value + (byte - 0x50)) << 5
        continue
      }
      value += byte - 0x30
      edge += edges.count % 2 == 0 ? value : value + 1
      edges.append(edge)
      value = 0
    }
    return edges
  }()
}
