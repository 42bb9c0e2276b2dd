import Journal
import Screen
import Values

/// A highlight in a list: its words, what was noted, and where it is from.
enum HighlightRow {
  /// - Parameters:
  ///   - href: where it leads; nil where a tap opens it here.
  ///   - source: the name of its item; empty on that item's own page.
  static func node(
    _ highlight: Highlight, _ onTap: Listener, href: String? = nil, source: String = ""
  ) -> Node {
    var texts: [Node] = [
      .words("span", "highlight-words", highlight.quote.first(scalars: longest))
    ]
    if !highlight.note.isEmpty {
      texts.append(.words("span", "highlight-said", highlight.note.first(scalars: longest)))
    }
    if !source.isEmpty { texts.append(.words("span", "row-subtitle", source)) }
    let content = Node.tag("span", "row-text", [], texts)
    var attributes: [Attribute] = []
    if let href {
      attributes.append(.text("href", href))
    } else {
      attributes.append(.fixed("type", "button"))
    }
    let main = Node.tag(
      href.isThere ? "a" : "button", "row-main highlight-row", attributes, on: [onTap], [content])
    return .tag("li", "row", [], [main.tinted(highlight.color)]).keyed(highlight.id.description)
  }

  private static var longest: Int { 400 }
}
