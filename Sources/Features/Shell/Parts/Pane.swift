import Screen

/// A list as the pages of its records have it beside them where the screen is wide.
public struct Pane {
  let title: String
  let list: Node
  /// What stands beside the list where nothing of it is open.
  let empty: Node

  public init(title: String, list: Node, empty: Node) {
    self.title = title
    self.list = list
    self.empty = empty
  }

  /// - Parameters:
  ///   - detail: what of the list is open; it stands alone where there is no room for two panes.
  ///   - hasTwo: whether there is.
  func page(_ detail: Node? = nil, hasTwo: Bool) -> Node {
    .split(title: title, list: list, detail: detail, empty: empty, isWide: hasTwo)
  }
}
