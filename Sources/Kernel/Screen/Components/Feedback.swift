import Values

extension Node {
  /// A few words that classify something.
  @inline(never)
  public static func badge(_ text: String, _ tone: Tone = .neutral) -> Node {
    .words("span", "badge", text).adding("tone-", tone.rawValue)
  }

  /// Something that concerns the whole page and lasts: what happened, what is safe, what to do.
  /// - Parameter actions: buttons, at most two.
  @inline(never)
  public static func banner(
    _ tone: Tone, _ title: String, _ text: String = "", actions: [Node] = []
  ) -> Node {
    var content: [Node] = [.words("p", "strong", title)]
    if !text.isEmpty { content.append(.words("p", "banner-text", text)) }
    let actions = Node.when(!actions.isEmpty, .tag("div", "banner-actions", [], actions))
    return .tag(
      "div", "banner", [.role(tone == .danger ? "alert" : "status")],
      [.icon(tone.symbol), .tag("div", "grow", [], content), actions]
    ).adding("tone-", tone.rawValue).keyed(title)
  }

  /// How far something is.
  /// - Parameter label: what goes on, such as "Importando pacientes".
  @inline(never)
  public static func progress(_ done: Int, of total: Int, label: String, detail: String = "")
    -> Node
  {
    .tag(
      "div", "progress", [],
      [
        .tag(
          "div", "line spread", [.hidden],
          [
            .words("span", "strong", label),
            .words("span", "soft number", detail),
          ]),
        .tag(
          "progress", "progress-bar",
          [
            .label(label), .text("max", "\(max(total, 1))"), .text("value", "\(done)"),
            .text("aria-valuetext", detail.isEmpty ? "\(done) / \(total)" : detail),
          ]),
      ])
  }

  /// What belongs here, while there is nothing, with the first step.
  /// - Parameter level: of its heading; 1 where it is all that the page has.
  @inline(never)
  public static func emptyState(
    _ symbol: Symbol, _ title: String, _ text: String, level: Int = 2, actions: [Node] = []
  ) -> Node {
    .tag(
      "div", "empty", [],
      [
        .tag("span", "empty-icon", [], [.icon(symbol)]),
        .words(level == 1 ? "h1" : "h2", "title", title),
        .words("p", "soft", text),
        .when(!actions.isEmpty, .tag("div", "empty-actions", [], actions)),
      ]
    ).keyed("empty")
  }

  /// The place of rows that still load. It shows after 200 ms only.
  @inline(never)
  public static func skeleton(rows: Int, language: Language) -> Node {
    let row = Node.tag(
      "div", "skeleton-row", [],
      [
        .tag("span", "skeleton-dot"),
        .tag("span", "grow", [], [.tag("span", "skeleton-line"), .tag("span", "skeleton-line")]),
      ])
    let rows: [Node] = (0..<rows).map { _ in row }
    return .tag(
      "div", "skeleton", [.role("status")],
      [.spoken(ComponentWords.loading(language)), .tag("div", [.hidden], rows)]
    ).keyed("skeleton")
  }

  /// Names and values, one pair a line.
  @inline(never)
  public static func details(_ pairs: [(name: String, value: Node)]) -> Node {
    let items = pairs.map { pair in
      Node.tag(
        "div", "detail", [],
        [
          .words("dt", "detail-name", pair.name),
          .tag("dd", "detail-value", [], [pair.value]),
        ]
      ).keyed(pair.name)
    }
    return .tag("dl", "details", [], items)
  }
}
