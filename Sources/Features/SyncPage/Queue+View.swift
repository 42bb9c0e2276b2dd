import Fields
import Records
import Screen
import Shell
import Sync
import Values

extension Queue {
  /// What was refused, of what the outcome is unknown and what waits, each a section of the page.
  static func sections(
    _ state: State, _ sync: SyncStatus, _ names: Names, _ scene: Scene<Action>
  ) -> [Node] {
    var sections: [Node] = []
    if state.kept > 0 {
      sections.append(
        .banner(
          .warn, QueueWords.kept(state.kept, scene.language),
          QueueWords.keptText(names.main, scene.language)))
    }
    for list in [List.lost, .refused, .unknown, .pending] {
      let items = items(list, sync, state)
      if !items.isEmpty { sections.append(section(list, state[list], items, names, scene)) }
    }
    return sections
  }

  private static func section(
    _ list: List, _ place: Place, _ items: [QueueItem], _ names: Names,
    _ scene: Scene<Action>
  ) -> Node {
    let rows = QueueRows(items, opened: place.opened)
    let title = title(list, items, rows.group, names, scene)
    let changes = ChangeList(
      id: list.id, label: title, items: items, rows: rows, page: place.page, names: names,
      surroundings: scene.surroundings, opens: { scene.onTap(.opened(list, $0)) },
      turns: { scene.onTap(.paged(list, $0)) },
      ways: { ways(list, $0, names, scene) })
    var actions = rows.group == nil ? [] : [changes.close]
    if list == .refused, items.count > 1 {
      actions.append(
        .button(
          scene.text(QueueWords.retryAll), .neutral, icon: .sync, on: scene.onTap(.retryAllTapped)))
    }
    return .section(
      title,
      note: note(list, names, scene.language),
      actions: actions, changes.nodes
    ).keyed(list.id)
  }

  private static func title(
    _ list: List, _ items: [QueueItem], _ group: Range<Int>?, _ names: Names,
    _ scene: Scene<Action>
  ) -> String {
    if let group {
      return ChangeWords.many(
        items[group.lowerBound].name, group.count, names, scene.language)
    }
    return switch list {
    case .pending: scene.text(QueueWords.pendingTitle)
    case .refused: Home.Words.refused(items.count, scene.language)
    case .unknown: scene.text(QueueWords.unknownTitle)
    case .lost: scene.text(QueueWords.lostTitle)
    }
  }

  private static func note(_ list: List, _ names: Names, _ language: Language) -> String {
    switch list {
    case .pending: QueueWords.pendingNote(language)
    case .refused: QueueWords.refusedNote(language)
    case .unknown: QueueWords.unknownNote(names.main, language)
    case .lost: QueueWords.lostNote(language)
    }
  }

  /// What can be done with a change or a group, or why nothing can.
  private static func ways(
    _ list: List, _ items: ArraySlice<QueueItem>, _ names: Names, _ scene: Scene<Action>
  ) -> [Node] {
    let free = items.filter { $0.canGo }.map { $0.id }
    var notes: [Node] = []
    for item in items where item.isElsewhere && notes.isEmpty {
      notes = [.span(scene.text(QueueWords.elsewhere), .caption)]
    }
    guard !free.isEmpty else {
      return notes + [.span(scene.text(QueueWords.underWay), .caption)]
    }
    var ways: [Node] = []
    if items.count == 1, let item = items.first, let refusal = item.refusal {
      ways =
        list == .unknown
        ? [.button(scene.text(QueueWords.again), .neutral, on: scene.onTap(.retryTapped(item.id)))]
        : onward(item, refusal, names, scene)
    }
    let discard = items.count == 1 ? QueueWords.discard : QueueWords.discardAll
    return notes + ways + [
      .button(
        scene.text(discard), .dangerPlain, on: scene.onTap(.discard(.discardTapped(list, free))))
    ]
  }

  /// The ways on from a refusal.
  private static func onward(
    _ item: QueueItem, _ refusal: Refusal, _ names: Names, _ scene: Scene<Action>
  ) -> [Node] {
    var ways: [Node] = []
    if refusal.code == .limitReached {
      if names.app.isOfPlan(refusal) {
        ways.append(.button(scene.text(QueueWords.plans), .tinted, on: scene.onTap(.goTo(.plans))))
      }
      if let room = names.parts.kind(changedBy: item.name)?.room(refusal) {
        ways.append(
          .button(scene.text(room.title), .neutral, on: scene.onTap(.goTo(room.path))))
      }
    }
    return ways + [
      .button(
        scene.text(QueueWords.retry), .neutral, icon: .sync, on: scene.onTap(.retryTapped(item.id)))
    ]
  }
}
