/// A version of an app as versions follow each other (Semantic Versioning 2.0.0, section 11): 10.10.0 comes after 10.9.0, and
/// what leads up to a release before it. Numbers that are missing are 0; what stands after `+` does not count.
public struct AppVersion: Hashable, Comparable, Sendable {
  private enum Part: Hashable, Sendable {
    case number(UInt64)
    case text([UInt8])
  }

  private var numbers: [UInt64] = []
  /// Empty for a release.
  private var leading: [Part] = []

  /// Nil for what is no version.
  public init?(_ text: String) {
    var bytes = Array(text.utf8)
    if let plus = bytes.firstIndex(of: UInt8(ascii: "+")) { bytes.removeSubrange(plus...) }
    var release = bytes[...]
    if let dash = bytes.firstIndex(of: UInt8(ascii: "-")) {
      release = bytes[..<dash]
      for piece in Self.pieces(bytes[(dash + 1)...]) {
        guard !piece.isEmpty else { return nil }
        leading.append(Self.number(piece).map { .number($0) } ?? .text(Array(piece)))
      }
    }
    for piece in Self.pieces(release) {
      guard let number = Self.number(piece) else { return nil }
      numbers.append(number)
    }
    while numbers.last == 0 { numbers.removeLast() }
  }

  private static func pieces(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var pieces: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    for place in bytes.indices where bytes[place] == UInt8(ascii: ".") {
      pieces.append(bytes[start..<place])
      start = place + 1
    }
    pieces.append(bytes[start...])
    return pieces
  }

  private static func number(_ piece: ArraySlice<UInt8>) -> UInt64? {
    guard !piece.isEmpty, piece.count <= 18 else { return nil }
    var number: UInt64 = 0
    for byte in piece {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  public static func < (a: AppVersion, b: AppVersion) -> Bool {
    for place in 0..<max(a.numbers.count, b.numbers.count) {
      let one = place < a.numbers.count ? a.numbers[place] : 0
      let other = place < b.numbers.count ? b.numbers[place] : 0
      if one != other { return one < other }
    }
    // What leads up to a release comes before it.
    if a.leading.isEmpty || b.leading.isEmpty { return !a.leading.isEmpty && b.leading.isEmpty }
    for (one, other) in zip(a.leading, b.leading) where one != other {
      switch (one, other) {
      case (.number(let one), .number(let other)): return one < other
      case (.number, .text): return true
      case (.text, .number): return false
      case (.text(let one), .text(let other)): return one.lexicographicallyPrecedes(other)
      }
    }
    return a.leading.count < b.leading.count
  }
}
