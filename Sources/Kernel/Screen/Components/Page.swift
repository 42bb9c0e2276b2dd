import Values

/// How a page shows its title.
public enum PageTitle: Literal, Sendable {
  /// Large, collapsing into the bar as the page scrolls: for the places of the app.
  case large
  /// In the bar at all times: for what is one step deeper, and for panes.
  case bar
  /// In the content, whose own heading of level 1 it is.
  case inContent
}

extension Node {
  /// A page: a bar that stays at the top, the title, the content. It is the landmark `main`, and
  /// takes the keyboard as `#main`.
  /// - Parameters:
  ///   - isPane: whether it stands beside the page that is `main`.
  ///   - leading: at the start of the bar, such as `backButton`.
  ///   - status: where sync stands, in the bar.
  ///   - actions: at the end of the bar; the primary one last.
  ///   - banners: across the page above its content.
  @inline(never)
  public static func page(
    title: String, _ kind: PageTitle = .large, key: String = "page", isPane: Bool = false,
    leading: [Node] = [], status: Node = .none, actions: [Node] = [], banners: [Node] = [],
    _ content: [Node]
  ) -> Node {
    let parts: [Node] = [
      .bar(kind == .inContent ? "" : title, leading, status, actions),
      .when(
        kind != .inContent,
        .words(
          isPane ? "h2" : "h1", kind == .large ? "large-title page-title" : "visually-hidden",
          title)),
      .when(!banners.isEmpty, .tag("div", "page-banners", [], banners)),
      .tag("div", "page-content", [], content),
    ]
    let page =
      isPane
      ? Node.tag("section", "page", [.label(title)], parts)
      : Node.tag("main", "page", [.fixed("tabindex", "-1"), .fixed("id", "main")], parts)
    return page.adding("page-", kind.rawValue).keyed(key)
  }

  /// A page with a large title.
  @inline(never)
  public static func page(title: String, _ content: [Node]) -> Node {
    .page(title: title, .large, content)
  }

  private static func bar(
    _ title: String, _ leading: [Node], _ status: Node, _ actions: [Node]
  ) -> Node {
    .tag(
      "header", "bar", [],
      [
        .tag("div", "bar-leading", [], leading),
        // The heading below says it to screen readers.
        .tag("p", "bar-title", [.hidden], [.text(title)]),
        .tag("div", "bar-trailing", [], (status.isEmpty ? [] : [status]) + actions),
      ])
  }

  /// List and detail side by side on a wide window; on a narrow one the detail alone when there is
  /// one, else the list. Both scroll by themselves when side by side.
  /// - Parameter title: what the document is called while nothing is chosen.
  @inline(never)
  public static func split(
    title: String, list: Node, detail: Node?, empty: Node, isWide: Bool
  ) -> Node {
    guard isWide else { return detail ?? list }
    return .tag(
      "div", "split", [],
      [
        .tag("div", "pane pane-list", [], [list]).keyed("list"),
        .tag(
          "div", "pane pane-detail", [],
          [
            detail
              ?? .tag(
                "main", "pane-empty", [.fixed("tabindex", "-1"), .text("data-title", title)],
                [empty]
              ).id("main")
          ]
        ).keyed("detail"),
      ]
    ).keyed("split")
  }

  /// Leads back; names where to.
  @inline(never)
  public static func backButton(_ title: String, href: String, on listener: Listener) -> Node {
    .tag(
      "a", "back-button", [.text("href", href)], on: [listener],
      [.icon(.back), .words("span", title)])
  }

  /// A page without the frame, such as signing in: a card in the middle.
  @inline(never)
  public static func gate(
    app: String, name: String, title: String, lead: String = "", language: Language,
    _ content: [Node]
  ) -> Node {
    let head: [Node] = [
      .tag("p", "gate-brand", [], [.brandMark(app), .text(name)]),
      .words("h1", "large-title", title),
      .when(!lead.isEmpty, .words("p", "soft", lead)),
    ]
    let card = Node.tag("main", "gate-card", [.fixed("tabindex", "-1")], head + content).id("main")
    return .tag("div", "gate", [.text("data-app", app)], [card])
  }
}
