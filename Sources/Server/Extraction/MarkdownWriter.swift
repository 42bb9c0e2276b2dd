import Capturing
import Values

/// Writes elements of a page as CommonMark with tables: no HTML, no address but those of the web, of mails and of
/// phones.
struct MarkdownWriter {
  let base: PageBase
  /// Whether pictures that came along with a mail are named (`cid:`, RFC 2392).
  var hasContentIDs = false

  /// Lists and quotes in one another beyond this are written as paragraphs.
  private static let mostNesting = 8

  /// A text of at most `ReadPage.mostText` scalars.
  /// - Returns: the text, and whether it went on.
  func text(of elements: [PageElement], without title: String = "") -> (
    markdown: String, isCut: Bool
  ) {
    var blocks = elements.flatMap { element in block(element, 0) }
    // The title stands above it already.
    if let first = blocks.first, first.hasPrefix("#"), !title.isEmpty,
      first.drop(while: { $0 == "#" || $0 == " " }) == Self.plain(title)
    {
      blocks.removeFirst()
    }
    return Self.joined(blocks)
  }

  static func joined(_ blocks: [String]) -> (markdown: String, isCut: Bool) {
    var text = ""
    var room = ReadPage.mostText
    for block in blocks {
      let length = block.unicodeScalars.count + 2
      guard length <= room else {
        if text.isEmpty { text = block.first(scalars: room) }
        return (text, true)
      }
      room -= length
      if !text.isEmpty { text += "\n\n" }
      text += block
    }
    return (text, false)
  }

  private static func plain(_ text: String) -> String {
    var line = InlineText(isOneLine: true)
    line.add(text)
    return line.markdown
  }

  // MARK: Blocks

  /// What an element comes to, each block with its lines.
  private func block(_ element: PageElement, _ nesting: Int) -> [String] {
    switch element.name {
    case "head", "title", "meta", "link", "base": return []
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let words = line(of: element, isOneLine: true)
      let level = Int(element.name.dropFirst()) ?? 1
      return words.isEmpty ? [] : [String(repeating: "#", count: level) + " " + words]
    case "hr": return ["---"]
    case "pre": return code(element)
    case "blockquote":
      let inner = blocks(in: element, nesting + 1)
      return nesting < Self.mostNesting ? quoted(inner) : inner
    case "ul", "ol", "menu", "dir": return list(element, nesting)
    case "table": return table(element, nesting)
    case "dt":
      let words = line(of: element, isOneLine: true)
      return words.isEmpty ? [] : ["**\(words)**"]
    case "figcaption":
      let words = line(of: element, isOneLine: true)
      return words.isEmpty ? [] : ["*\(words)*"]
    default: return blocks(in: element, nesting)
    }
  }

  /// What the children of an element come to: those within a line are gathered into paragraphs.
  private func blocks(in element: PageElement, _ nesting: Int) -> [String] {
    var blocks: [String] = []
    var open = InlineText()
    func close() {
      let paragraph = open.finished
      if !paragraph.isEmpty { blocks.append(paragraph) }
      open = InlineText()
    }
    // A line of one's own, such as `<li>text</li>`, or a link that is handed here alone.
    if !element.isBlock, !element.hasBlocks {
      add(element, to: &open, [])
      close()
      return blocks
    }
    for child in element.children {
      switch child {
      case .text(let words): open.add(words)
      case .element(let inner) where inner.isBlock || inner.hasBlocks:
        close()
        blocks += block(inner, nesting)
      case .element(let inner): add(inner, to: &open, [])
      }
    }
    close()
    return blocks
  }

