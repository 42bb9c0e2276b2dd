import Values

extension HTMLText {
  mutating func write(_ inlines: [MarkdownInline]) {
    for inline in inlines where !isTooLong { write(inline) }
  }

  private mutating func write(_ inline: MarkdownInline) {
    switch inline.kind {
    case .text(let text): self.text(text)
    case .softBreak: mark("\n")
    case .lineBreak: mark("<br>\n")
    case .code(let code):
      mark("<code>")
      text(code)
      mark("</code>")
    case .emphasis(let content):
      mark("<em>")
      write(content)
      mark("</em>")
    case .strong(let content):
      mark("<strong>")
      write(content)
      mark("</strong>")
    case .strikethrough(let content):
      mark("<del>")
      write(content)
      mark("</del>")
    case .link(let link, let content): write(link, content)
    case .picture(let link, let content):
      write(link, content.isEmpty ? [MarkdownInline(.text(picture(link)), inline.range)] : content)
    case .footnote(let reference): write(reference)
    }
  }

  /// What is said of a picture of which nothing is said.
  private func picture(_ link: MarkdownLink) -> String {
    link.title.isEmpty ? MarkdownWords.picture.text(in: style.language) : link.title
  }

  private mutating func write(_ link: MarkdownLink, _ content: [MarkdownInline]) {
    guard !isInLink, let target = link.target else {
      write(content)
      return
    }
    mark("<a href=\"")
    switch target {
    case .address(let address):
      text(address)
      mark("\" rel=\"nofollow noopener noreferrer\"")
    case .anchor(let anchor):
      mark("#")
      text(style.prefix + anchor)
      mark("\"")
    }
    if !link.title.isEmpty {
      mark(" title=\"")
      text(link.title)
      mark("\"")
    }
    mark(">")
    isInLink = true
    write(content)
    isInLink = false
    mark("</a>")
  }

  private mutating func write(_ reference: MarkdownReference) {
    mark("<sup>")
    if isInLink {
      number(reference.number)
    } else {
      mark("<a id=\"")
      id("fnref---", reference.number, reference.occurrence)
      mark("\" href=\"#")
      id("fn---", reference.number)
      mark("\" aria-label=\"")
      text(MarkdownWords.footnote(style.language, String(reference.number)))
      mark("\">")
      number(reference.number)
      mark("</a>")
    }
    mark("</sup>")
  }
}
