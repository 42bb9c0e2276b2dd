/// Reads the text of a block into pieces, as CommonMark's appendix "A parsing strategy" has it.
///
/// It takes steps in proportion to the bytes of the text.
struct InlineReader {
  let leaf: LeafText
  let text: [UInt8]
  let context: InlineContext
  let isFull: Bool
  var place = 0

  /// The first is before all pieces.
  var tokens: [InlineToken] = [InlineToken(.text, 0, 0)]
  var lastToken = 0
  var texts: [[UInt8]] = []
  var links: [MarkdownLink] = []
  var references: [MarkdownReference] = []
  var runs: [DelimiterRun] = []
  /// The last run that is still of use, or -1.
  var lastRun = -1
  var brackets: [OpenBracket] = []
  var backticks: BacktickRuns?
  /// How often something was looked at that had been before; what tests count.
  var steps = 0

  init(_ leaf: LeafText, _ context: InlineContext) {
    self.leaf = leaf
    text = leaf.bytes
    self.context = context
    isFull = context.dialect.hasExtensions
  }

  /// Reads all of it.
  mutating func read() -> [MarkdownInline] {
    while place < text.count { readNext() }
    pairRuns(above: -1)
    context.steps += steps + text.count
    var tree = InlineTree(self)
    return tree.write()
  }

  private mutating func readNext() {
    switch text[place] {
    case Byte.lineFeed: readLineEnd()
    case Byte.backslash: readBackslash()
    case Byte.backtick: readCode()
    case Byte.ampersand: readEntity()
    case Byte.less: readAngle()
    case Byte.asterisk, Byte.underscore: readRun()
    case Byte.tilde where isFull: readRun()
    case Byte.openBracket: readOpenBracket(isPicture: false)
    case Byte.exclamation where byte(place + 1) == Byte.openBracket:
      readOpenBracket(isPicture: true)
    case Byte.closeBracket: readCloseBracket()
    case Byte.colon: if !readAddress() { readText() }
    case Byte.letterW: if !readWebAddress() { readText() }
    default: readText()
    }
  }

  /// The byte at a place, or 0 behind the end.
  func byte(_ place: Int) -> UInt8 { place < text.count ? text[place] : 0 }

  @discardableResult
  mutating func append(_ kind: InlineToken.Kind, _ start: Int, _ end: Int) -> Int {
    var token = InlineToken(kind, start, end)
    token.previous = lastToken
    tokens.append(token)
    tokens[lastToken].next = tokens.count - 1
    lastToken = tokens.count - 1
    return lastToken
  }

  /// Takes so many bytes as text.
  @discardableResult
  mutating func appendText(_ count: Int) -> Int {
    let token = append(.text, place, place + count)
    place += count
    return token
  }

  /// What has no meaning, up to what may have one.
  private mutating func readText() {
    let start = place
    place += 1
    while place < text.count, !isSign(text[place]) { place += 1 }
    var end = place
    if byte(place) == Byte.lineFeed {
      while end > start, text[end - 1].isBlank { end -= 1 }
    }
    if end > start { append(.text, start, end) }
  }

  private func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.lineFeed, Byte.backslash, Byte.backtick, Byte.ampersand, Byte.less, Byte.asterisk,
      Byte.underscore, Byte.openBracket, Byte.exclamation, Byte.closeBracket:
      true
    case Byte.tilde, Byte.colon, Byte.letterW: isFull
    default: false
    }
  }

  private mutating func readLineEnd() {
    let isHard = place > 1 && text[place - 1] == Byte.space && text[place - 2] == Byte.space
    append(isHard ? .lineBreak : .softBreak, place, place + 1)
    place = LinkScanner.blanks(in: text, at: place + 1)
  }

  private mutating func readBackslash() {
    let next = byte(place + 1)
    if next == Byte.lineFeed {
      append(.lineBreak, place, place + 2)
      place = LinkScanner.blanks(in: text, at: place + 2)
    } else if next.isPunctuation {
      place += 1
      appendText(1)
    } else {
      appendText(1)
    }
  }

  private mutating func readEntity() {
    guard let entity = Entities.entity(in: text, at: place, upTo: text.count) else {
      appendText(1)
      return
    }
    let token = append(.text, place, entity.end)
    tokens[token].item = texts.count
    texts.append(entity.text)
    place = entity.end
  }

  private mutating func readCode() {
    var end = place
    while byte(end) == Byte.backtick { end += 1 }
    let length = end - place
    var runs = backticks ?? BacktickRuns(text)
    backticks = nil
    let found = runs.find(length, from: end)
    backticks = runs
    guard let close = found else {
      appendText(length)
      return
    }
    let token = append(.code, place, close + length)
    tokens[token].item = texts.count
    texts.append(code(from: end, to: close))
    place = close + length
  }

  /// With spaces for ends of lines, and without one at each end where there are two.
  private func code(from start: Int, to end: Int) -> [UInt8] {
    var code: [UInt8] = []
    var isBlank = true
    for place in start..<end {
      let byte = text[place] == Byte.lineFeed ? Byte.space : text[place]
      if byte != Byte.space { isBlank = false }
      TextUnescaping.append(byte, to: &code)
    }
    if !isBlank, code.count > 1, code[0] == Byte.space, code[code.count - 1] == Byte.space {
      code.removeLast()
      code.removeFirst()
    }
    return code
  }
}
