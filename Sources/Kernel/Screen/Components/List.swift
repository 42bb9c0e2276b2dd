import Values

extension Node {
  /// A group of rows or content in a card.
  @inline(never)
  public static func section(_ content: [Node]) -> Node { .section([], content, note: "") }

  /// A group of rows or content in a card, with a title above.
  @inline(never)
  public static func section(_ title: String, _ content: [Node]) -> Node {
    .section(title, note: "", content)
  }

  /// A group of rows or content in a card, with a title above and a note below.
  /// - Parameter actions: beside the title.
  @inline(never)
  public static func section(
    _ title: String, note: String, actions: [Node] = [], _ content: [Node]
  ) -> Node {
    let head = [.words("h2", "section-title", title)] + actions
    return .section([.tag("div", "section-head", [], head)], content, note: note)
  }

  private static func section(_ head: [Node], _ content: [Node], note: String) -> Node {
    var children = head
    children.append(.tag("div", "card", [], content))
    if !note.isEmpty { children.append(.words("p", "section-note", note)) }
    return .tag("section", "section", [], children)
  }

  /// A card with air around what is in it.
  @inline(never)
  public static func card(_ content: [Node]) -> Node {
    .tag("div", "card card-padded", [], content)
  }

  /// Rows of a list, with a name for screen readers. Give each row a key.
  /// - Parameter letter: the heading of a part of a long list.
  @inline(never)
  public static func list(label: String, _ rows: [Node]) -> Node {
    .tag("ul", "list", [.label(label), .role("list")], rows)
  }
}
