extension Node {
  /// A group of rows or content in a card, with a title above and a note below.
  @inline(never)
  public static func section(
    _ title: String = "", note: String = "", key: String? = nil, actions: [Node] = [],
    _ content: [Node]
  ) -> Node {
    var children: [Node] = []
    if !title.isEmpty || !actions.isEmpty {
      children.append(
        .tag(
          "div", "section-head", [],
          [.tag("h2", "section-title", [], [.text(title)])] + actions))
    }
    children.append(.tag("div", "card", [], content))
    if !note.isEmpty { children.append(.tag("p", "section-note", [], [.text(note)])) }
    return .tag("section", "section", key: key, [], children)
  }

  /// A card with air around what is in it.
  @inline(never)
  public static func card(key: String? = nil, _ content: [Node]) -> Node {
    .tag("div", "card card-padded", key: key, [], content)
  }

  /// Rows of a list, with a name for screen readers. Give each row a key.
  /// - Parameter letter: the heading of a part of a long list.
  @inline(never)
  public static func list(id: String? = nil, label: String, _ rows: [Node]) -> Node {
    .tag("ul", "list", id: id, [.label(label), .role("list")], rows)
  }

  /// The heading of a part of a long list; it stays in sight while its part scrolls.
  @inline(never)
  public static func listHeading(_ title: String) -> Node {
    .tag("h2", "list-heading", key: "heading-" + title, [], [.text(title)])
  }
}
