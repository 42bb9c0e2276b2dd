/// Reads a document line by line into blocks, as CommonMark's appendix "A parsing strategy" has it: each line
/// goes on with the blocks that are open as far as it can, then opens new ones, then adds its text to the innermost.
///
/// It takes steps in proportion to the bytes of the source times `MarkdownLimits.blockDepth`.
struct BlockReader {
  let source: [UInt8]
  let dialect: MarkdownDialect
  let limits: MarkdownLimits

  /// The document first, then each in the order in which it was opened.
  var blocks: [OpenBlock] = [OpenBlock(.document, parent: -1, start: 0)]
  var references = ReferenceList()
  /// The footnotes, as they were closed.
  var notes: [Int] = []

  /// The innermost block that is open.
  var tip = 0
  /// The innermost block that the line went on with.
  var matched = 0
  /// Whether blocks within `matched` are still open.
  var hasUnmatched = false
  /// Whether nothing of the line is left to be added.
  var isLineDone = false

  var lineStart = 0
  var lineEnd = 0
  /// The next byte of the line, and the column that it stands in; tabs go to multiples of four.
  var offset = 0
  var column = 0
  /// Whether the byte is a tab of which some columns are used up.
  var isInTab = false
  /// Where the next byte stands that is no blank.
  var content = 0
  /// How many columns are before it.
  var indent = 0
  /// Whether there is none.
  var isBlank = false
  /// How many steps reading took; what tests count.
  var steps = 0

  init(_ source: [UInt8], _ dialect: MarkdownDialect, _ limits: MarkdownLimits) {
    self.source = source
    self.dialect = dialect
    self.limits = limits
  }

  /// Reads all of it.
  mutating func read() {
    let hasMark =
      source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF
    var position = hasMark ? 3 : 0
    while position < source.count {
      var end = position
      while end < source.count, source[end] != Byte.lineFeed, source[end] != Byte.carriageReturn {
        end += 1
      }
      readLine(from: position, to: end)
      if end + 1 < source.count, source[end] == Byte.carriageReturn,
        source[end + 1] == Byte.lineFeed
      {
        end += 1
      }
      position = end + 1
    }
    while tip != 0 { close(tip) }
    close(0)
    references.finish()
  }

  private mutating func readLine(from start: Int, to end: Int) {
    steps += end - start
    lineStart = start
    lineEnd = end
    offset = start
    column = 0
    isInTab = false
    isLineDone = false
    guard let last = continueBlocks() else { return }
    matched = last
    hasUnmatched = tip != last
    let container = startBlocks(in: last)
    addText(to: container)
  }

  /// The byte at a place of the line; a line feed behind its end.
  func byte(_ place: Int) -> UInt8 { place < lineEnd ? source[place] : Byte.lineFeed }

  /// Looks for what follows the blanks.
  mutating func findContent() {
    var place = offset
    var reached = column
    while place < lineEnd {
      if source[place] == Byte.space {
        reached += 1
      } else if source[place] == Byte.tab {
        reached += 4 - reached % 4
      } else {
        break
      }
      place += 1
    }
    steps += place - offset + 1
    content = place
    indent = reached - column
    isBlank = place == lineEnd
  }

  /// Goes on by so many columns: a tab may be used up in part.
  mutating func advance(columns: Int) {
    var left = columns
    while left > 0, offset < lineEnd {
      guard source[offset] == Byte.tab else {
        isInTab = false
        offset += 1
        column += 1
        left -= 1
        continue
      }
      let width = 4 - column % 4
      isInTab = width > left
      column += min(left, width)
      if !isInTab { offset += 1 }
      left -= min(left, width)
    }
  }

  /// Goes on to a place of the line.
  mutating func advance(to place: Int) {
    while offset < place {
      column += source[offset] == Byte.tab ? 4 - column % 4 : 1
      offset += 1
      isInTab = false
    }
  }

  /// Closes what the line did not go on with.
  mutating func closeUnmatched() {
    guard hasUnmatched else { return }
    hasUnmatched = false
    while tip != matched { close(tip) }
  }

  /// Opens a block in the innermost one that may have it.
  @discardableResult
  mutating func add(_ kind: OpenBlock.Kind, at start: Int) -> Int {
    closeUnmatched()
    while !blocks[tip].contains(kind) { close(tip) }
    let place = blocks.count
    blocks.append(OpenBlock(kind, parent: tip, start: start))
    blocks[tip].children.append(place)
    tip = place
    return place
  }
}
