import Values

/// The words of a document without its signs.
struct PlainText {
  private(set) var bytes: [UInt8] = []
  /// How many bytes of words are taken at most; ends of lines may be a few more.
  private let most: Int
  private var isFull = false

  init(most: Int = .max) {
    self.most = most
  }

  static func text(of inlines: [MarkdownInline]) -> String {
    var plain = PlainText()
    plain.add(inlines)
    return String(utf8: plain.bytes)
  }

  private mutating func add(_ text: String) {
    if bytes.count + text.byteCount <= most {
      bytes.append(contentsOf: text.bytes)
      return
    }
    var end = most - bytes.count
    let added = Array(text.bytes)
    while end > 0, added[end] & 0xC0 == 0x80 { end -= 1 }
    bytes.append(contentsOf: added[..<max(0, end)])
    isFull = true
  }

  private mutating func addBreak(_ byte: UInt8 = Byte.lineFeed) {
    if let last = bytes.last, last != Byte.lineFeed, last != byte { bytes.append(byte) }
  }

  mutating func add(_ document: MarkdownDocument) {
    add(document.blocks)
    for footnote in document.footnotes { add(footnote.blocks) }
  }

  /// Each block begins a line.
  mutating func add(_ blocks: [MarkdownBlock]) {
    for block in blocks {
      if isFull { return }
      addBreak()
      switch block.kind {
      case .paragraph(let content): add(content)
      case .heading(let heading): add(heading.content)
      case .code(let code): add(code.text)
      case .quote(let blocks): add(blocks)
      case .list(let list): for item in list.items { add(item.blocks) }
      case .table(let table):
        add(table.head)
        for row in table.rows { add(row) }
      case .rule: break
      }
    }
  }

  private mutating func add(_ row: MarkdownTableRow) {
    if isFull { return }
    addBreak()
    for (number, cell) in row.cells.enumerated() {
      if number > 0 { addBreak(Byte.space) }
      add(cell)
    }
  }

  mutating func add(_ inlines: [MarkdownInline]) {
    for inline in inlines {
      if isFull { return }
      switch inline.kind {
      case .text(let text), .code(let text): add(text)
      case .softBreak: addBreak(Byte.space)
      case .lineBreak: addBreak()
      case .emphasis(let content), .strong(let content), .strikethrough(let content),
        .link(_, let content), .picture(_, let content):
        add(content)
      case .footnote: break
      }
    }
  }
}

extension MarkdownDocument {
  /// All words without signs, a line for each block: what is searched. Footnotes come last.
  public var plainText: String {
    var plain = PlainText()
    plain.add(self)
    return String(utf8: plain.bytes).trimmed
  }

  /// The beginning of the words as one line.
  /// - Parameter scalars: at most so many code points; longer text ends with an ellipsis behind a whole word, where there
  ///   is one in its second half.
  public func preview(scalars most: Int = 200) -> String {
    // A code point has four bytes at most; white space may be left out.
    var plain = PlainText(most: most * 8 + 64)
    plain.add(self)
    return Self.cut(String(utf8: plain.bytes).tidied, most)
  }

  private static func cut(_ text: String, _ most: Int) -> String {
    let scalars = Array(text.scalars)
    guard scalars.count > most else { return text }
    var end = max(0, most - 1)
    var place = end
    while place > most / 2, !scalars[place].isSpace { place -= 1 }
    if place > most / 2 { end = place }
    var cut = ""
    for scalar in scalars[..<end] { cut.append(scalar) }
    cut.append("…" as Unicode.Scalar)
    return cut
  }
}
