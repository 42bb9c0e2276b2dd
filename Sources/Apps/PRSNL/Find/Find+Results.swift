import Flow
import Journal
import Records
import Screen
import Search
import Shell
import Values

extension Find {
  static func results(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let results = state.results, let library = frame.parts[Library.self] else {
      return .skeleton(rows: 6, language: scene.language)
    }
    // What went into the trash just now may still be in the index.
    var found: [(hit: SearchHit, item: Item)] = []
    for hit in results.hits {
      if let item = library.shelf.find(ID(hit.id)), !item.isInTrash { found.append((hit, item)) }
    }
    guard !found.isEmpty else { return none(state, scene, frame) }
    var rows: [Node] = []
    for (position, one) in found.enumerated() {
      if one.hit.isPartial, position == 0 || !found[position - 1].hit.isPartial {
        rows.append(
          .tag("li", "found-rest", [], [.text(scene.text(FindWords.partly))]).keyed("partly"))
      }
      rows.append(row(one.item, at: position, state, scene, frame))
    }
    let list = Node.tag(
      "ul", "list found-list",
      [.text("aria-label", scene.text(FindWords.results)), .fixed("role", "list")], rows
    ).id(listID)
    let more = Node.when(
      results.total > state.limit,
      .button(scene.text(FindWords.more), .neutral, on: scene.onTap(.moreTapped)).wide)
    return .tag("div", "found", [], [head(state, results, scene), list, more])
  }

  /// How many there are, and in which order.
  private static func head(
    _ state: State, _ results: SearchResults, _ scene: Scene<Action>
  ) -> Node {
    let count = Node.tag(
      "p", "list-count", [.fixed("role", "status")],
      [.text(FindWords.count(results.total, scene.language))])
    let orders: [(SearchOrder, Choice)] = [
      (.relevance, Choice("relevance", scene.text(FindWords.best))),
      (.newest, Choice("newest", scene.text(FindWords.newest))),
    ]
    let order = Node.select(
      Field("find-order", scene.text(FindWords.order), language: scene.language),
      choices: orders.map { $0.1 }, selected: state.order == .newest ? "newest" : "relevance",
      isLabelHidden: true,
      on: scene.onText(.change) { value in
        .orderChosen(value == "newest" ? SearchOrder.newest : SearchOrder.relevance)
      })
    return .tag(
      "div", "list-tools", [], [count, .tag("div", "list-order", [], [order])])
  }

  private static func none(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let isBehind = frame.parts[FindIndex.self]?.isBehind ?? true
    var actions: [Node] = []
    if state.query.filterCount > 0 {
      actions.append(
        .button(
          scene.text(FindWords.withoutFilters), .neutral, on: scene.onTap(.filtersRemoved)))
    }
    return .tag(
      "div", "found", [.fixed("role", "status")],
      [
        .emptyState(
          .search, scene.text(FindWords.nothing),
          scene.text(isBehind ? FindWords.nothingYet : FindWords.nothingText), actions: actions)
      ])
  }

  /// Built again only when something of it changed.
  private static func row(
    _ item: Item, at position: Int, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let words = state.texts.words(of: item)
    let shown = ItemLine(item, scene.language, frame.parts)
    let notes = self.notes(of: item, frame)
    var print = Fingerprint()
    print.add(position)
    for text in [state.query.text, item.title, item.start, shown.details, notes] { print.add(text) }
    print.add(state.query.clauses.count)
    print.add(words.map { $0.byteCount } ?? -1)
    print.add(item.text)
    let query = state.query
    return .memo(
      Memo(key: item.id.description, fingerprint: print.value) {
        content(item, query, Found(words: words, notes: notes, line: shown), at: position, scene)
      })
  }

  /// What is shown of an item that was found.
  private struct Found {
    /// Its texts, once they are read.
    let words: String?
    let notes: String
    let line: ItemLine
  }

  private static func content(
    _ item: Item, _ query: SearchQuery, _ found: Found, at position: Int, _ scene: Scene<Action>
  ) -> Node {
    let path = Path.item(item.id)
    let title = item.title.isEmpty ? found.line.name : item.title
    var texts: [Node] = [.tag("span", "row-title", [], marked(query.marked(title)))]
    var text = query.snippet(of: found.words ?? item.start, length: 190)
    if text.marks.isEmpty, !found.notes.isEmpty {
      let note = query.snippet(of: found.notes, length: 190)
      if !note.marks.isEmpty { text = note }
    }
    if !text.text.isBlank, item.title.isEmpty == false || !text.marks.isEmpty {
      texts.append(.tag("span", "found-text", [], marked(text)))
    }
    texts.append(.words("span", "row-subtitle", found.line.details))
    let link = Node.tag(
      "a", "row-main", [.text("href", scene.href(path))],
      on: [
        scene.onLink(.resultTapped(path, rank: position)), keys(scene, at: position),
      ],
      [
        .tag("span", "found-kind", [], [.icon(found.line.symbol)]),
        .tag("span", "row-text", [], texts),
      ]
    ).id(rowID(position))
    return .tag("li", "row", [], [link]).keyed(item.id.description)
  }

  /// The parts of a text, those that were found marked.
  private static func marked(_ text: MarkedText) -> [Node] {
    var nodes: [Node] = []
    if text.isCutBefore { nodes.append(.text("… ")) }
    for part in text.parts {
      nodes.append(part.isMarked ? .words("mark", "found-mark", part.text) : .text(part.text))
    }
    if text.isCutAfter { nodes.append(.text(" …")) }
    return nodes
  }

  /// What somebody noted at its highlights.
  private static func notes(of item: Item, _ frame: Frame) -> String {
    guard let index = frame.parts[FindIndex.self],
      index.beside.flags(of: item.id.uuid) & ItemFlags.highlight != 0,
      let marks = frame.parts[Marks.self]
    else { return "" }
    return marks.highlights(of: item.id).map { $0.note }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
