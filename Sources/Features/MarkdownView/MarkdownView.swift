import Markdown
import Screen
import Values

/// Makes nodes of a document.
struct MarkdownView {
  let use: MarkdownUse
  let progress: MarkdownProgress
  /// Whether a link is open: links have no links in them.
  var isInLink = false

  init(_ use: MarkdownUse) {
    self.use = use
    progress = MarkdownProgress(most: use.most)
  }

  func text(_ phrase: Phrase) -> String { phrase.text(in: use.language) }

  func blocks(_ blocks: [MarkdownBlock], isTight: Bool = false) -> [Node] {
    var nodes: [Node] = []
    for block in blocks {
      guard progress.take() else { break }
      nodes.append(node(block, isTight))
    }
    return nodes
  }

  private func node(_ block: MarkdownBlock, _ isTight: Bool) -> Node {
    switch block.kind {
    case .paragraph(let content): .tag("p", isTight ? "tight" : "", [], inlines(content))
    case .heading(let heading): node(heading)
    case .code(let code): node(code)
    case .quote(let blocks): .tag("blockquote", [], self.blocks(blocks))
    case .list(let list): node(list)
    case .table(let table): node(table)
    case .rule: .tag("hr", [])
    }
  }

  private func node(_ heading: MarkdownHeading) -> Node {
    let level = min(6, max(1, heading.level + use.topLevel - 1))
    let tags: [Literal] = ["h1", "h2", "h3", "h4", "h5", "h6"]
    let sizes: [Literal] = [
      "reading-1", "reading-2", "reading-3", "reading-4", "reading-4", "reading-4",
    ]
    return .tag(
      tags[level - 1], sizes[min(6, max(1, heading.level)) - 1],
      [.text("id", use.prefix + heading.anchor), .fixed("tabindex", "-1")],
      inlines(heading.content))
  }

  /// It scrolls by itself, and so by keyboard.
  private func node(_ code: MarkdownCode) -> Node {
    let label = text(MarkdownWords.code) + (code.language.isEmpty ? "" : " " + code.language)
    return .tag(
      "pre", "reading-code",
      [.fixed("role", "region"), .text("aria-label", label), .fixed("tabindex", "0")],
      [.tag("code", [.fixed("translate", "no")], [.text(progress.part(of: code.text))])])
  }

  private func node(_ list: MarkdownList) -> Node {
    var items: [Node] = []
    for each in list.items {
      guard progress.take() else { break }
      items.append(item(each, isTight: list.isTight))
    }
    guard let start = list.start else {
      let hasTasks = list.items.contains { $0.task.isThere }
      return .tag("ul", hasTasks ? "tasks" : "", [], items)
    }
    var attributes: [Attribute] = []
    if start != 1 { attributes.append(.text("start", String(start))) }
    return .tag("ol", attributes, items)
  }

  private func item(_ item: MarkdownItem, isTight: Bool) -> Node {
    guard let task = item.task else {
      return .tag("li", [], blocks(item.blocks, isTight: isTight))
    }
    let id = use.prefix + "task-" + String(task.place)
    var attributes: [Attribute] = [
      .text("id", id), .fixed("type", "checkbox"), .text("aria-labelledby", id + "-text"),
      Attribute("checked", .propertyFlag(task.isDone)),
    ]
    var listeners: [Listener] = []
    if let onTask = use.onTask {
      listeners.append(onTask(task))
    } else {
      attributes.append(Attribute("disabled", .flag(true)))
    }
    let box = Node.tag("input", "checkbox", attributes, on: listeners)
    let content = Node.tag("div", "task-text", [], blocks(item.blocks, isTight: isTight))
    return .tag("li", task.isDone ? "task task-done" : "task", [], [box, content.id(id + "-text")])
  }

  /// On a narrow window it scrolls sideways by itself.
  private func node(_ table: MarkdownTable) -> Node {
    let label = text(MarkdownWords.table)
    let head = Node.tag("thead", [], [row(table.head, "th", table.alignments)])
    var rows: [Node] = []
    for each in table.rows {
      guard progress.take(each.cells.count) else { break }
      rows.append(row(each, "td", table.alignments))
    }
    let body = Node.tag("tbody", [], rows)
    return .tag(
      "div", "reading-table",
      [.fixed("role", "region"), .text("aria-label", label), .fixed("tabindex", "0")],
      [.tag("table", [], table.rows.isEmpty ? [head] : [head, body])])
  }

  private func row(
    _ row: MarkdownTableRow, _ tag: Literal, _ alignments: [MarkdownTable.Alignment]
  ) -> Node {
    var cells: [Node] = []
    for (cell, alignment) in zip(row.cells, alignments) {
      let className: Literal =
        switch alignment {
        case .none: ""
        case .left: "left"
        case .centre: "centre"
        case .right: "right"
        }
      cells.append(.tag(tag, className, [], inlines(cell)))
    }
    return .tag("tr", [], cells)
  }

  func footnotes(_ footnotes: [MarkdownFootnote]) -> [Node] {
    guard !footnotes.isEmpty else { return [] }
    var items: [Node] = []
    for footnote in footnotes {
      guard progress.take() else { break }
      var parts = blocks(footnote.blocks)
      for occurrence in 0..<footnote.references {
        guard progress.take() else { break }
        parts.append(back(footnote.number, occurrence + 1))
      }
      items.append(
        .tag("li", [.text("id", noteID(footnote.number)), .fixed("tabindex", "-1")], parts))
    }
    return [
      .tag(
        "section", "footnotes", [.text("aria-label", text(MarkdownWords.footnotes))],
        [.tag("ol", [], items)])
    ]
  }

  private func back(_ number: Int, _ occurrence: Int) -> Node {
    place(
      "footnote-back", referenceID(number, occurrence),
      [.text("aria-label", MarkdownWords.back(use.language, String(number)))], [.text("↩")])
  }

  func noteID(_ number: Int) -> String { use.prefix + "fn---" + String(number) }

  func referenceID(_ number: Int, _ occurrence: Int) -> String {
    let id = use.prefix + "fnref---" + String(number)
    return occurrence == 1 ? id : id + "-" + String(occurrence)
  }

  /// A link to a place of the document.
  func place(
    _ className: Literal, _ id: String, _ attributes: [Attribute], _ content: [Node]
  ) -> Node {
    var listeners: [Listener] = []
    if let onPlace = use.onPlace { listeners.append(onPlace(id)) }
    return .tag("a", className, attributes + [.text("href", "#" + id)], on: listeners, content)
  }
}
