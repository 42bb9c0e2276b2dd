import Flow
import Journal
import Markdown
import MarkdownView
import Records
import Screen
import Shell
import Values

extension ItemPage {
  /// The text, or why it is not here.
  static func text(
    _ item: Item, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard let text = state.text else { return .none }
    switch text.phase {
    case .here(let source):
      guard !source.isBlank else { return none(item, scene) }
      return reading(item, source, state, scene)
    case .reading:
      return .skeleton(rows: 4, language: scene.language)
    case .asking:
      return .tag(
        "p", "soft", [.fixed("role", "status")], [.text(scene.text(ItemWords.asking))]
      ).keyed("asking")
    case .notYet:
      return start(
        item, .banner(.note, scene.text(ItemWords.notYet), scene.text(ItemWords.notYetText)))
    case .offline:
      return start(
        item, .banner(.note, scene.text(ItemWords.offline), scene.text(ItemWords.offlineText)))
    case .failed:
      return start(
        item, .banner(.warn, scene.text(ItemWords.failed), scene.text(ItemWords.failedText)))
    }
  }

  /// The first words, which the head has, under why there is no more of it.
  private static func start(_ item: Item, _ banner: Node) -> Node {
    let words = Node.words("p", "reading soft", item.start + "…")
    return .tag(
      "div", "item-start", [], item.start.isEmpty ? [banner] : [banner, words]
    ).keyed("start")
  }

  private static func none(_ item: Item, _ scene: Scene<Action>) -> Node {
    guard item.kind == .note, !item.isInTrash else { return .none }
    let path = Path.editItem(item.id)
    return .tag(
      "p", "soft", [],
      [
        .text(scene.text(ItemWords.noText) + " "),
        .link(
          scene.text(ItemWords.writeText), href: scene.href(path), on: scene.onLink(.goTo(path))),
      ]
    ).keyed("none")
  }

  /// A long text is drawn anew only when it is another one.
  private static func reading(
    _ item: Item, _ source: String, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var print = Fingerprint()
    print.add(source)
    print.add(state.showsAll)
    print.add(item.isInTrash)
    print.add(scene.language.rawValue)
    let (document, showsAll) = (state.document, state.showsAll)
    return .memo(
      Memo(key: "text", fingerprint: print.value) {
        var use = MarkdownUse(scene.language)
        // Below the page's name and the item's.
        use.topLevel = 3
        if showsAll { use.most = .max }
        use.rest = scene.onTap(.restTapped)
        if !item.isInTrash { use.onTask = { scene.on(.change, .ticked($0)) } }
        use.onPlace = { scene.onLink(.placeTapped($0)) }
        use.link = { place(of: $0, scene) }
        return .markdown(document, use)
      })
  }

  /// Where a link to another item leads.
  static func place(of link: MarkdownLink, _ scene: Scene<Action>) -> MarkdownUse.Place? {
    guard let item = ItemLink.item(of: link) else { return nil }
    let path = Path.item(item)
    return MarkdownUse.Place(href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  /// What stands below the text.
  static func others(
    _ item: Item, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var nodes = [acts(of: item, scene, frame)]
    if !item.isInTrash {
      nodes.append(
        PictureKeeping.section(state.pictures, of: item, scene.map { .picture($0) }, frame))
      nodes.append(voice(item, state, scene))
    }
    nodes += frame.sections(Subject(item.id))
    if !state.backlinks.isEmpty { nodes.append(backlinks(state, scene, frame)) }
    nodes.append(about(item, scene, frame))
    return nodes
  }

  private static func acts(of item: Item, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard frame.mayChange(Subject(item.id)) else { return .none }
    let acts = (frame.parts.kind(of: Item.recordType)?.acts ?? []).filter { $0.applies(to: item) }
    let buttons = acts.map { act -> Node in
      let acting = Acting(act.name, with: Item.recordType, [item.id.uuid])
      return .button(
        scene.text(act.words.title), act.tone == .danger ? .dangerPlain : .neutral,
        icon: act.symbol, on: scene.onTap(.act(acting))
      ).keyed(act.name.text)
    }
    return .tag(
      "div", "item-acts",
      [.fixed("role", "group"), .text("aria-label", scene.text(ItemWords.actions))], buttons
    ).keyed("acts")
  }

  /// Recording what is said about it.
  private static func voice(
    _ item: Item, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .tag(
      "div", "item-voice", [],
      [VoiceNote.node(state.voice, of: item.id, scene.map { .voice($0) })]
    ).keyed("voice")
  }

  private static func backlinks(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let shelf = frame.parts[Library.self]?.shelf
    let rows = state.backlinks.compactMap { id -> Node? in
      guard let item = shelf?.find(id) else { return nil }
      let path = Path.item(id)
      return .row(
        ListRow(
          id.description, item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name,
          subtitle: item.day.slashed, leading: .icon(.link), href: scene.href(path)),
        onTap: scene.onLink(.goTo(path)))
    }
    let title = scene.text(ItemWords.linkedFrom)
    return .section(title, [.list(label: title, rows)]).keyed("backlinks")
  }

  private static func about(_ item: Item, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let now = scene.surroundings.now
    let pairs: [(name: String, value: Node)] = [
      (scene.text(ItemWords.created), .span(scene.surroundings.day(of: item.createdAt))),
      (
        scene.text(ItemWords.changed),
        .span(RelativeTime.text(from: now, to: item.updatedAt, in: scene.language))
      ),
      (scene.text(ItemWords.source), .span(ItemWords.source(item.source)(scene.language))),
    ]
    let versions = Path.versions(of: item.id)
    let rows: [Node] =
      [
        .linkRow(
          "versions", scene.text(ItemWords.versions), .restore, href: scene.href(versions),
          on: scene.onLink(.goTo(versions)))
      ] + frame.links(Subject(item.id))
    let title = scene.text(ItemWords.about)
    return .section(title, [.details(pairs), .list(label: title, rows)]).keyed("about")
  }

  /// The ways to hand it on.
  static func sheet(
    _ share: ShareSheet, _ item: Item, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var rows: [Node] = []
    if !share.isUnavailable {
      rows.append(
        .deedRow("send", scene.text(ItemWords.send), .share, on: scene.onTap(.share(.sendTapped))))
    }
    rows.append(
      .deedRow(
        "text", scene.text(share.copied == .text ? ItemWords.copied : ItemWords.copyText),
        share.copied == .text ? .check : .copy, on: scene.onTap(.share(.copyTapped(.text)))))
    if item.url.isThere {
      rows.append(
        .deedRow(
          "address",
          scene.text(share.copied == .address ? ItemWords.copied : ItemWords.copyAddress),
          share.copied == .address ? .check : .link,
          on: scene.onTap(.share(.copyTapped(.address)))))
    }
    let path = Path.share(item.id)
    rows.append(
      .linkRow(
        "public", scene.text(ItemWords.publicLink), .export, href: scene.href(path),
        on: scene.onLink(.goTo(path))))
    rows.append(
      .deedRow("print", scene.text(ItemWords.print), .file, on: scene.onTap(.share(.printTapped))))
    let title = scene.text(ItemWords.share)
    return .sheet(
      id: "share-item", title: title, language: scene.language,
      onClose: scene.onTap(.share(.closed)),
      [
        .when(
          share.isUnavailable,
          .banner(.note, scene.text(ItemWords.noSheet)).keyed("unavailable")),
        .tag("div", "card", [], [.list(label: title, rows)]),
      ])
  }
}
