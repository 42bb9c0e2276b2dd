import Records
import Screen
import Shell
import Sync
import Values

extension UnsyncedImport {
  static func view(_ state: State, _ names: Names, _ scene: Scene<Action>) -> Node {
    .page(
      title: scene.text(Words.title), .bar, key: "unsynced-import",
      leading: [
        .backButton(
          scene.text(Home.Words.sync), href: scene.href(.synchronisation),
          on: scene.onLink(.leaveTapped))
      ], content(state, names, scene))
  }

  private static func content(
    _ state: State, _ names: Names, _ scene: Scene<Action>
  ) -> [Node] {
    switch state.step {
    case .choosing(let problem): choosing(problem, names, scene)
    case .review(let found): review(found, state.list, names.and(found), scene)
    case .running(_, let run):
      [
        .card([
          .progress(
            run.answered, of: run.wanted.count, label: scene.text(Words.taking),
            detail: NumberText.text(
              Int64(run.answered), of: Int64(run.wanted.count), in: scene.language))
        ])
      ]
    case .done(let found, let run): done(found, run, names.and(found), scene)
    }
  }

  private static func choosing(
    _ problem: UnsyncedFile.Problem?, _ names: Names, _ scene: Scene<Action>
  ) -> [Node] {
    var nodes: [Node] = []
    if let problem {
      nodes.append(.banner(.danger, Words.problem(problem, names.app, scene.language)))
    }
    nodes.append(
      .fileDrop(
        id: "unsynced-file", title: scene.text(Words.choose), hint: scene.text(Words.chooseHint),
        on: scene.onTap(.chooseTapped)))
    nodes.append(
      .section([.tag("p", "card-padded prose", [], [.text(scene.text(Words.how))])]).keyed("how"))
    return nodes
  }

  private static func review(
    _ found: UnsyncedReview, _ place: Queue.Place, _ names: Names, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    let wanted = found.wanted.count
    var facts = counts(found, scene)
    if found.isOfOthers {
      facts.append(.paragraph(scene.text(Words.ofOthers), .secondary))
    }
    if found.olderCount > 0 {
      facts.append(
        .checkbox(
          id: "take-older", Words.older(found.olderCount, language),
          detail: Words.olderNote(names.main, language), isChecked: found.takesOlder,
          on: scene.on(.change) { data in
            if case .checked(let isOn) = data { .olderTicked(isOn) } else { nil }
          }))
    }
    let take =
      wanted == 0
      ? Node.button(
        scene.text(Words.otherFile), .neutral, on: scene.onTap(.againTapped))
      : .button(Words.take(wanted, language), .primary, on: scene.onTap(.takeTapped)).wide
    facts.append(.line(.small, [take]))
    var nodes = [heading(found.fileName), .card([.column(.normal, facts)])]
    let items = found.wanted.map { QueueItem($0) }
    if !items.isEmpty {
      nodes.append(list(items, scene.text(Words.toTake), place, names, scene))
    }
    if !found.impossible.isEmpty {
      nodes.append(refusals(found.impossible, names, scene))
    }
    return nodes
  }

  private static func done(
    _ found: UnsyncedReview, _ run: Run<UnsyncedFile.Change>, _ names: Names,
    _ scene: Scene<Action>
  ) -> [Node] {
    var refused = run.refusedChanges
    for one in found.impossible { refused.append(one) }
    var facts = counts(found, scene)
    if run.done > 0 { facts.insert(.paragraph(scene.text(Words.takenNote)), at: 0) }
    facts.append(
      .line(
        .small,
        [
          .button(scene.text(Words.toSync), .primary, on: scene.onTap(.leaveTapped)),
          .button(scene.text(Words.otherFile), .plain, on: scene.onTap(.againTapped)),
        ]))
    var nodes = [heading(Words.taken(run.done, scene.language)), .card([.column(.normal, facts)])]
    if !refused.isEmpty { nodes.append(refusals(refused, names, scene)) }
    return nodes
  }

  /// What of the file there is nothing to do about.
  private static func counts(_ found: UnsyncedReview, _ scene: Scene<Action>) -> [Node] {
    var facts: [Node] = []
    if found.alreadyThere > 0 {
      facts.append(.paragraph(Words.alreadyThere(found.alreadyThere, scene.language)))
    }
    if found.unreadable > 0 {
      facts.append(.paragraph(Words.unreadable(found.unreadable, scene.language)))
    }
    if found.possible.isEmpty {
      facts.append(.paragraph(scene.text(Words.nothing), .strong))
    }
    return facts
  }

  private static func heading(_ text: String) -> Node {
    .tag("h2", "title", [.fixed("tabindex", "-1"), .text("id", headingID)], [.text(text)])
  }

  private static func refusals(
    _ refused: [RefusedMutation], _ names: Names, _ scene: Scene<Action>
  ) -> Node {
    let items = refused.prefix(QueueRows.perPage).map { QueueItem($0) }
    let title = Words.impossible(refused.count, scene.language)
    let rows = ChangeList(
      id: "unsynced-impossible", label: title, items: items,
      rows: QueueRows(items, opened: items.first?.id), page: 0, names: names,
      surroundings: scene.surroundings,
      opens: { scene.onTap(.opened($0)) }, turns: { scene.onTap(.paged($0)) }, ways: { _ in [] })
    return .section(title, rows.nodes).keyed("impossible")
  }

  private static func list(
    _ items: [QueueItem], _ title: String, _ place: Queue.Place, _ names: Names,
    _ scene: Scene<Action>
  ) -> Node {
    let rows = QueueRows(items, opened: place.opened)
    let changes = ChangeList(
      id: listID, label: title, items: items, rows: rows, page: place.page, names: names,
      surroundings: scene.surroundings,
      opens: { scene.onTap(.opened($0)) }, turns: { scene.onTap(.paged($0)) }, ways: { _ in [] })
    return .section(
      title, note: "", actions: rows.group == nil ? [] : [changes.close], changes.nodes
    ).keyed("to-take")
  }
}
