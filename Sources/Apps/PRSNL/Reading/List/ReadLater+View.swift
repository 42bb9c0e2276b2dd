import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension ReadLater {
  static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? {
    let title = scene.text(ReadingWords.title)
    return Pane(
      title: title, list: list(state, scene, frame),
      empty: .emptyState(
        .notes, scene.text(ReadingWords.choose), scene.text(ReadingWords.chooseText), level: 1))
  }

  private static func list(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let content: [Node]
    if let library = frame.parts[Library.self], library.isLoaded, state.isCounted {
      content = lists(state, library, scene, frame)
    } else {
      content = [.skeleton(rows: 6, language: scene.language)]
    }
    return .page(
      title: scene.text(ReadingWords.title), key: "read-later",
      isPane: scene.surroundings.hasTwoPanes, status: frame.status,
      banners: frame.banners,
      [
        ReadingPills.node(state.list.path, scene) { .goTo($0) },
        .tag("div", "read-later", [], content),
      ])
  }

  private static func lists(
    _ state: State, _ library: Library.State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let shelf = state.shelf
    switch state.list {
    case .favourites:
      return one(shelf.favourites, ReadingWords.favourites, state, library, scene, frame)
    case .archived:
      return one(shelf.archived, ReadingWords.archived, state, library, scene, frame)
    case .open:
      guard !shelf.unread.isEmpty || !shelf.read.isEmpty else {
        return [
          .emptyState(.clock, scene.text(ReadingWords.none), scene.text(ReadingWords.noneText))
        ]
      }
      var nodes: [Node] = []
      if shelf.unread.isEmpty {
        nodes.append(
          .emptyState(
            .checkCircle, scene.text(ReadingWords.allRead), scene.text(ReadingWords.allReadText)))
      } else {
        nodes += part(shelf.unread, ReadingWords.unread, state, library, scene, frame)
      }
      if !shelf.read.isEmpty {
        nodes += part(shelf.read, ReadingWords.read, state, library, scene, frame)
      }
      return nodes
    }
  }

  private static func one(
    _ ids: [UUID], _ title: Phrase, _ state: State, _ library: Library.State,
    _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard ids.isEmpty else { return part(ids, title, state, library, scene, frame) }
    let isFavourites = state.list == .favourites
    return [
      .emptyState(
        isFavourites ? .star : .archive,
        scene.text(isFavourites ? ReadingWords.noFavourites : ReadingWords.noArchived),
        scene.text(isFavourites ? ReadingWords.noFavouritesText : ReadingWords.noArchivedText))
    ]
  }

  /// A part of them with its heading, and a button for more.
  private static func part(
    _ ids: [UUID], _ title: Phrase, _ state: State, _ library: Library.State,
    _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let words = scene.text(title)
    let acts = frame.mayChangeItems ? frame.parts.kind(of: Item.recordType)?.acts ?? [] : []
    let rows = ids.prefix(state.limit).compactMap { id -> Node? in
      library.shelf.find(ID(id)).map { row($0, acts, scene, frame) }
    }
    let head = Node.tag(
      "h2", "read-head", [],
      [.text(words + " "), .words("span", "read-count", "\(ids.count)")])
    let list = Node.list(label: words, rows)
    guard ids.count > state.limit else { return [.tag("section", "read-part", [], [head, list])] }
    let more = Node.button(scene.text(FindWords.more), .neutral, on: scene.onTap(.moreTapped))
    return [.tag("section", "read-part", [], [head, list, more.wide])]
  }

  private static func row(
    _ item: Item, _ acts: [RecordAct], _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let line = ItemLine(item, scene.language, frame.parts)
    let path = item.textNames.isEmpty ? Path.item(item.id) : Path.read(item.id)
    var details = [line.details]
    if let minutes = self.minutes(of: item) {
      details.append(ReadingWords.minutes(minutes, scene.language))
    }
    if item.place > 0, item.reading == .unread {
      details.append(scene.text(ReadingWords.begun))
    }
    var row = ListRow(
      item.id.description, line.name, subtitle: details.joined(separator: " · "),
      leading: .icon(line.symbol), href: scene.href(path),
      isSelected: frame.context.subject == Subject(item.id))
    if item.isFavourite {
      row.mark = (symbol: .star, label: scene.text(ReadingWords.isFavourite), tone: .accent)
    }
    let actions = acts.filter { shown.contains($0.name) && $0.applies(to: item) }.map { act in
      let acting = Acting(act.name, with: Item.recordType, [item.id.uuid])
      return RowAction(
        scene.text(act.words.title), act.symbol, tone: act.tone, onTap: scene.onTap(.act(acting)))
    }
    return .row(row, actions: actions, onTap: scene.onLink(.goTo(path)))
  }

  /// What a swipe offers, and the text's own page too.
  private static var shown: [Literal] { ["read", "unread", "archive"] }

  /// How long reading takes, where the length is known: 200 words a minute, of six bytes each.
  private static func minutes(of item: Item) -> Int? {
    item.bytes > 0 && item.copy.isEmpty ? max(1, Int(clamping: item.bytes / 1_200)) : nil
  }
}

extension Frame {
  /// Whether the person may change items at all.
  var mayChangeItems: Bool { context.permission(on: Item.recordType) >= .write }
}

/// The pages of what is to be read, beside each other.
enum ReadingPills {
  static func node<Action>(
    _ current: Path, _ scene: Scene<Action>, _ goTo: @escaping (Path) -> Action
  ) -> Node {
    let pages: [(Phrase, Path)] = [
      (ReadingWords.open, ReadLater.List.open.path),
      (ReadingWords.favourites, ReadLater.List.favourites.path),
      (ReadingWords.archived, ReadLater.List.archived.path),
      (ReadingWords.highlights, Highlights.path),
    ]
    let pills = pages.map { page -> Node in
      .pill(
        scene.text(page.0), href: scene.href(page.1), isCurrent: page.1 == current,
        on: scene.onLink(goTo(page.1)))
    }
    return .pills(label: scene.text(ReadingWords.title), pills)
  }
}
