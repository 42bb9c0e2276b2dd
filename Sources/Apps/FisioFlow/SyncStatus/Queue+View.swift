import Clinic
import Fields
import Records
import Screen
import Sync
import Values

extension Queue {
  /// What was refused and what waits, each a section of the page.
  static func sections(
    _ state: State, _ sync: SyncStatus, _ names: PatientNames, _ scene: Scene<Action>
  ) -> [Node] {
    var sections: [Node] = []
    if !sync.refused.isEmpty {
      let items = sync.refused.map { QueueItem($0) }
      sections.append(section(.refused, state.refused, items, names, scene))
    }
    if !sync.pending.isEmpty {
      let items = sync.pending.map { QueueItem($0) }
      sections.append(section(.pending, state.pending, items, names, scene))
    }
    return sections
  }

  private static func section(
    _ list: List, _ place: Place, _ items: [QueueItem], _ names: PatientNames,
    _ scene: Scene<Action>
  ) -> Node {
    let rows = QueueRows(items, opened: place.opened)
    let places = rows.places(on: place.page)
    let title: String
    var actions: [Node] = []
    if let group = rows.group {
      title = ChangeWords.many(items[group.lowerBound].name, group.count, scene.language)
      actions.append(
        .button(
          scene.text(QueueWords.close), .plain, icon: .back, on: scene.onTap(.opened(list, nil))))
    } else {
      title =
        list == .refused
        ? Home.Words.refused(items.count, scene.language) : scene.text(QueueWords.pendingTitle)
    }
    if list == .refused, items.count > 1 {
      actions.append(
        .button(
          scene.text(QueueWords.retryAll), .neutral, icon: .sync, on: scene.onTap(.retryAllTapped)))
    }
    var content = [
      Node.tag(
        "ul", "list",
        [
          .text("aria-label", title), .fixed("role", "list"), .fixed("tabindex", "-1"),
          .text("id", list.id),
        ], places.map { row(rows.rows[$0], list, items, names, scene) })
    ]
    if rows.lastPage > 0 { content.append(pager(list, places, rows, scene)) }
    return .section(
      title,
      note: scene.text(list == .refused ? QueueWords.refusedNote : QueueWords.pendingNote),
      actions: actions, content
    ).keyed(list.id)
  }

  private static func pager(
    _ list: List, _ places: Range<Int>, _ rows: QueueRows, _ scene: Scene<Action>
  ) -> Node {
    let page = places.lowerBound / QueueRows.perPage
    return .tag(
      "nav", "card-padded line spread", [.text("aria-label", scene.text(QueueWords.pages))],
      [
        .button(
          scene.text(QueueWords.previous), .neutral, isDisabled: page == 0,
          on: scene.onTap(.paged(list, page - 1))),
        .number(QueueWords.places(places, of: rows.rows.count, scene.language)),
        .button(
          scene.text(QueueWords.next), .neutral, isDisabled: page == rows.lastPage,
          on: scene.onTap(.paged(list, page + 1))),
      ]
    ).keyed("pager")
  }

  private static func row(
    _ row: QueueRows.Row, _ list: List, _ items: [QueueItem], _ names: PatientNames,
    _ scene: Scene<Action>
  ) -> Node {
    switch row {
    case .one(let position):
      let item = items[position]
      let text = ChangeWords.text(item.name, item.arguments, names, scene.language)
      return change(item, text, item.refusal.map { ways(item.id, $0, scene) } ?? [], scene)
    case .many(let range):
      let first = items[range.lowerBound]
      let last = items[range.upperBound - 1].id
      return change(
        first, ChangeWords.many(first.name, range.count, scene.language),
        [
          .button(
            scene.text(QueueWords.open), .neutral, on: scene.onTap(.opened(list, last)))
        ], scene)
    }
  }

  private static func change(
    _ item: QueueItem, _ text: String, _ ways: [Node], _ scene: Scene<Action>
  ) -> Node {
    let when = RelativeTime.text(from: scene.surroundings.now, to: item.time, in: scene.language)
    var content: [Node] = [
      .tag("div", "line spread", [], [.paragraph(text, .strong), .span(when, .secondary)])
    ]
    if let refusal = item.refusal {
      content.append(.paragraph(RefusalWords.text(refusal, scene.language), .secondary))
    }
    if !ways.isEmpty { content.append(.line(.small, ways)) }
    return .tag("li", "change", [], content).keyed(item.id.description)
  }

  /// The ways on from a refusal.
  private static func ways(_ id: UUID, _ refusal: Refusal, _ scene: Scene<Action>) -> [Node] {
    var ways: [Node] = []
    if refusal.code == .limitReached {
      ways += [
        .button(scene.text(QueueWords.plans), .tinted, on: scene.onTap(.goTo(.plans))),
        .button(scene.text(QueueWords.archive), .neutral, on: scene.onTap(.goTo(.patients))),
      ]
    }
    return ways + [
      .button(
        scene.text(QueueWords.retry), .neutral, icon: .sync, on: scene.onTap(.retryTapped(id))),
      .button(
        scene.text(QueueWords.discard), .dangerPlain,
        on: scene.onTap(.discardTapped(.refused, [id]))),
    ]
  }
}
