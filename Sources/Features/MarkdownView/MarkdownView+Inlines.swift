import Markdown
import Screen
import Values

extension MarkdownView {
  func inlines(_ inlines: [MarkdownInline]) -> [Node] {
    var nodes: [Node] = []
    for inline in inlines {
      guard progress.take() else { break }
      if case .text(let text) = inline.kind {
        nodes += words(text)
      } else {
        nodes.append(node(inline))
      }
    }
    return nodes
  }

  /// A text, with places in its longest words at which a line may end; they say nothing and are not copied.
  ///
  /// Where a browser breaks a word it shapes the whole of it again for each line: one of a million letters took minutes.
  private func words(_ text: String) -> [Node] {
    let text = progress.part(of: text)
    guard text.byteCount > Self.longestWord else { return [.text(text)] }
    let bytes = Array(text.bytes)
    var nodes: [Node] = []
    var start = 0
    var word = 0
    for position in bytes.indices {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x09 || byte == 0x0A {
        word = position + 1
        continue
      }
      let length = position - word
      // Before a letter that stands for itself; where none comes, before any.
      let isPlace = byte < 0x80 || (byte & 0xC0 != 0x80 && length >= 2 * Self.longestWord)
      guard length >= Self.longestWord, isPlace else { continue }
      nodes.append(.text(String(utf8: bytes[start..<position])))
      nodes.append(.tag("wbr", []))
      start = position
      word = position
    }
    nodes.append(.text(String(utf8: bytes[start...])))
    return nodes
  }

  /// In bytes.
  private static var longestWord: Int { 250 }

  private func node(_ inline: MarkdownInline) -> Node {
    switch inline.kind {
    case .text(let text): .text(text)
    case .softBreak: .text(" ")
    case .lineBreak: .tag("br", [])
    case .code(let code): .tag("code", [], words(code))
    case .emphasis(let content): .tag("em", [], inlines(content))
    case .strong(let content): .tag("strong", [], inlines(content))
    case .strikethrough(let content): .tag("del", [], inlines(content))
    case .link(let link, let content): node(link, content)
    case .picture(let link, let content): picture(link, content)
    case .footnote(let reference): node(reference)
    }
  }

  private func node(_ link: MarkdownLink, _ content: [MarkdownInline]) -> Node {
    var inner = self
    inner.isInLink = true
    return node(link, "", inner.inlines(content))
  }

  /// A link to it: it is loaded when somebody opens it.
  private func picture(_ link: MarkdownLink, _ content: [MarkdownInline]) -> Node {
    var inner = self
    inner.isInLink = true
    let said: [Node] =
      !content.isEmpty
      ? inner.inlines(content)
      : [.text(link.title.isEmpty ? text(MarkdownWords.picture) : link.title)]
    return node(link, "reading-picture", said)
  }

  private func node(_ link: MarkdownLink, _ className: Literal, _ content: [Node]) -> Node {
    guard !isInLink else { return .tag("span", [], content) }
    var attributes: [Attribute] = []
    if !link.title.isEmpty { attributes.append(.text("title", link.title)) }
    if let place = use.link?(link) {
      return .tag(
        "a", className, attributes + [.text("href", place.href)], on: [place.listener], content)
    }
    switch link.target {
    case .address(let address)?:
      attributes.append(.text("href", address))
      attributes.append(.fixed("target", "_blank"))
      attributes.append(.fixed("rel", "nofollow noopener noreferrer"))
      return .tag("a", className, attributes, content)
    case .anchor(let anchor)?: return place(className, use.prefix + anchor, attributes, content)
    case nil: return .tag("span", "dead-link", attributes, content)
    }
  }

  private func node(_ reference: MarkdownReference) -> Node {
    let number = String(reference.number)
    guard !isInLink else { return .words("sup", number) }
    let link = place(
      "footnote-link", noteID(reference.number),
      [.text("aria-label", MarkdownWords.footnote(use.language, number))], [.text(number)])
    let id = referenceID(reference.number, reference.occurrence)
    return .tag("sup", [.text("id", id), .fixed("tabindex", "-1")], [link])
  }
}
