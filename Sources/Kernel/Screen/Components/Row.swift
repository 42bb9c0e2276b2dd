import Values

/// What a row of a list shows, and where it leads.
public struct ListRow {
  /// Its identity among the rows.
  public var key: String
  public var title: String
  public var subtitle: String
  /// Before the title: an avatar or an icon.
  public var leading: Node
  /// At the end: a badge, a count, a date.
  public var trailing: Node
  /// A small icon with a name, such as "Ainda não enviado".
  public var mark: (symbol: Symbol, label: String, tone: Tone)?
  /// Where it leads; nil for a row that is a button.
  public var href: String?
  public var isSelected: Bool
  /// Whether an arrow says that it leads on.
  public var leadsOn: Bool
  /// The section that begins with it, such as a letter: for the eye, and no part of its name.
  public var section = ""

  @inline(never)
  public init(
    _ key: String, _ title: String, subtitle: String = "", leading: Node = .none,
    trailing: Node = .none, mark: (symbol: Symbol, label: String, tone: Tone)? = nil,
    href: String? = nil, isSelected: Bool = false, leadsOn: Bool = true
  ) {
    self.key = key
    self.title = title
    self.subtitle = subtitle
    self.leading = leading
    self.trailing = trailing
    self.mark = mark
    self.href = href
    self.isSelected = isSelected
    self.leadsOn = leadsOn
  }
}

/// What can be done with a row without opening it: beyond its end, where a swipe shows it, and under the
/// pointer. The keyboard does it elsewhere, and does not stop at it in each row.
public struct RowAction {
  public var title: String
  public var symbol: Symbol
  public var tone: Tone
  public var onTap: Listener

  @inline(never)
  public init(_ title: String, _ symbol: Symbol, tone: Tone = .neutral, onTap: Listener) {
    self.title = title
    self.symbol = symbol
    self.tone = tone
    self.onTap = onTap
  }
}

extension Node {
  /// A row that leads to something.
  @inline(never)
  public static func row(_ row: ListRow, actions: [RowAction] = [], onTap: Listener) -> Node {
    .tag("li", actions.isEmpty ? "row" : "row row-swiped", [], parts(row, actions, onTap))
      .keyed(row.key)
  }

  /// A row of something to be done, with the button that does it at its end.
  /// - Parameter deed: nothing where it is done.
  @inline(never)
  public static func taskRow(_ row: ListRow, deed: Node, onTap: Listener) -> Node {
    .tag(
      "li", "row row-task", [],
      [main(row, onTap), .when(!deed.isEmpty, .tag("div", "row-deed", [], [deed]))]
    ).keyed(row.key)
  }

  /// A row for a list that makes its own items, such as `virtualList`.
  @inline(never)
  public static func rowContent(
    _ row: ListRow, actions: [RowAction] = [], onTap: Listener
  ) -> Node {
    .tag("div", actions.isEmpty ? "row" : "row row-swiped", [], parts(row, actions, onTap))
      .keyed(row.key)
  }

  private static func parts(_ row: ListRow, _ actions: [RowAction], _ onTap: Listener) -> [Node] {
    let main = main(row, onTap)
    guard !actions.isEmpty else { return [main] }
    return [main, .tag("div", "row-actions", [], actions.map { action($0, of: row) })]
  }

  /// A row that does something at once.
  @inline(never)
  public static func deedRow(
    _ key: String, _ title: String, _ symbol: Symbol, on listener: Listener
  ) -> Node {
    .row(ListRow(key, title, leading: .icon(symbol), leadsOn: false), onTap: listener)
  }

  /// A row that leads to another page.
  @inline(never)
  public static func linkRow(
    _ key: String, _ title: String, _ symbol: Symbol, href: String, on listener: Listener
  ) -> Node {
    .row(ListRow(key, title, leading: .icon(symbol), href: href), onTap: listener)
  }

  /// A row that only says something: a name at the left, a value or a control at the right.
  @inline(never)
  public static func infoRow(_ title: String, _ value: Node) -> Node {
    .tag(
      "div", "row row-info", [],
      [.words("span", "row-name", title), .tag("span", "row-value", [], [value])]
    ).keyed(title)
  }

  /// A row with a box to tick, for a list that makes its own items. Arrows move between such rows, so the
  /// keyboard stops at one of them only.
  /// - Parameters:
  ///   - isStop: whether it is that one.
  ///   - listeners: hear `.change` with `.checked`, and `.keyDown`.
  @inline(never)
  public static func tickRow(
    _ row: ListRow, id: String, isTicked: Bool, isStop: Bool, on listeners: [Listener]
  ) -> Node {
    let box = Node.tag(
      "input", "checkbox",
      [
        .fixed("type", "checkbox"), .fixed("tabindex", isStop ? "0" : "-1"),
        .property("checked", is: isTicked),
      ], on: listeners
    ).id(id)
    let main = Node.tag("label", "row-main", [.text("for", id)], [box] + content(row))
    return .tag("div", "row", [], [main]).keyed(row.key)
  }

  private static func main(_ row: ListRow, _ onTap: Listener) -> Node {
    var attributes: [Attribute] = []
    if let href = row.href {
      attributes.append(.text("href", href))
    } else {
      attributes.append(.fixed("type", "button"))
    }
    if row.isSelected { attributes.append(.fixed("aria-current", "true")) }
    return .tag(
      row.href == nil ? "button" : "a", "row-main", attributes, on: [onTap], content(row))
  }

  private static func content(_ row: ListRow) -> [Node] {
    var text: [Node] = [.words("span", "row-title", row.title)]
    if !row.subtitle.isEmpty {
      text.append(.words("span", "row-subtitle", row.subtitle))
    }
    return [
      row.leading,
      .tag("span", "row-text", [], text),
      row.mark.map { .mark($0.symbol, $0.label, $0.tone) } ?? .none,
      row.trailing.isEmpty ? .none : .tag("span", "row-trailing", [], [row.trailing]),
      row.section.isEmpty ? .none : .tag("span", "row-trailing", [.hidden], [.text(row.section)]),
      row.leadsOn ? .icon(.chevron, "row-chevron") : .none,
    ]
  }

  private static func action(_ action: RowAction, of row: ListRow) -> Node {
    .tag(
      "button", "row-action",
      [
        .fixed("type", "button"), .fixed("tabindex", "-1"),
        .label(action.title + " " + row.title), .text("title", action.title),
      ], on: [action.onTap], [.icon(action.symbol), .tag("span", [.hidden], [.text(action.title)])]
    ).adding("tone-", action.tone.rawValue).keyed(action.title)
  }

  /// A small icon with a name.
  @inline(never)
  public static func mark(_ symbol: Symbol, _ label: String, _ tone: Tone = .neutral) -> Node {
    .tag("span", "mark", [.text("title", label)], [.icon(symbol, label: label)]).adding(
      "tone-", tone.rawValue)
  }
}
