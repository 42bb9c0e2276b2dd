import Clinic
import Fields
import Records
import Screen
import Shell
import Sync
import Values

extension Queue {
  /// What was refused, of what the outcome is unknown and what waits, each a section of the page.
  static func sections(
    _ state: State, _ sync: SyncStatus, _ names: PatientNames, _ scene: Scene<Action>
  ) -> [Node] {
    var sections: [Node] = []
    if state.kept > 0 {
      sections.append(
        .banner(
          .warn, QueueWords.kept(state.kept, scene.language), scene.text(QueueWords.keptText)))
    }
    for list in [List.refused, .unknown, .pending] {
      let items = items(list, sync)
      if !items.isEmpty { sections.append(section(list, state[list], items, names, scene)) }
    }
    return sections
  }

  private static func section(
    _ list: List, _ place: Place, _ items: [QueueItem], _ names: PatientNames,
    _ scene: Scene<Action>
  ) -> Node {
    let rows = QueueRows(items, opened: place.opened)
    let title = title(list, items, rows.group, scene)
    let changes = ChangeList(
      id: list.id, label: title, items: items, rows: rows, page: place.page, names: names,
      surroundings: scene.surroundings, opens: { scene.onTap(.opened(list, $0)) },
      turns: { scene.onTap(.paged(list, $0)) },
      ways: { ways(list, $0, scene) })
    var actions = rows.group == nil ? [] : [changes.close]
    if list == .refused, items.count > 1 {
      actions.append(
        .button(
          scene.text(QueueWords.retryAll), .neutral, icon: .sync, on: scene.onTap(.retryAllTapped)))
    }
    return .section(
      title,
      note: scene.text(note(list)),
      actions: actions, changes.nodes
    ).keyed(list.id)
  }

  private static func title(
    _ list: List, _ items: [QueueItem], _ group: Range<Int>?, _ scene: Scene<Action>
  ) -> String {
    if let group {
      return ChangeWords.many(items[group.lowerBound].name, group.count, scene.language)
    }
    return switch list {
    case .pending: scene.text(QueueWords.pendingTitle)
    case .refused: Home.Words.refused(items.count, scene.language)
    case .unknown: scene.text(QueueWords.unknownTitle)
    }
  }

  private static func note(_ list: List) -> Phrase {
    switch list {
    case .pending: QueueWords.pendingNote
    case .refused: QueueWords.refusedNote
    case .unknown: QueueWords.unknownNote
    }
  }

  /// What can be done with a change or a group, or why nothing can.
  private static func ways(
    _ list: List, _ items: ArraySlice<QueueItem>, _ scene: Scene<Action>
  ) -> [Node] {
    let free = items.filter { $0.canGo }.map { $0.id }
    guard !free.isEmpty else { return [.span(scene.text(QueueWords.underWay), .caption)] }
    var ways: [Node] = []
    if items.count == 1, let item = items.first, let refusal = item.refusal {
      ways =
        list == .unknown
        ? [.button(scene.text(QueueWords.again), .neutral, on: scene.onTap(.retryTapped(item.id)))]
        : onward(item.id, refusal, scene)
    }
    let discard = items.count == 1 ? QueueWords.discard : QueueWords.discardAll
    return ways + [
      .button(scene.text(discard), .dangerPlain, on: scene.onTap(.discardTapped(list, free)))
    ]
  }

  /// The ways on from a refusal.
  private static func onward(_ id: UUID, _ refusal: Refusal, _ scene: Scene<Action>) -> [Node] {
    var ways: [Node] = []
    if refusal.code == .limitReached {
      ways = [.button(scene.text(QueueWords.plans), .tinted, on: scene.onTap(.goTo(.plans)))]
      if refusal.subject == "patients" {
        ways.append(
          .button(scene.text(QueueWords.archive), .neutral, on: scene.onTap(.goTo(.patients))))
      }
    }
    return ways + [
      .button(
        scene.text(QueueWords.retry), .neutral, icon: .sync, on: scene.onTap(.retryTapped(id)))
    ]
  }
}
