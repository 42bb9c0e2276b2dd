extension BlockReader {
  /// What an item of a list begins with.
  private struct ItemMarker {
    /// The bullet, or what follows the number.
    var sign: UInt8
    var number = 0
    /// In bytes.
    var width: Int
  }

  mutating func startItem(_ container: inout Int, interrupts: Bool) -> Bool {
    guard let marker = itemMarker(interrupts: interrupts) else { return false }
    let (start, before) = (content, indent)
    advance(to: content + marker.width)
    let width = itemIndent(behind: marker.width)
    if blocks[container].kind != .list || blocks[container].marker != marker.sign {
      let list = add(.list, at: start)
      blocks[list].marker = marker.sign
      blocks[list].level = marker.number
    }
    container = add(.item, at: start)
    blocks[container].indent = before + width
    blocks[container].end = start + marker.width
    return true
  }

  /// How many columns the content stands behind the beginning of the marker: one to four blanks belong to it.
  private mutating func itemIndent(behind width: Int) -> Int {
    let (start, first, wasInTab) = (offset, column, isInTab)
    while column - first <= 5, byte(offset).isBlank { advance(columns: 1) }
    let blanks = column - first
    if blanks >= 1, blanks < 5, offset < lineEnd { return width + blanks }
    offset = start
    column = first
    isInTab = wasInTab
    if blanks > 0 { advance(columns: 1) }
    return width + 1
  }

  /// - Parameter interrupts: whether a paragraph goes before; then a list begins only with text, and at 1.
  private func itemMarker(interrupts: Bool) -> ItemMarker? {
    var place = content
    var marker = ItemMarker(sign: byte(place), width: 0)
    switch marker.sign {
    case Byte.asterisk, Byte.plus, Byte.hyphen: place += 1
    case 0x30...0x39:
      while byte(place).isDigit, place - content < 9 {
        marker.number = marker.number * 10 + Int(byte(place) - 0x30)
        place += 1
      }
      if interrupts, marker.number != 1 { return nil }
      marker.sign = byte(place)
      guard marker.sign == Byte.stop || marker.sign == Byte.closeParenthesis else { return nil }
      place += 1
    default: return nil
    }
    guard place == lineEnd || source[place].isBlank else { return nil }
    if interrupts {
      var text = place
      while byte(text).isBlank { text += 1 }
      if text == lineEnd { return nil }
    }
    marker.width = place - content
    return marker
  }
}
