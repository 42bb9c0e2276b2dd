extension MarkdownDocument {
  /// The headings, in order.
  public var outline: [MarkdownHeading] {
    var found: [MarkdownHeading] = []
    for block in blocks { Self.headings(block, &found) }
    return found
  }

  /// Links and pictures, in order, those of footnotes last.
  public var links: [MarkdownLink] {
    var found: [MarkdownLink] = []
    eachText { Self.links($0, &found) }
    return found
  }

  /// Pictures with what is said in their place, in order, those of footnotes last. What stands in for another picture is
  /// none.
  public var pictures: [MarkdownPicture] {
    var found: [MarkdownPicture] = []
    eachText { Self.pictures($0, &found) }
    return found
  }

  /// The boxes, in order.
  public var tasks: [MarkdownTask] {
    var found: [MarkdownTask] = []
    for block in blocks { Self.tasks(block, &found) }
    return found
  }

  private static func headings(_ block: MarkdownBlock, _ found: inout [MarkdownHeading]) {
    switch block.kind {
    case .heading(let heading): found.append(heading)
    case .quote(let blocks): for block in blocks { headings(block, &found) }
    case .list(let list):
      for item in list.items {
        for block in item.blocks { headings(block, &found) }
      }
    case .paragraph, .code, .table, .rule: break
    }
  }

  private static func tasks(_ block: MarkdownBlock, _ found: inout [MarkdownTask]) {
    switch block.kind {
    case .quote(let blocks): for block in blocks { tasks(block, &found) }
    case .list(let list):
      for item in list.items {
        if let task = item.task { found.append(task) }
        for block in item.blocks { tasks(block, &found) }
      }
    case .paragraph, .heading, .code, .table, .rule: break
    }
  }

  /// Goes through what paragraphs, headings and cells say.
  private func eachText(_ visit: ([MarkdownInline]) -> Void) {
    for block in blocks { Self.eachText(of: block, visit) }
    for footnote in footnotes {
      for block in footnote.blocks { Self.eachText(of: block, visit) }
    }
  }

  private static func eachText(of block: MarkdownBlock, _ visit: ([MarkdownInline]) -> Void) {
    switch block.kind {
    case .paragraph(let content): visit(content)
    case .heading(let heading): visit(heading.content)
    case .quote(let blocks): for block in blocks { eachText(of: block, visit) }
    case .list(let list):
      for item in list.items {
        for block in item.blocks { eachText(of: block, visit) }
      }
    case .table(let table):
      for cell in table.head.cells { visit(cell) }
      for row in table.rows {
        for cell in row.cells { visit(cell) }
      }
    case .code, .rule: break
    }
  }

  private static func links(_ inlines: [MarkdownInline], _ found: inout [MarkdownLink]) {
    for inline in inlines {
      switch inline.kind {
      case .emphasis(let content), .strong(let content), .strikethrough(let content):
        links(content, &found)
      case .link(let link, let content), .picture(let link, let content):
        found.append(link)
        links(content, &found)
      case .text, .softBreak, .lineBreak, .code, .footnote: break
      }
    }
  }

  private static func pictures(_ inlines: [MarkdownInline], _ found: inout [MarkdownPicture]) {
    for inline in inlines {
      switch inline.kind {
      case .emphasis(let content), .strong(let content), .strikethrough(let content),
        .link(_, let content):
        pictures(content, &found)
      case .picture(let link, let content):
        found.append(MarkdownPicture(link: link, said: PlainText.text(of: content)))
      case .text, .softBreak, .lineBreak, .code, .footnote: break
      }
    }
  }
}
