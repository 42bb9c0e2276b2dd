import Values

/// HTML while it is written.
struct HTMLText {
  let style: MarkdownHTML
  private(set) var bytes: [UInt8] = []
  /// Whether a link is open: links have no links in them.
  var isInLink = false

  init(_ style: MarkdownHTML) {
    self.style = style
  }

  /// Whether it is longer than anybody wants it.
  var isTooLong: Bool { bytes.count > style.most }

  /// Markup.
  mutating func mark(_ markup: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: markup.utf8Start, count: markup.utf8CodeUnitCount))
  }

  /// Text, also between quotation marks.
  mutating func text(_ text: String) {
    for byte in text.bytes {
      switch byte {
      case Byte.ampersand: mark("&amp;")
      case Byte.less: mark("&lt;")
      case Byte.greater: mark("&gt;")
      case Byte.quotation: mark("&quot;")
      case Byte.apostrophe: mark("&#39;")
      default: bytes.append(byte)
      }
    }
  }

  mutating func number(_ number: Int) { text(String(number)) }

  mutating func write(_ document: MarkdownDocument) {
    write(document.blocks)
    guard !document.footnotes.isEmpty else { return }
    mark("<section class=\"footnotes\" aria-label=\"")
    text(MarkdownWords.footnotes.text(in: style.language))
    mark("\">\n<ol>\n")
    for footnote in document.footnotes where !isTooLong {
      mark("<li id=\"")
      id("fn---", footnote.number)
      mark("\">\n")
      write(footnote.blocks)
      for occurrence in 0..<footnote.references where !isTooLong {
        back(footnote.number, occurrence + 1)
      }
      mark("</li>\n")
    }
    mark("</ol>\n</section>\n")
  }

  private mutating func back(_ number: Int, _ occurrence: Int) {
    mark("<a href=\"#")
    id("fnref---", number, occurrence)
    mark("\" aria-label=\"")
    text(MarkdownWords.back(style.language, String(number)))
    mark("\">↩</a>\n")
  }

  /// What a footnote or a reference to one is found by: no heading has three hyphens in its anchor.
  mutating func id(_ name: StaticString, _ number: Int, _ occurrence: Int = 1) {
    text(style.prefix)
    mark(name)
    self.number(number)
    if occurrence > 1 {
      mark("-")
      self.number(occurrence)
    }
  }

  mutating func write(_ blocks: [MarkdownBlock], isTight: Bool = false) {
    for block in blocks where !isTooLong { write(block, isTight) }
  }

  private mutating func write(_ block: MarkdownBlock, _ isTight: Bool) {
    switch block.kind {
    case .paragraph(let content):
      if isTight {
        write(content)
        mark("\n")
      } else {
        mark("<p>")
        write(content)
        mark("</p>\n")
      }
    case .heading(let heading): write(heading)
    case .code(let code):
      mark("<pre><code>")
      text(code.text)
      mark("</code></pre>\n")
    case .quote(let blocks):
      mark("<blockquote>\n")
      write(blocks)
      mark("</blockquote>\n")
    case .list(let list): write(list)
    case .table(let table): write(table)
    case .rule: mark("<hr>\n")
    }
  }

  private mutating func write(_ heading: MarkdownHeading) {
    let level = min(6, max(1, heading.level + style.topLevel - 1))
    mark("<h")
    number(level)
    mark(" id=\"")
    text(style.prefix + heading.anchor)
    mark("\">")
    write(heading.content)
    mark("</h")
    number(level)
    mark(">\n")
  }

  private mutating func write(_ list: MarkdownList) {
    if let start = list.start {
      mark("<ol")
      if start != 1 {
        mark(" start=\"")
        number(start)
        mark("\"")
      }
      mark(">\n")
    } else {
      mark("<ul>\n")
    }
    for item in list.items where !isTooLong {
      mark("<li>")
      if let task = item.task {
        mark("<input type=\"checkbox\" disabled")
        if task.isDone { mark(" checked") }
        mark("> ")
      }
      write(item.blocks, isTight: list.isTight)
      mark("</li>\n")
    }
    if list.start == nil { mark("</ul>\n") } else { mark("</ol>\n") }
  }

  private mutating func write(_ table: MarkdownTable) {
    mark("<table>\n<thead>\n")
    write(table.head, "th", table.alignments)
    mark("</thead>\n<tbody>\n")
    for row in table.rows where !isTooLong { write(row, "td", table.alignments) }
    mark("</tbody>\n</table>\n")
  }

  private mutating func write(
    _ row: MarkdownTableRow, _ tag: StaticString, _ alignments: [MarkdownTable.Alignment]
  ) {
    mark("<tr>\n")
    for (cell, alignment) in zip(row.cells, alignments) {
      mark("<")
      mark(tag)
      switch alignment {
      case .none: break
      case .left: mark(" class=\"left\"")
      case .centre: mark(" class=\"centre\"")
      case .right: mark(" class=\"right\"")
      }
      mark(">")
      write(cell)
      mark("</")
      mark(tag)
      mark(">\n")
    }
    mark("</tr>\n")
  }
}
