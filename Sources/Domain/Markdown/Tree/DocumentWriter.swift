import Values

/// Makes the document of what was read line by line: now that all references are known, the texts are read.
struct DocumentWriter {
  private let reader: BlockReader
  private let context: InlineContext
  private var anchors = AnchorList()
  /// How many empty cells may still be added.
  private var filledCells: Int

  init(_ reader: BlockReader) {
    self.reader = reader
    filledCells = reader.limits.filledCells
    var labels: [[UInt8]] = []
    for note in reader.notes {
      labels.append(ReferenceLabel.key(reader.source, reader.blocks[note].lines[0]))
    }
    context = InlineContext(reader, noteLabels: labels)
  }

  /// How many steps reading took.
  var steps: Int { context.steps }

  mutating func write() -> MarkdownDocument {
    var document = MarkdownDocument()
    document.blocks = blocks(of: 0)
    // A footnote may be the first to refer to another.
    writeFootnotes(&document)
    // What nothing refers to is not lost.
    for note in reader.notes.indices {
      context.number(note)
      writeFootnotes(&document)
    }
    for place in document.footnotes.indices {
      document.footnotes[place].references = context.occurrences[place]
    }
    return document
  }

  /// Those that have a number and are not written yet.
  private mutating func writeFootnotes(_ document: inout MarkdownDocument) {
    while document.footnotes.count < context.numbered.count {
      document.footnotes.append(footnote(document.footnotes.count))
    }
  }

  private mutating func footnote(_ number: Int) -> MarkdownFootnote {
    let note = reader.notes[context.numbered[number]]
    return MarkdownFootnote(
      number: number + 1, references: 0, blocks: blocks(of: note), range: range(note))
  }

  private mutating func blocks(of container: Int) -> [MarkdownBlock] {
    var written: [MarkdownBlock] = []
    for child in reader.blocks[container].children {
      if let kind = kind(of: child) { written.append(MarkdownBlock(kind, range(child))) }
    }
    return written
  }

  private func range(_ block: Int) -> Range<Int> {
    let start = reader.blocks[block].start
    return start..<max(start, reader.blocks[block].end)
  }

  private mutating func kind(of block: Int) -> MarkdownBlock.Kind? {
    switch reader.blocks[block].kind {
    case .paragraph: return .paragraph(text(reader.blocks[block].lines))
    case .heading: return .heading(heading(block))
    case .code: return .code(code(block))
    case .quote: return .quote(blocks(of: block))
    case .list: return .list(list(block))
    case .table: return .table(table(block))
    case .rule: return .rule
    // An item is written by its list, a footnote at the end.
    case .document, .item, .note: return nil
    }
  }

  private func text(_ lines: [Range<Int>]) -> [MarkdownInline] {
    inlines(LeafText(lines: lines, of: reader.source))
  }

  private func inlines(_ leaf: LeafText) -> [MarkdownInline] {
    guard !leaf.bytes.isEmpty else { return [] }
    var texts = InlineReader(leaf, context)
    return texts.read()
  }

  private mutating func heading(_ block: Int) -> MarkdownHeading {
    let content = text(reader.blocks[block].lines)
    return MarkdownHeading(
      level: reader.blocks[block].level, content: content,
      anchor: anchors.anchor(of: PlainText.text(of: content)))
  }

  private func code(_ block: Int) -> MarkdownCode {
    var text: [UInt8] = []
    let bytes = reader.blocks[block].text
    text.reserveCapacity(bytes.count)
    for byte in bytes { TextUnescaping.append(byte, to: &text) }
    var info = ""
    if let line = reader.blocks[block].lines.first {
      info = TextUnescaping.text(reader.source, line)
    }
    let words = info.parts { $0 == " " || $0 == "\t" }
    return MarkdownCode(language: words.first ?? "", info: info, text: String(utf8: text))
  }

  private mutating func list(_ block: Int) -> MarkdownList {
    let list = reader.blocks[block]
    let isNumbered = list.marker == Byte.stop || list.marker == Byte.closeParenthesis
    var items: [MarkdownItem] = []
    for child in list.children { items.append(item(child)) }
    return MarkdownList(start: isNumbered ? list.level : nil, isTight: list.isTight, items: items)
  }

  private mutating func item(_ block: Int) -> MarkdownItem {
    var written: [MarkdownBlock] = []
    var task: MarkdownTask?
    for (number, child) in reader.blocks[block].children.enumerated() {
      if number == 0, let found = self.task(child) {
        task = found
        var lines = reader.blocks[child].lines
        let start = LinkScanner.blanks(in: reader.source, at: found.place + 2)
        lines[0] = min(start, lines[0].upperBound)..<lines[0].upperBound
        let start0 = lines[0].lowerBound
        written.append(
          MarkdownBlock(.paragraph(text(lines)), start0..<max(start0, reader.blocks[child].end)))
      } else if let kind = kind(of: child) {
        written.append(MarkdownBlock(kind, range(child)))
      }
    }
    return MarkdownItem(blocks: written, range: range(block), task: task)
  }

  /// The box that a paragraph begins with.
  private func task(_ block: Int) -> MarkdownTask? {
    guard reader.dialect.hasExtensions, reader.blocks[block].kind == .paragraph,
      let line = reader.blocks[block].lines.first, line.count >= 3
    else { return nil }
    let source = reader.source
    let start = line.lowerBound
    let mark = source[start + 1]
    guard source[start] == Byte.openBracket, source[start + 2] == Byte.closeBracket,
      mark == Byte.space || mark.lowered == 0x78,
      line.count == 3 || source[start + 3].isBlank
    else { return nil }
    return MarkdownTask(isDone: mark != Byte.space, place: start + 1)
  }

  private mutating func table(_ block: Int) -> MarkdownTable {
    var alignments: [MarkdownTable.Alignment] = []
    for byte in reader.blocks[block].text {
      switch byte {
      case TableScanner.left: alignments.append(.left)
      case TableScanner.centre: alignments.append(.centre)
      case TableScanner.right: alignments.append(.right)
      default: alignments.append(.none)
      }
    }
    var rows: [MarkdownTableRow] = []
    for line in reader.blocks[block].lines { rows.append(row(line, alignments.count)) }
    let head = rows.removeFirst()
    return MarkdownTable(alignments: alignments, head: head, rows: rows)
  }

  private mutating func row(_ line: Range<Int>, _ columns: Int) -> MarkdownTableRow {
    var cells: [[MarkdownInline]] = []
    for cell in TableScanner.cells(reader.source, line) where cells.count < columns {
      cells.append(inlines(LeafText(cell: cell, of: reader.source)))
    }
    while cells.count < columns, filledCells > 0 {
      cells.append([])
      filledCells -= 1
    }
    return MarkdownTableRow(cells: cells, range: line)
  }
}
