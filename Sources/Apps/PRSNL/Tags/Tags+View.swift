import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Tags {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let library = frame.parts[Library.self], library.isLoaded else {
      return .page(
        title: scene.text(TagWords.title), key: "tags", status: frame.status,
        banners: frame.banners, [.skeleton(rows: 8, language: scene.language)])
    }
    let isAll = state.context.path == path
    return isAll ? all(state, library, scene, frame) : one(state, library, scene, frame)
  }

  private static func back(_ scene: Scene<Action>, to path: Path, _ title: Phrase) -> Node {
    .backButton(scene.text(title), href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  private static func refusal(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    state.refusal.map { [.banner(.danger, frame.words(of: $0, scene.language))] } ?? []
  }

  // All of them

  private static func all(
    _ state: State, _ library: Library.State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var content = refusal(state, scene, frame)
    let rows = state.counts.entries.map { entry -> Node in
      let path = Path.tag(entry.key)
      return .row(
        ListRow(
          entry.key, entry.name, leading: .icon(.tag),
          trailing: .tag(
            "span", [],
            [
              .tag("span", [.fixed("aria-hidden", "true")], [.text("\(entry.count)")]),
              .spoken(TagWords.count(entry.count, scene.language)),
            ]), href: scene.href(path)),
        onTap: scene.onLink(.goTo(path)))
    }
    if rows.isEmpty {
      content.append(
        .emptyState(.tag, scene.text(TagWords.none), scene.text(TagWords.noneText)))
    } else {
      content.append(.section([.list(label: scene.text(TagWords.title), rows)]))
    }
    content += gone(library, scene)
    return .page(
      title: scene.text(TagWords.title), .bar, key: "tags",
      leading: [back(scene, to: FindPlace.path, FindWords.title)], status: frame.status,
      banners: frame.banners, [.tag("div", "tags", [], content)])
  }

  /// Those that were taken away: their items come back with them.
  private static func gone(_ library: Library.State, _ scene: Scene<Action>) -> [Node] {
    let removed = library.tags.all.filter { $0.removedAt.isThere && !$0.mergedInto.isThere }
      .ordered { TextFolding.folded($0.name) < TextFolding.folded($1.name) }
    guard !removed.isEmpty else { return [] }
    let rows = removed.map { tag -> Node in
      let restore = Node.button(
        scene.text(TagWords.restore), .plain, on: scene.onTap(.restoreTapped(tag.key))
      ).labelled(scene.text(TagWords.restore) + " " + tag.name)
      return Node.infoRow(tag.name, restore)
    }
    return [
      .section(scene.text(TagWords.gone), note: scene.text(TagWords.goneNote), rows)
    ]
  }

  // One of them

  private static func one(
    _ state: State, _ library: Library.State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard let key = state.open, let entry = state.counts.entry(key) else {
      return .page(
        title: scene.text(TagWords.title), .bar, key: "tag",
        leading: [back(scene, to: path, TagWords.title)], status: frame.status,
        banners: frame.banners,
        [
          .emptyState(
            .tag, scene.text(TagWords.missing), scene.text(TagWords.missingText),
            actions: [
              .linkButton(
                scene.text(TagWords.title), href: scene.href(path), on: scene.onLink(.goTo(path)))
            ])
        ])
    }
    var content = refusal(state, scene, frame)
    content.append(deeds(key, scene))
    content.append(.paragraph(TagWords.count(entry.count, scene.language), .secondary))
    content.append(items(state, library, entry, scene, frame))
    content += merged(into: key, library, scene)
    return .page(
      title: entry.name, key: "tag", leading: [back(scene, to: path, TagWords.title)],
      status: frame.status, banners: frame.banners, [.tag("div", "tags", [], content)])
  }

  private static func deeds(_ key: String, _ scene: Scene<Action>) -> Node {
    .tag(
      "div", "tag-deeds", [.fixed("role", "group")],
      [
        .button(
          scene.text(TagWords.rename), .neutral, icon: .edit, on: scene.onTap(.renameTapped(key))),
        .button(
          scene.text(TagWords.merge), .neutral, icon: .import, on: scene.onTap(.mergeTapped(key))),
        .button(
          scene.text(TagWords.remove), .dangerPlain, icon: .trash,
          on: scene.onTap(.removeTapped(key))),
      ])
  }

  private static func items(
    _ state: State, _ library: Library.State, _ entry: TagCounts.Entry,
    _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var rows: [Node] = []
    for id in state.items {
      guard let item = library.shelf.find(id) else { continue }
      let line = ItemLine(item, scene.language, frame.parts)
      let path = Path.item(id)
      rows.append(
        .row(
          ListRow(
            id.description, line.name, subtitle: line.details, leading: .icon(line.symbol),
            href: scene.href(path)), onTap: scene.onLink(.goTo(path))))
    }
    guard !rows.isEmpty else {
      return .emptyState(.tag, scene.text(TagWords.noItems), scene.text(TagWords.noItemsText))
    }
    let more = Node.when(
      entry.count > state.items.count,
      .button(scene.text(FindWords.more), .neutral, on: scene.onTap(.moreTapped)).wide)
    return .tag(
      "div", "found", [], [.list(label: entry.name, rows), more])
  }

  /// Those that became this one, each to be had back.
  private static func merged(
    into key: String, _ library: Library.State, _ scene: Scene<Action>
  ) -> [Node] {
    let others = library.tags.all.filter { $0.mergedInto == key }
      .ordered { TextFolding.folded($0.name) < TextFolding.folded($1.name) }
    guard !others.isEmpty else { return [] }
    let rows = others.map { tag -> Node in
      let split = Node.button(
        scene.text(TagWords.split), .plain, on: scene.onTap(.splitTapped(tag.key))
      ).labelled(scene.text(TagWords.split) + " " + tag.name)
      return Node.infoRow(tag.name, split)
    }
    return [.section(scene.text(TagWords.mergedHere), rows)]
  }
}