  private func quoted(_ blocks: [String]) -> [String] {
    guard !blocks.isEmpty else { return [] }
    let lines = blocks.joined(separator: "\n\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    return [lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")]
  }

  private func list(_ element: PageElement, _ nesting: Int) -> [String] {
    var items: [[String]] = []
    for child in element.children {
      guard case .element(let inner) = child else { continue }
      let item = inner.name == "li" ? blocks(in: inner, nesting + 1) : block(inner, nesting + 1)
      if !item.isEmpty { items.append(item) }
    }
    guard nesting < Self.mostNesting else { return items.flatMap(\.self) }
    let isTight = items.allSatisfy { $0.count == 1 || $0.count == 2 && Self.isList($0[1]) }
    var number = element.attributes["start"].flatMap { Int($0) } ?? 1
    if !(0...999_999 ~= number) { number = 1 }
    var lines: [String] = []
    for item in items {
      let mark = element.name == "ol" ? "\(number). " : "- "
      number += 1
      let text = item.joined(separator: isTight ? "\n" : "\n\n")
      lines.append(mark + Self.indented(text, by: mark.count))
    }
    return lines.isEmpty ? [] : [lines.joined(separator: isTight ? "\n" : "\n\n")]
  }

  private static func isList(_ block: String) -> Bool {
    block.hasPrefix("- ") || block.first?.isNumber == true && block.contains(". ")
  }

  /// All lines but the first, as far to the right.
  private static func indented(_ text: String, by count: Int) -> String {
    let space = String(repeating: " ", count: count)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { position, line in
      position == 0 || line.isEmpty ? String(line) : "\(space)\(line)"
    }.joined(separator: "\n")
  }

  private func code(_ element: PageElement) -> [String] {
    var lines = element.rawText.split(omittingEmptySubsequences: false) { $0.isNewline }
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    guard !lines.isEmpty else { return [] }
    let text = lines.joined(separator: "\n")
    let fence = String(repeating: "`", count: max(3, Self.longestTicks(in: text) + 1))
    return [fence + "\n" + text + "\n" + fence]
  }

  static func longestTicks(in text: String) -> Int {
    var longest = 0
    var run = 0
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  // MARK: Tables

  private func table(_ element: PageElement, _ nesting: Int) -> [String] {
    let rows = Self.rows(of: element)
    guard let columns = Self.columns(of: element, rows) else {
      // What only places things, as in most mails: one after the other.
      return rows.flatMap { row in row.flatMap { blocks(in: $0, nesting) } }
    }
    var lines: [String] = []
    for (position, row) in rows.enumerated() {
      var cells = row.map { line(of: $0, isOneLine: true) }
      cells += Array(repeating: "", count: columns - cells.count)
      lines.append("| " + cells.joined(separator: " | ") + " |")
      if position == 0 {
        lines.append("|" + String(repeating: " --- |", count: columns))
      }
    }
    let caption = element.elements.first { $0.name == "caption" }.map {
      line(of: $0, isOneLine: true)
    }
    let title = caption.flatMap { $0.isEmpty ? nil : "*\($0)*" }
    return (title.map { [$0] } ?? []) + [lines.joined(separator: "\n")]
  }

  /// The rows of a table with their cells, without those of tables in it.
  private static func rows(of table: PageElement) -> [[PageElement]] {
    table.elements.flatMap { element -> [[PageElement]] in
      switch element.name {
      case "tr": [element.elements.filter { $0.name == "td" || $0.name == "th" }]
      case "thead", "tbody", "tfoot": rows(of: element)
      default: []
      }
    }.filter { !$0.isEmpty }
  }

  /// How many columns a table of data has; nil for one that only places things.
  private static func columns(of table: PageElement, _ rows: [[PageElement]]) -> Int? {
    let most = rows.map(\.count).max() ?? 0
    guard 2...500 ~= rows.count, 2...20 ~= most, table.attributes["role"] != "presentation",
      rows.filter({ $0.count >= 2 }).count * 2 >= rows.count
    else { return nil }
    var isData = true
    for cell in rows.joined() {
      if cell.letters > 300 { isData = false }
      cell.each { element in
        switch element.name {
        case "table", "ul", "ol", "pre", "blockquote", "h1", "h2", "h3": isData = false
        default: break
        }
      }
    }
    return isData ? most : nil
  }

  // MARK: Within a line

  private func line(of element: PageElement, isOneLine: Bool) -> String {
    var line = InlineText(isOneLine: isOneLine)
    addChildren(of: element, to: &line, [])
    return isOneLine ? line.markdown : line.finished
  }

  /// - Parameter open: the marks that are open around it, of which none is set twice.
  private func addChildren(of element: PageElement, to line: inout InlineText, _ open: Set<String>)
  {
    for child in element.children {
      switch child {
      case .text(let words): line.add(words)
      case .element(let inner):
        if inner.isBlock { line.addSpace() }
        add(inner, to: &line, open)
        if inner.isBlock { line.addSpace() }
      }
    }
  }

  private func add(_ element: PageElement, to line: inout InlineText, _ open: Set<String>) {
    switch element.name {
    case "br": line.addBreak()
    case "img": line.add(markdown: picture(element) ?? "")
    case "a": addLink(element, to: &line, open)
    case "strong", "b": addMarked(element, "**", to: &line, open)
    case "em", "i", "cite", "dfn", "var": addMarked(element, "*", to: &line, open)
    case "del", "s", "strike": addMarked(element, "~~", to: &line, open)
    case "code", "kbd", "samp", "tt": line.add(markdown: Self.code(element.text))
    case "wbr": break
    default: addChildren(of: element, to: &line, open)
    }
  }

  private func addMarked(
    _ element: PageElement, _ mark: String, to line: inout InlineText, _ open: Set<String>
  ) {
    guard !open.contains(mark) else { return addChildren(of: element, to: &line, open) }
    var inner = InlineText(isOneLine: true)
    addChildren(of: element, to: &inner, open.union([mark]))
    // Marks hold no spaces at their ends.
    if element.rawText.unicodeScalars.first?.isSpace == true { line.addSpace() }
    if !inner.isEmpty { line.add(markdown: mark + inner.markdown + mark) }
    if inner.endsInSpace { line.addSpace() }
  }

  private func addLink(_ element: PageElement, to line: inout InlineText, _ open: Set<String>) {
    guard !open.contains("["), let link = base.linked(target(of: element)) else {
      return addChildren(of: element, to: &line, open)
    }
    var inner = InlineText(isOneLine: true)
    addChildren(of: element, to: &inner, open.union(["["]))
    if element.rawText.unicodeScalars.first?.isSpace == true { line.addSpace() }
    if !inner.isEmpty { line.add(markdown: "[\(inner.markdown)](\(link))") }
    if inner.endsInSpace { line.addSpace() }
  }

  /// Nil for a place in the page itself.
  private func target(of element: PageElement) -> String? {
    guard let link = element.attributes["href"], !link.hasPrefix("#") else { return nil }
    return link
  }

  private static func code(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let ticks = String(repeating: "`", count: longestTicks(in: text) + 1)
    let space = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    // In a table it would end the cell.
    let plain = text.split(separator: "|", omittingEmptySubsequences: false).joined(
      separator: "\\|")
    return ticks + space + plain + space + ticks
  }

  private func picture(_ element: PageElement) -> String? {
    // Of one dot, to see who reads.
    for side in ["width", "height"] {
      if let text = element.attributes[side], let size = Int(text), size <= 2 { return nil }
    }
    guard let link = pictureLink(element) else { return nil }
    var alt = InlineText(isOneLine: true)
    alt.add(element.attributes["alt"] ?? "")
    return "![\(alt.markdown)](\(link))"
  }

  /// Many pages name a picture elsewhere until somebody scrolls there.
  private func pictureLink(_ element: PageElement) -> String? {
    if hasContentIDs, let link = element.attributes["src"], link.hasPrefix("cid:") {
      return PageBase.encoded(link)
    }
    let set = element.attributes["srcset"] ?? element.attributes["data-srcset"]
    let first = set?.split { $0 == " " || $0 == "," }.first.map { String($0) }
    for link in [
      element.attributes["src"], element.attributes["data-src"],
      element.attributes["data-lazy-src"], element.attributes["data-original"], first,
    ] {
      if let link, !link.hasPrefix("data:"), let whole = base.web(link) { return whole }
    }
    return nil
  }
}
