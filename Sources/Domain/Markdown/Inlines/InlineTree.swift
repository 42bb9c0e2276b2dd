import Values

/// Makes a tree of the pieces of a text.
struct InlineTree {
  /// What is open, with what it has in it so far.
  private struct Frame {
    var mark: InlineMark?
    var item = -1
    var start = 0
    var children: [MarkdownInline] = []
  }

  private let reader: InlineReader
  private var frames: [Frame] = [Frame()]
  /// How much is open that lies too deep.
  private var tooDeep = 0
  /// How many links are open.
  private var linkDepth = 0
  /// Text until something else comes, and where its stretches begin in it and in the reader's text.
  private var bytes: [UInt8] = []
  private var starts: [(here: Int, there: Int)] = []
  private var textEnd = 0

  init(_ reader: InlineReader) {
    self.reader = reader
  }

  mutating func write() -> [MarkdownInline] {
    var token = reader.tokens[0].next
    while token >= 0 {
      write(reader.tokens[token])
      token = reader.tokens[token].next
    }
    flush()
    return frames[0].children
  }

  private mutating func write(_ token: InlineToken) {
    switch token.kind {
    case .text:
      add(token)
      return
    case .open:
      if isDropped(token) || frames.count > reader.context.limits.inlineDepth || tooDeep > 0 {
        tooDeep += 1
        return
      }
      flush()
      if token.mark == .link { linkDepth += 1 }
      frames.append(Frame(mark: token.mark, item: token.item, start: token.start))
      return
    case .close:
      if tooDeep > 0 {
        tooDeep -= 1
      } else {
        flush()
        close(token)
      }
      return
    case .code, .softBreak, .lineBreak, .footnote: flush()
    }
    switch token.kind {
    case .code: append(.code(String(utf8: reader.texts[token.item])), token.start, token.end)
    case .softBreak: append(.softBreak, token.start, token.end)
    case .lineBreak: append(.lineBreak, token.start, token.end)
    case .footnote: append(.footnote(reader.references[token.item]), token.start, token.end)
    case .text, .open, .close: break
    }
  }

  /// Links have no links in them.
  private func isDropped(_ token: InlineToken) -> Bool {
    token.mark == .link && linkDepth > 0
  }

  private mutating func add(_ token: InlineToken) {
    guard token.start < token.end else { return }
    starts.append((bytes.count, token.start))
    if token.item >= 0 {
      bytes.append(contentsOf: reader.texts[token.item])
    } else {
      for place in token.start..<token.end {
        TextUnescaping.append(reader.text[place], to: &bytes)
      }
    }
    textEnd = token.end
  }

  /// Ends the text.
  private mutating func flush() {
    guard !bytes.isEmpty else {
      starts.removeAll()
      return
    }
    var place = 0
    if reader.isFull, linkDepth == 0 {
      for mailbox in BareAddress.mailboxes(in: bytes) {
        appendText(place..<mailbox.lowerBound)
        let address = String(utf8: bytes[mailbox])
        let (start, end) = (source(mailbox.lowerBound), source(mailbox.upperBound))
        let shown = MarkdownInline(.text(address), reader.leaf.range(start, end))
        append(.link(MarkdownLink("mailto:" + address), [shown]), start, end)
        place = mailbox.upperBound
      }
    }
    appendText(place..<bytes.count)
    bytes.removeAll()
    starts.removeAll()
  }

  private mutating func appendText(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    append(
      .text(String(utf8: bytes[range])), source(range.lowerBound), source(range.upperBound))
  }

  /// Where a byte of the text comes from.
  private func source(_ place: Int) -> Int {
    guard place < bytes.count else { return textEnd }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].here <= place { low = middle } else { high = middle }
    }
    return min(starts[low].there + (place - starts[low].here), textEnd)
  }

  private mutating func append(_ kind: MarkdownInline.Kind, _ start: Int, _ end: Int) {
    frames[frames.count - 1].children.append(MarkdownInline(kind, reader.leaf.range(start, end)))
  }

  private mutating func close(_ token: InlineToken) {
    guard frames.count > 1, let frame = frames.popLast(), let mark = frame.mark else { return }
    let kind: MarkdownInline.Kind
    switch mark {
    case .emphasis: kind = .emphasis(frame.children)
    case .strong: kind = .strong(frame.children)
    case .strikethrough: kind = .strikethrough(frame.children)
    case .link:
      linkDepth -= 1
      kind = .link(reader.links[frame.item], frame.children)
    case .picture: kind = .picture(reader.links[frame.item], frame.children)
    }
    append(kind, frame.start, token.end)
  }
}
