import Journal
import Screen
import Shell
import Values

/// A part of the timeline as a plain list, so many at a time.
struct ShelfRows<Action> {
  private let library: Library.State
  private let scene: Scene<Action>
  private let tapped: (ID<Item>) -> Action

  init(
    _ library: Library.State, _ scene: Scene<Action>, tapped: @escaping (ID<Item>) -> Action
  ) {
    self.library = library
    self.scene = scene
    self.tapped = tapped
  }

  /// The ids of those that are shown: page after page, each behind the last of the one before.
  func ids(_ positions: Range<Int>, pages: Int) -> [ID<Item>] {
    var ids: [ID<Item>] = []
    var last = positions.lowerBound > 0 ? library.shelf.place(at: positions.lowerBound - 1) : nil
    for _ in 0..<pages {
      let page = library.shelf.page(after: last, until: positions.upperBound)
      for place in page { ids.append(place.item) }
      guard page.count == Shelf.pageSize else { break }
      last = page.last
    }
    return ids
  }

  func list(_ positions: Range<Int>, pages: Int, label: String) -> Node {
    .list(label: label, ids(positions, pages: pages).compactMap { row($0) })
  }

  /// The way to more of them; nothing where all are shown.
  func more(_ positions: Range<Int>, pages: Int, on listener: Listener) -> [Node] {
    let rest = positions.count - pages * Shelf.pageSize
    guard rest > 0 else { return [] }
    let title = TimelineWords.more(min(rest, Shelf.pageSize), scene.language)
    return [.tag("div", "timeline-more", [], [.button(title, .plain, on: listener)])]
  }

  private func row(_ id: ID<Item>) -> Node? {
    guard let item = library.shelf.find(id) else { return nil }
    let name = item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name
    var about: [String] = []
    if let minute = item.minute { about.append(ItemDayWords.time(minute)) }
    if !item.title.isEmpty, !item.start.isEmpty { about.append(item.start) }
    let row = ListRow(
      id.description, name, subtitle: about.joined(separator: " · "),
      leading: .icon(item.kind.symbol), href: scene.href(.item(id)))
    return .row(row, onTap: scene.onLink(tapped(id)))
  }
}
