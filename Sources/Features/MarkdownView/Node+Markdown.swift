import Markdown
import Screen
import Values

extension Node {
  /// A document to be read, in type for reading (`Web/styles/reading.css`). Nothing of its source becomes markup, and
  /// nothing is loaded: pictures are links.
  @inline(never)
  public static func markdown(_ document: MarkdownDocument, _ use: MarkdownUse) -> Node {
    let view = MarkdownView(use)
    var parts = view.blocks(document.blocks)
    if !view.progress.isCut { parts += view.footnotes(document.footnotes) }
    if view.progress.isCut, let rest = use.rest {
      parts.append(.button(MarkdownWords.rest.text(in: use.language), on: rest))
    }
    return .tag("div", "reading", [], parts)
  }
}
