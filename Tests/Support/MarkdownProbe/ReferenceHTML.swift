import Markdown
import Values

/// A document as CommonMark's own examples have it: links to anything, pictures as `img`.
struct ReferenceHTML {
  private var html = ""

  static func text(of document: MarkdownDocument) -> String {
    var writer = ReferenceHTML()
    writer.write(document.blocks)
    let footnotes = document.footnotes.filter { $0.references > 0 }
    if !footnotes.isEmpty {
      writer.html += "<section><ol>\n"
      for footnote in footnotes {
        writer.html += "<li>\n"
        writer.write(footnote.blocks)
        writer.html += "</li>\n"
      }
      writer.html += "</ol></section>\n"
    }
    return writer.html
  }

  private mutating func write(_ blocks: [MarkdownBlock], isTight: Bool = false) {
    for block in blocks { write(block, isTight) }
  }

  private mutating func write(_ block: MarkdownBlock, _ isTight: Bool) {
    switch block.kind {
    case .paragraph(let content):
      html += isTight ? "" : "<p>"
      write(content)
      html += isTight ? "\n" : "</p>\n"
    case .heading(let heading):
      html += "<h\(heading.level)>"
      write(heading.content)
      html += "</h\(heading.level)>\n"
    case .code(let code):
      let language = code.language.escapedForHTML
      html += language.isEmpty ? "<pre><code>" : "<pre><code class=\"language-\(language)\">"
      html += code.text.escapedForHTML + "</code></pre>\n"
    case .quote(let blocks):
      html += "<blockquote>\n"
      write(blocks)
      html += "</blockquote>\n"
    case .list(let list): write(list)
    case .table(let table): write(table)
    case .rule: html += "<hr />\n"
    }
  }

  private mutating func write(_ list: MarkdownList) {
    switch list.start {
    case nil: html += "<ul>\n"
    case 1: html += "<ol>\n"
    case .some(let start): html += "<ol start=\"\(start)\">\n"
    }
    for item in list.items {
      html += "<li>"
      if let task = item.task {
        html += "<input type=\"checkbox\"\(task.isDone ? " checked=\"\"" : "") disabled=\"\" /> "
      }
      write(item.blocks, isTight: list.isTight)
      html += "</li>\n"
    }
    html += list.start == nil ? "</ul>\n" : "</ol>\n"
  }

  private mutating func write(_ table: MarkdownTable) {
    html += "<table>\n<thead>\n"
    write(table.head, "th", table.alignments)
    html += "</thead>\n"
    if !table.rows.isEmpty {
      html += "<tbody>\n"
      for row in table.rows { write(row, "td", table.alignments) }
      html += "</tbody>\n"
    }
    html += "</table>\n"
  }

  private mutating func write(
    _ row: MarkdownTableRow, _ tag: String, _ alignments: [MarkdownTable.Alignment]
  ) {
    html += "<tr>\n"
    for (cell, alignment) in zip(row.cells, alignments) {
      switch alignment {
      case .none: html += "<\(tag)>"
      case .left: html += "<\(tag) align=\"left\">"
      case .centre: html += "<\(tag) align=\"center\">"
      case .right: html += "<\(tag) align=\"right\">"
      }
      write(cell)
      html += "</\(tag)>\n"
    }
    html += "</tr>\n"
  }

  private mutating func write(_ inlines: [MarkdownInline]) {
    for inline in inlines { write(inline) }
  }

  private mutating func enclose(_ tag: String, _ content: [MarkdownInline]) {
    html += "<\(tag)>"
    write(content)
    html += "</\(tag)>"
  }

  private mutating func write(_ inline: MarkdownInline) {
    switch inline.kind {
    case .text(let text): html += text.escapedForHTML
    case .softBreak: html += "\n"
    case .lineBreak: html += "<br />\n"
    case .code(let code): html += "<code>\(code.escapedForHTML)</code>"
    case .emphasis(let content): enclose("em", content)
    case .strong(let content): enclose("strong", content)
    case .strikethrough(let content): enclose("del", content)
    case .link(let link, let content):
      html += "<a href=\"\(link.destination.escapedForHTML)\"\(title(link))>"
      write(content)
      html += "</a>"
    case .picture(let link, let content):
      html += "<img src=\"\(link.destination.escapedForHTML)\""
      html += " alt=\"\(said(content).escapedForHTML)\"\(title(link)) />"
    case .footnote(let reference):
      html += "<sup><a href=\"#\">\(reference.number)</a></sup>"
    }
  }

  private func title(_ link: MarkdownLink) -> String {
    link.title.isEmpty ? "" : " title=\"\(link.title.escapedForHTML)\""
  }

  /// What is said in the place of a picture.
  private func said(_ inlines: [MarkdownInline]) -> String {
    var said = ""
    for inline in inlines {
      switch inline.kind {
      case .text(let text), .code(let text): said += text
      case .softBreak, .lineBreak: said += " "
      case .emphasis(let content), .strong(let content), .strikethrough(let content),
        .link(_, let content), .picture(_, let content):
        said += self.said(content)
      case .footnote: break
      }
    }
    return said
  }
}
