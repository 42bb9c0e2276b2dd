import Analytics
import DocumentsFeature
import Flow
import Journal
import Records
import Screen
import Shell
import Telemetry
import Values

extension ItemPage {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = frame.context.path.item else { return .none }
    let hasTwoPanes = scene.surroundings.hasTwoPanes
    let leading: [Node] =
      hasTwoPanes
      ? []
      : [
        .backButton(
          scene.text(list(at: state.list) ?? TimelineWords.title), href: scene.href(state.list),
          on: scene.onLink(.goTo(state.list)))
      ]
    let library = frame.parts[Library.self]
    guard let item = library?.shelf.find(id) else {
      // Alone on the screen, one that is not there leaves room for why that may be.
      return .page(
        title: scene.text(ItemWords.title), .bar, key: "item", leading: leading,
        status: hasTwoPanes ? .none : frame.status, banners: hasTwoPanes ? [] : frame.banners,
        [
          library?.isWhole ?? false && frame.parts[Editor.self]?.form?.id != id
            ? .emptyState(.notes, scene.text(ItemWords.gone), scene.text(ItemWords.goneText))
            : .skeleton(rows: 5, language: scene.language)
        ])
    }
    return .page(
      title: scene.text(ItemWords.title), .bar, key: id.description, leading: leading,
      status: hasTwoPanes ? .none : frame.status,
      actions: item.isInTrash ? [] : bar(item, scene),
      banners: banners(of: item, state, scene, frame),
      [article(item, state, scene, frame)] + others(item, state, scene, frame))
  }

  private static func bar(_ item: Item, _ scene: Scene<Action>) -> [Node] {
    let edit = Path.editItem(item.id)
    let share = Node.iconButton(
      .share, scene.text(ItemWords.share), on: scene.onTap(.share(.tapped)))
    let way: Node =
      scene.surroundings.isWide
      ? .linkButton(
        scene.text(ItemWords.edit), .tinted, icon: .edit, href: scene.href(edit),
        on: scene.onLink(.goTo(edit)))
      : .linkIconButton(
        .edit, scene.text(ItemWords.edit), href: scene.href(edit), on: scene.onLink(.goTo(edit)))
    return [
      share, way.tracked(scene.tracked(.tap, .itemEditButtonTapped(.journalItem, item.id.uuid))),
    ]
  }

  private static func banners(
    of item: Item, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var banners = frame.notes(Subject(item.id))
    if let deletedAt = item.deletedAt {
      let gone = deletedAt.adding(milliseconds: Int64(Trash.days) * 86_400_000)
      let restore = Acting("restore", with: Item.recordType, [item.id.uuid])
      banners.append(
        .banner(
          .note, scene.text(ItemWords.inTrash),
          ItemWords.until(scene.surroundings.day(of: gone), scene.language),
          actions: [
            .button(
              scene.text(Phrase(pt: "Restaurar", en: "Restore")), .tinted,
              on: scene.onTap(.act(restore)))
          ]
        ).keyed("trash"))
    }
    banners += otherTexts(of: item.id, scene, frame) { .goTo($0) }
    if let failure = state.ticking.writing.failure, state.ticking.item == item.id {
      banners.append(.banner(.danger, failure.words(frame, scene.language)).keyed("writing"))
    }
    return banners
  }

  /// The texts that other devices wrote beside an item's, each with the way to where one decides.
  /// - Parameter goTo: the part's own action that leads to a page.
  static func otherTexts<A>(
    of item: ID<Item>, _ scene: Scene<A>, _ frame: Frame, _ goTo: (Path) -> A
  ) -> [Node] {
    let waiting = frame.parts[Marks.self]?.waiting(beside: item) ?? []
    return waiting.map { version -> Node in
      let path = Path.decide(version.id, of: item)
      let way = Node.linkButton(
        scene.text(ItemWords.compare), .tinted, href: scene.href(path),
        on: scene.onLink(goTo(path)))
      return Node.banner(
        .warn, scene.text(ItemWords.otherText), scene.text(ItemWords.otherTextWhy), actions: [way]
      ).keyed(version.id.description)
    }
  }

  private static func article(
    _ item: Item, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let media = ItemMedia.node(state.media, scene.map { .media($0) }, frame)
    let isSeenFirst = item.kind == .photo || item.kind == .voice
    var parts = [head(item, scene, frame)]
    if isSeenFirst { parts.append(media) }
    parts.append(text(item, state, scene, frame))
    if !isSeenFirst { parts.append(media) }
    return .tag("article", "item", [], parts).keyed("article")
  }

  /// Its day, its title, where it leads, its tags.
  private static func head(
    _ item: Item, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var when = ItemDayWords.long(item.day, scene.language)
    if let minute = item.minute { when += " · " + ItemDayWords.time(minute) }
    if let zone = item.zone, item.minute.isThere { when += " (" + zone + ")" }
    var parts: [Node] = [
      .tag(
        "p", "item-kicker", [],
        [
          .icon(item.kind.symbol, label: ItemWords.kind(item.kind)(scene.language)),
          .words("span", when),
          .when(
            item.isFavourite,
            .icon(.star, label: scene.text(Phrase(pt: "Favorito", en: "Favourite")))),
        ])
    ]
    if !item.title.isEmpty { parts.append(.words("h2", "item-title", item.title)) }
    if let url = item.url {
      parts.append(
        .tag(
          "p", "item-address", [],
          [
            .tag(
              "a",
              [
                .text("href", url), .fixed("target", "_blank"),
                .fixed("rel", "nofollow noopener noreferrer"),
              ], [.icon(.link), .words("span", WebAddress.host(of: url) ?? url)])
          ]))
    }
    parts.append(tags(of: item, scene, frame))
    if !item.copy.isEmpty {
      let path = Path.read(item.id)
      parts.append(
        .tag(
          "p", "item-way", [],
          [
            .linkButton(
              scene.text(ItemWords.read), .tinted, icon: .notes, href: scene.href(path),
              on: scene.onLink(.goTo(path)))
          ]))
    }
    return .tag("header", "item-head", [], parts).keyed("head")
  }

  private static func tags(of item: Item, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let book = frame.parts[Library.self]?.tags else { return .none }
    let keys = book.resolved(item.tags)
    guard !keys.isEmpty else { return .none }
    let chips = keys.map { key -> Node in
      let path = Path.tag(key)
      return .tag(
        "li", [],
        [
          .tag(
            "a", "chip chip-plain", [.text("href", scene.href(path))],
            on: [scene.onLink(.goTo(path))], [.text(book.name(of: key))])
        ]
      ).keyed(key)
    }
    return .tag(
      "ul", "chips", [.text("aria-label", scene.text(ItemWords.tags))], chips)
  }
}
