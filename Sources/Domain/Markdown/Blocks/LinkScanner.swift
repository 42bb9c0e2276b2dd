/// Finds the parts of links: labels, destinations and titles (CommonMark 0.31.2 sections 4.7, 6.3). Each counts the steps
/// that it takes.
enum LinkScanner {
  /// In bytes.
  static let longestLabel = 999
  private static let mostParentheses = 32

  /// A label in brackets that begins here.
  /// - Returns: what is between the brackets, which may be nothing.
  static func label(in text: [UInt8], at start: Int, _ steps: inout Int) -> Range<Int>? {
    guard start < text.count, text[start] == Byte.openBracket else { return nil }
    var place = start + 1
    defer { steps += place - start }
    while place < text.count, place - start <= longestLabel + 1 {
      switch text[place] {
      case Byte.backslash where place + 1 < text.count && text[place + 1].isPunctuation: place += 2
      case Byte.openBracket: return nil
      case Byte.closeBracket: return (start + 1)..<place
      default: place += 1
      }
    }
    return nil
  }

  /// A destination that begins here.
  /// - Returns: it, without the angle brackets that it may stand in, and where it ends with them.
  static func destination(
    in text: [UInt8], at start: Int, _ steps: inout Int
  ) -> (range: Range<Int>, end: Int)? {
    guard start < text.count else { return nil }
    if text[start] == Byte.less { return bracketed(in: text, at: start, &steps) }
    var place = start
    defer { steps += place - start }
    var depth = 0
    while place < text.count {
      let byte = text[place]
      if byte == Byte.backslash, place + 1 < text.count, text[place + 1].isPunctuation {
        place += 2
        continue
      }
      if byte == Byte.openParenthesis {
        depth += 1
        if depth > mostParentheses { return nil }
      } else if byte == Byte.closeParenthesis {
        if depth == 0 { break }
        depth -= 1
      } else if byte <= Byte.space || byte == 0x7F {
        break
      }
      place += 1
    }
    return depth == 0 ? (start..<place, place) : nil
  }

  private static func bracketed(
    in text: [UInt8], at start: Int, _ steps: inout Int
  ) -> (range: Range<Int>, end: Int)? {
    var place = start + 1
    defer { steps += place - start }
    while place < text.count {
      switch text[place] {
      case Byte.backslash where place + 1 < text.count && text[place + 1].isPunctuation: place += 2
      case Byte.greater: return ((start + 1)..<place, place + 1)
      case Byte.less, Byte.lineFeed, Byte.carriageReturn: return nil
      default: place += 1
      }
    }
    return nil
  }

  /// A title that begins here, without its quotation marks, and where it ends with them.
  static func title(
    in text: [UInt8], at start: Int, _ steps: inout Int
  ) -> (range: Range<Int>, end: Int)? {
    guard start < text.count else { return nil }
    let close: UInt8
    switch text[start] {
    case Byte.quotation, Byte.apostrophe: close = text[start]
    case Byte.openParenthesis: close = Byte.closeParenthesis
    default: return nil
    }
    var place = start + 1
    defer { steps += place - start }
    while place < text.count {
      let byte = text[place]
      if byte == Byte.backslash, place + 1 < text.count {
        place += 2
      } else if byte == close {
        return ((start + 1)..<place, place + 1)
      } else if byte == Byte.openParenthesis, close == Byte.closeParenthesis {
        return nil
      } else {
        place += 1
      }
    }
    return nil
  }

  /// Where white space that begins here ends.
  static func space(in text: [UInt8], at start: Int) -> Int {
    var place = start
    while place < text.count, text[place].isSpace { place += 1 }
    return place
  }

  /// Where blanks that begin here end.
  static func blanks(in text: [UInt8], at start: Int) -> Int {
    var place = start
    while place < text.count, text[place].isBlank { place += 1 }
    return place
  }
}
