import Values

/// A column of a table.
public struct TableColumn {
  public enum Sorting: Literal, Sendable {
    case ascending, descending
    /// It can be sorted by, and is not now.
    case none
  }

  public var title: String
  /// Figures stand at the right, under each other.
  public var isNumeric: Bool
  /// Nil when it cannot be sorted by.
  public var sorting: Sorting?
  public var onSort: Listener?
  /// Whether the title is said and not shown, as above buttons that say themselves what they do.
  public var isTitleHidden = false

  @inline(never)
  public init(
    _ title: String, isNumeric: Bool = false, sorting: Sorting? = nil, onSort: Listener? = nil
  ) {
    self.title = title
    self.isNumeric = isNumeric
    self.sorting = sorting
    self.onSort = onSort
  }
}

/// A row of a table.
public struct TableRow {
  public var key: String
  public var cells: [Node]
  public var tone: Tone?

  @inline(never)
  public init(_ key: String, _ cells: [Node], tone: Tone? = nil) {
    self.key = key
    self.cells = cells
    self.tone = tone
  }
}

extension Node {
  /// A table whose heads stay in sight; on a narrow window it scrolls sideways by itself.
  /// - Parameter caption: what it shows, for screen readers.
  @inline(never)
  public static func table(caption: String, columns: [TableColumn], rows: [TableRow]) -> Node {
    let head = Node.tag("thead", [], [.tag("tr", [], columns.map { .head($0) })])
    let body = Node.tag(
      "tbody", [],
      rows.map { row in
        let cells = zip(columns, row.cells).map { column, cell in
          Node.tag("td", column.isNumeric ? "number-cell" : "", [], [cell])
        }
        let made = Node.tag("tr", [], cells).keyed(row.key)
        return row.tone.map { made.adding("tone-", $0.rawValue) } ?? made
      })
    return .tag(
      "div", "table-scroll", [.role("region"), .label(caption), .fixed("tabindex", "0")],
      [.tag("table", "table", [.label(caption)], [head, body])])
  }

  private static func head(_ column: TableColumn) -> Node {
    var attributes: [Attribute] = [.fixed("scope", "col")]
    let className: Literal = column.isNumeric ? "number-cell" : ""
    guard let sorting = column.sorting, let onSort = column.onSort else {
      let title: Node = column.isTitleHidden ? .spoken(column.title) : .text(column.title)
      return .tag("th", className, attributes, [title])
    }
    attributes.append(.fixed("aria-sort", sorting.rawValue))
    let symbol: Node =
      switch sorting {
      case .ascending: .icon(.arrowUp)
      case .descending: .icon(.arrowDown)
      case .none: .icon(.arrowUp, "faint")
      }
    let button = Node.tag(
      "button", "sort", [.fixed("type", "button")], on: [onSort],
      [.words("span", column.title), symbol])
    return .tag("th", className, attributes, [button])
  }
}
