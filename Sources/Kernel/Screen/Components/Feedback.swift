import Values

extension Node {
  /// A few words that classify something.
  @inline(never)
  public static func badge(_ text: String, _ tone: Tone = .neutral) -> Node {
    .tag("span", "badge tone-" + tone.rawValue, [], [.text(text)])
  }

  /// Something that concerns the whole page and lasts: what happened, what is safe, what to do.
  /// - Parameter actions: buttons, at most two.
  @inline(never)
  public static func banner(
    _ tone: Tone, _ title: String, _ text: String = "", key: String? = nil, actions: [Node] = []
  ) -> Node {
    var content: [Node] = [.tag("p", "strong", [], [.text(title)])]
    if !text.isEmpty { content.append(.tag("p", "banner-text", [], [.text(text)])) }
    let actions = Node.when(!actions.isEmpty, .tag("div", "banner-actions", [], actions))
    return .tag(
      "div", "banner tone-" + tone.rawValue, key: key ?? title,
      [.role(tone == .danger ? "alert" : "status")],
      [.icon(tone.symbol), .tag("div", "grow", [], content), actions])
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
            .tag("span", "strong", [], [.text(label)]),
            .tag("span", "soft number", [], [.text(detail)]),
          ]),
        .tag(
          "progress", "progress-bar",
          [
            .label(label), .text("max", "\(max(total, 1))"), .text("value", "\(done)"),
            .aria("valuetext", detail.isEmpty ? "\(done) / \(total)" : detail),
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
      "div", "empty", key: "empty", [],
      [
        .tag("span", "empty-icon", [], [.icon(symbol)]),
        .tag("h\(level)", "title", [], [.text(title)]),
        .tag("p", "soft", [], [.text(text)]),
        .when(!actions.isEmpty, .tag("div", "empty-actions", [], actions)),
      ])
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
      "div", "skeleton", key: "skeleton", [.role("status")],
      [.spoken(ComponentWords.loading(language)), .tag("div", [.hidden], rows)])
  }

  /// Names and values, one pair a line.
  @inline(never)
  public static func details(_ pairs: [(name: String, value: Node)]) -> Node {
    let items = pairs.map { pair in
      Node.tag(
        "div", "detail", key: pair.name, [],
        [
          .tag("dt", "detail-name", [], [.text(pair.name)]),
          .tag("dd", "detail-value", [], [pair.value]),
        ])
    }
    return .tag("dl", "details", [], items)
  }
}
