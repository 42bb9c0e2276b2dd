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

/// What can be done with a row without opening it: shown by a swipe, by the pointer and by the
/// keyboard.
public struct RowAction {
  public var title: String
  public var symbol: Symbol
  public var tone: Tone
  public var onTap: Listener

  public init(_ title: String, _ symbol: Symbol, tone: Tone = .neutral, onTap: Listener) {
    self.title = title
    self.symbol = symbol
    self.tone = tone
    self.onTap = onTap
  }
}

extension Node {
  /// A row that leads to something.
  /// - Parameters:
  ///   - isOpen: whether a swipe has uncovered the actions.
  ///   - onSwipe: hears `.swipe`; to the left uncovers, to the right covers.
  @inline(never)
  public static func row(
    _ row: ListRow, actions: [RowAction] = [], isOpen: Bool = false, onSwipe: Listener? = nil,
    onTap: Listener
  ) -> Node {
    var attributes: [Attribute] = []
    if isOpen { attributes.append(.text("data-open", "true")) }
    let listeners = onSwipe.map { [$0] } ?? []
    var children = [main(row, onTap)]
    if !actions.isEmpty {
      children.append(.tag("div", "row-actions", [], actions.map { action($0, of: row) }))
    }
    return .tag("li", "row", key: row.key, attributes, on: listeners, children)
  }

  /// A row that only says something: a name at the left, a value or a control at the right.
  @inline(never)
  public static func infoRow(_ title: String, _ value: Node, key: String? = nil) -> Node {
    .tag(
      "div", "row row-info", key: key ?? title, [],
      [.tag("span", "row-name", [], [.text(title)]), .tag("span", "row-value", [], [value])])
  }

  private static func main(_ row: ListRow, _ onTap: Listener) -> Node {
    var attributes: [Attribute] = []
    if let href = row.href {
      attributes.append(.text("href", href))
    } else {
      attributes.append(.text("type", "button"))
    }
    if row.isSelected { attributes.append(.aria("current", "true")) }
    var text: [Node] = [.tag("span", "row-title", [], [.text(row.title)])]
    if !row.subtitle.isEmpty {
      text.append(.tag("span", "row-subtitle", [], [.text(row.subtitle)]))
    }
    let parts: [Node] = [
      row.leading,
      .tag("span", "row-text", [], text),
      row.mark.map { .mark($0.symbol, $0.label, $0.tone) } ?? .none,
      row.trailing.isEmpty ? .none : .tag("span", "row-trailing", [], [row.trailing]),
      row.leadsOn ? .icon(.chevron, "row-chevron") : .none,
    ]
    return .tag(
      row.href == nil ? "button" : "a", "row-main", attributes, on: [onTap], parts)
  }

  private static func action(_ action: RowAction, of row: ListRow) -> Node {
    .tag(
      "button", "row-action tone-" + action.tone.rawValue, key: action.title,
      [
        .text("type", "button"), .label(action.title + " " + row.title),
        .text("title", action.title),
      ], on: [action.onTap], [.icon(action.symbol), .tag("span", [.hidden], [.text(action.title)])])
  }

  /// A small icon with a name.
  @inline(never)
  public static func mark(_ symbol: Symbol, _ label: String, _ tone: Tone = .neutral) -> Node {
    .tag(
      "span", "mark tone-" + tone.rawValue, [.text("title", label)], [.icon(symbol, label: label)])
  }
}
