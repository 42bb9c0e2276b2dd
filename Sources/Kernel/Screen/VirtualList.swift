import Values

/// A list of any length of which only the rows near the window are nodes, each told to screen
/// readers with its place among all.
///
/// The list is its own scroller and takes the keyboard, so arrows and page keys move it; or it
/// grows to its full height and the page scrolls, as on a phone.
/// - Parameters:
///   - window: where it is scrolled to; the feature keeps it with `VirtualWindow.scrolled`.
///   - count: how many rows there are.
///   - attributes: for the scroller; `class` is its own, `id` and `aria-label` are the caller's.
///   - focused: the row that has the keyboard, which stays even when it is scrolled away.
///   - scrollsPage: whether the page scrolls instead of the list.
///   - listener: listens to `.scroll`.
///   - row: the content of a row; its key is the row's among the others.
public func virtualList(
  _ window: VirtualWindow, count: Int, _ attributes: [Attribute] = [], focused: Int? = nil,
  scrollsPage: Bool = false, listener: Listener, row: (Int) -> Node
) -> Node {
  var rows: [Node] = []
  let seen = window.rows(of: count)
  if let focused, focused < seen.lowerBound, focused >= 0 {
    rows.append(place(row(focused), focused, count, window))
  }
  for index in seen { rows.append(place(row(index), index, count, window)) }
  if let focused, focused >= seen.upperBound, focused < count {
    rows.append(place(row(focused), focused, count, window))
  }
  let height = rem(window.rowHeight * Double(count))
  let body = Element(
    "div",
    attributes: [
      .fixed("class", "virtual-rows"), .fixed("role", "list"),
      Attribute("style", .text("position:relative;height:" + height)),
    ],
    children: rows)
  var own: [Attribute] = [
    .fixed("class", "virtual-list"),
    .fixed("data-scroll", scrollsPage ? "page" : "own"),
  ]
  if !scrollsPage { own.append(.fixed("tabindex", "0")) }
  // Under another key when it scrolls otherwise, since the runtime looks once.
  return .element(
    Element(
      "div", key: scrollsPage ? "rows-page" : "rows-own", attributes: attributes + own,
      listeners: [listener], children: [.element(body)]))
}

private func place(_ node: Node, _ index: Int, _ count: Int, _ window: VirtualWindow) -> Node {
  let top = rem(window.rowHeight * Double(index))
  return .element(
    Element(
      "div", key: ChildKey(node, at: index).text,
      attributes: [
        .fixed("class", "virtual-row"), .fixed("role", "listitem"),
        Attribute("aria-setsize", .text("\(count)")),
        Attribute("aria-posinset", .text("\(index + 1)")),
        Attribute(
          "style",
          .text("position:absolute;inset-inline:0;height:\(rem(window.rowHeight));top:\(top)")),
      ],
      children: [node]))
}

private func rem(_ pixels: Double) -> String { "\(pixels / 16)rem" }
