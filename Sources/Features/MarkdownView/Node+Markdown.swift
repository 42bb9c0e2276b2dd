import Markdown
import Screen
import Values

extension Node {
  /// A document to be read, in type for reading (`Web/styles/reading.css`). Nothing of its source becomes markup, and
  /// nothing is loaded: pictures are links.
  @inline(never)
  public static func markdown(_ document: MarkdownDocument, _ use: MarkdownUse) -> Node {
    let view = MarkdownView(use)
    var parts = view.blocks(document.blocks, most: use.most)
    if document.blocks.count > use.most {
      if let rest = use.rest {
        parts.append(.button(MarkdownWords.rest.text(in: use.language), on: rest))
      }
    } else {
      parts += view.footnotes(document.footnotes)
    }
    return .tag("div", "reading", [], parts)
  }
}
