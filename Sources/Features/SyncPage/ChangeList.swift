import Screen
import Shell
import Values

/// A list of changes in words: in groups where many are alike, in pages where there are many.
struct ChangeList {
  /// Of the list on the screen.
  let id: String
  let label: String
  let items: [QueueItem]
  let rows: QueueRows
  let page: Int
  let names: Names
  let surroundings: Surroundings
  /// Opens the group with that change; nil closes the one that is open.
  let opens: (UUID?) -> Listener
  let turns: (Int) -> Listener
  /// What can be done with those changes; one, or a group.
  let ways: (ArraySlice<QueueItem>) -> [Node]

  private var language: Language { surroundings.language }

  /// The list, and below it the way to its other pages.
  var nodes: [Node] {
    let places = rows.places(on: page)
    let list = Node.tag(
      "ul", "list",
      [
        .text("aria-label", label), .fixed("role", "list"), .fixed("tabindex", "-1"),
        .text("id", id),
      ], places.map { row(rows.rows[$0]) })
    return rows.lastPage > 0 ? [list, pager(places)] : [list]
  }

  /// Leads back from the group that is open to the whole list.
  var close: Node {
    .button(QueueWords.close(language), .plain, icon: .back, on: opens(nil))
  }

  private func pager(_ places: Range<Int>) -> Node {
    let page = places.lowerBound / QueueRows.perPage
    return .tag(
      "nav", "card-padded line spread", [.text("aria-label", QueueWords.pages(language))],
      [
        .button(
          QueueWords.previous(language), .neutral, isDisabled: page == 0,
          on: turns(page - 1)),
        .number(QueueWords.places(places, of: rows.rows.count, language)),
        .button(
          QueueWords.next(language), .neutral, isDisabled: page == rows.lastPage,
          on: turns(page + 1)),
      ]
    ).keyed("pager")
  }

  private func row(_ row: QueueRows.Row) -> Node {
    switch row {
    case .one(let position):
      let item = items[position]
      return change(
        item, ChangeWords.text(item.name, item.arguments, names, language),
        ways(items[position...position]))
    case .many(let range):
      let item = items[range.lowerBound]
      let open = Node.button(
        QueueWords.open(language), .neutral,
        on: opens(items[range.upperBound - 1].id))
      return change(
        item, ChangeWords.many(item.name, range.count, names, language), [open] + ways(items[range])
      )
    }
  }

  private func change(_ item: QueueItem, _ text: String, _ ways: [Node]) -> Node {
    let when = RelativeTime.text(from: surroundings.now, to: item.time, in: language)
    var content: [Node] = [
      .tag("div", "line spread", [], [.paragraph(text, .strong), .span(when, .secondary)])
    ]
    if let refusal = item.refusal {
      content.append(
        .paragraph(
          RefusalWords.text(
            refusal, of: item.name, names.parts.kinds, in: names.app.words.space, language),
          .secondary))
    }
    if !ways.isEmpty { content.append(.line(.small, ways)) }
    return .tag("li", "change", [.text("aria-label", text)], content).keyed(item.id.description)
  }
}
