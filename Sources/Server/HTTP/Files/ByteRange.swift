/// The part of a representation that a `Range` field asks for (RFC 9110 section 14).
enum ByteRange: Equatable {
  /// No range, several, or one that is not understood: the whole is sent.
  case whole
  case part(Range<Int>)
  case unsatisfiable

  init(_ field: String?, length: Int) {
    self = .whole
    guard let field, field.lowercased().hasPrefix("bytes=") else { return }
    let spec = field.dropFirst(6)
    guard !spec.contains(","), let dash = spec.utf8.firstIndex(of: 0x2D) else { return }
    let (from, to) = (trimmed(spec[..<dash]), trimmed(spec[spec.utf8.index(after: dash)...]))
    if from.isEmpty {
      guard let count = Self.number(to) else { return }
      self = count == 0 || length == 0 ? .unsatisfiable : .part(max(0, length - count)..<length)
    } else {
      guard let first = Self.number(from) else { return }
      guard let last = to.isEmpty ? Int.max - 1 : Self.number(to), last >= first else { return }
      self = first >= length ? .unsatisfiable : .part(first..<min(last + 1, length))
    }
  }

  /// Digits alone; what is too large for an integer is as good as the largest.
  private static func number(_ text: String) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy(Ascii.isDigit) else { return nil }
    return min(Int(text) ?? Int.max, Int.max - 1)
  }
}
