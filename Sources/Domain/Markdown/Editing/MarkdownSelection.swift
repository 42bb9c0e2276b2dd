import Values

/// A text in Markdown while it is edited, and what of it is selected.
public struct MarkdownSelection: Equatable, Sendable {
  public private(set) var bytes: [UInt8]
  /// In bytes of UTF-8; empty where the caret is.
  public private(set) var range: Range<Int>

  /// - Parameter range: in bytes of UTF-8; taken as far as the text goes.
  public init(_ text: String, _ range: Range<Int>) {
    bytes = Array(text.bytes)
    let start = min(max(0, range.lowerBound), bytes.count)
    self.range = start..<min(max(start, range.upperBound), bytes.count)
  }

  /// - Parameter utf16: in UTF-16 code units, as browsers count.
  public init(_ text: String, utf16 range: Range<Int>) {
    self.init(text, 0..<0)
    let start = place(utf16: range.lowerBound)
    self.range = start..<max(start, place(utf16: range.upperBound))
  }

  public var text: String { String(utf8: bytes) }

  /// What is selected, in UTF-16 code units.
  public var utf16: Range<Int> {
    let start = units(upTo: range.lowerBound)
    return start..<max(start, units(upTo: range.upperBound))
  }

  private func units(upTo end: Int) -> Int {
    var units = 0
    for byte in bytes[..<end] { units += Self.units(byte) }
    return units
  }

  private func place(utf16 wanted: Int) -> Int {
    var units = 0
    for (place, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
      if units >= wanted { return place }
      units += Self.units(byte)
    }
    return bytes.count
  }

  /// How many UTF-16 code units the code point has that begins with the byte; 0 within one.
  private static func units(_ byte: UInt8) -> Int {
    byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
  }

  /// Puts text in the place of what is selected, and the caret behind it.
  public mutating func insert(_ text: String) {
    let start = range.lowerBound
    replace(range, with: Array(text.bytes))
    range = (start + text.byteCount)..<(start + text.byteCount)
  }

  /// Puts bytes in the place of others; what is selected stays so, and the caret comes behind what is put where it is.
  mutating func replace(_ old: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(old, with: new)
    let start = moved(range.lowerBound, old, new.count)
    range = start..<max(start, moved(range.upperBound, old, new.count))
  }

  /// Puts bytes somewhere; the caller selects anew.
  mutating func insert(_ new: [UInt8], at place: Int) {
    bytes.insert(contentsOf: new, at: place)
  }

  private func moved(_ place: Int, _ old: Range<Int>, _ count: Int) -> Int {
    if place < old.lowerBound { return place }
    if place >= old.upperBound { return place + count - old.count }
    return old.lowerBound + count
  }

  mutating func select(_ range: Range<Int>) {
    self.range = range
  }

  /// The line that a place is in, without its end.
  func line(at place: Int) -> Range<Int> {
    var start = place
    while start > 0, bytes[start - 1] != Byte.lineFeed { start -= 1 }
    var end = place
    while end < bytes.count, bytes[end] != Byte.lineFeed { end += 1 }
    return start..<end
  }

  /// The lines that the selection touches. One at whose beginning it ends is not touched, unless it is the only one.
  func lines() -> [Range<Int>] {
    var lines = [line(at: range.lowerBound)]
    while let last = lines.last, last.upperBound + 1 < range.upperBound {
      lines.append(line(at: last.upperBound + 1))
    }
    return lines
  }
}
