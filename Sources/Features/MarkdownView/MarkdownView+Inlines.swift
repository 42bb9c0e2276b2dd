import Markdown
import Screen
import Values

extension MarkdownView {
  func inlines(_ inlines: [MarkdownInline]) -> [Node] {
    var nodes: [Node] = []
    for inline in inlines {
      guard progress.take() else { break }
      nodes.append(node(inline))
    }
    return nodes
  }

  private func node(_ inline: MarkdownInline) -> Node {
    switch inline.kind {
    case .text(let text):
      progress.isUnbroken(text) ? .words("span", "unbroken", text) : .text(text)
    case .softBreak: ended(.text(" "))
    case .lineBreak: ended(.tag("br", []))
    case .code(let code): .words("code", progress.isUnbroken(code) ? "unbroken" : "", code)
    case .emphasis(let content): .tag("em", [], inlines(content))
    case .strong(let content): .tag("strong", [], inlines(content))
    case .strikethrough(let content): .tag("del", [], inlines(content))
    case .link(let link, let content): node(link, content)
    case .picture(let link, let content): picture(link, content)
    case .footnote(let reference): node(reference)
    }
  }

  private func ended(_ blank: Node) -> Node {
    progress.endWord()
    return blank
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
