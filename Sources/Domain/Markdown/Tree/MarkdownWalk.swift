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
    for block in blocks { Self.links(block, &found) }
    for footnote in footnotes {
      for block in footnote.blocks { Self.links(block, &found) }
    }
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

  private static func links(_ block: MarkdownBlock, _ found: inout [MarkdownLink]) {
    switch block.kind {
    case .paragraph(let content): links(content, &found)
    case .heading(let heading): links(heading.content, &found)
    case .quote(let blocks): for block in blocks { links(block, &found) }
    case .list(let list):
      for item in list.items {
        for block in item.blocks { links(block, &found) }
      }
    case .table(let table):
      for cell in table.head.cells { links(cell, &found) }
      for row in table.rows {
        for cell in row.cells { links(cell, &found) }
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
}
