import Journal
import Markdown
import Values

/// Links from one item to another: in a text they are written as the path of its page, `[name](itens/ID)`.
enum ItemLink {
  static func address(of item: ID<Item>) -> String { "itens/" + item.description }

  /// The item that a link leads to; nil for one that leads elsewhere.
  static func item(of link: MarkdownLink) -> ID<Item>? {
    let destination = link.destination
    guard destination.begins(with: "itens/") || destination.begins(with: "/"),
      destination.byteCount < 200
    else { return nil }
    let parts = destination.parts { $0 == "/" }
    guard parts.count >= 2, parts[parts.count - 2] == "itens" else { return nil }
    return ID(parts[parts.count - 1])
  }

  /// Those that a text leads to, in order.
  static func items(in document: MarkdownDocument) -> [ID<Item>] {
    document.links.compactMap { item(of: $0) }
  }
}
