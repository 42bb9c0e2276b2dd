/// What a line begins with that is no text: `> `, blanks, then the sign of a heading, an item or a task.
struct LineStart: Equatable {
  enum Sign: Equatable {
    case none
    /// The level.
    case heading(Int)
    /// The bullet.
    case bullet(UInt8)
    case task(UInt8)
    /// The number, and what follows it.
    case number(Int, UInt8)
  }

  var sign = Sign.none
  /// Where the first `>` stands, if any, and where what follows it and its blank does.
  var quote: Range<Int>?
  /// Where the last quote ends; blanks that may follow are part of the indent.
  var quotesEnd: Int
  /// Where the sign stands, with its blank.
  var signRange: Range<Int>
  /// Where the text begins.
  var end: Int { signRange.upperBound }

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    var place = line.lowerBound
    var first: Range<Int>?
    quotesEnd = place
    while true {
      var sign = place
      while sign < line.upperBound, sign - place < 4, bytes[sign].isBlank { sign += 1 }
      guard sign < line.upperBound, sign - place < 4, bytes[sign] == Byte.greater else { break }
      place = sign + 1
      if place < line.upperBound, bytes[place] == Byte.space { place += 1 }
      if first == nil { first = sign..<place }
      quotesEnd = place
    }
    quote = first
    while place < line.upperBound, bytes[place].isBlank { place += 1 }
    signRange = place..<place
    readSign(bytes, place, line.upperBound)
  }

  private mutating func readSign(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    guard start < end else { return }
    var place = start
    switch bytes[start] {
    case Byte.number:
      while place < end, bytes[place] == Byte.number { place += 1 }
      guard place - start <= 6, let blank = blankEnd(bytes, place, end) else { return }
      sign = .heading(place - start)
      signRange = start..<blank
    case Byte.hyphen, Byte.asterisk, Byte.plus:
      guard let blank = blankEnd(bytes, start + 1, end) else { return }
      sign = .bullet(bytes[start])
      signRange = start..<blank
      readTask(bytes, blank, end)
    case 0x30...0x39:
      var number = 0
      while place < end, bytes[place].isDigit, place - start < 9 {
        number = number * 10 + Int(bytes[place] - 0x30)
        place += 1
      }
      guard place < end, bytes[place] == Byte.stop || bytes[place] == Byte.closeParenthesis,
        let blank = blankEnd(bytes, place + 1, end)
      else { return }
      sign = .number(number, bytes[place])
      signRange = start..<blank
    default: break
    }
  }

  private mutating func readTask(_ bytes: [UInt8], _ start: Int, _ end: Int) {
    guard case .bullet(let bullet) = sign, start + 2 < end, bytes[start] == Byte.openBracket,
      bytes[start + 1] == Byte.space || bytes[start + 1].lowered == 0x78,
      bytes[start + 2] == Byte.closeBracket, let blank = blankEnd(bytes, start + 3, end)
    else { return }
    sign = .task(bullet)
    signRange = signRange.lowerBound..<blank
  }

  /// Behind the one blank that a sign needs; a line may end there too.
  private func blankEnd(_ bytes: [UInt8], _ place: Int, _ end: Int) -> Int? {
    if place == end { return end }
    return bytes[place].isBlank ? place + 1 : nil
  }

  /// A sign as it is written.
  static func text(_ sign: Sign) -> [UInt8] {
    switch sign {
    case .none: return []
    case .heading(let level):
      return Array(repeating: Byte.number, count: level) + [Byte.space]
    case .bullet(let bullet): return [bullet, Byte.space]
    case .task(let bullet):
      return [
        bullet, Byte.space, Byte.openBracket, Byte.space, Byte.closeBracket, Byte.space,
      ]
    case .number(let number, let stop):
      return Array(String(number).utf8) + [stop, Byte.space]
    }
  }
}
