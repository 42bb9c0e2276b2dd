import DocumentsFeature
import Flow
import Journal
import Markdown
import MarkdownView
import Records
import Screen
import Shell
import Values

extension Reader {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let id = state.item, let library = frame.parts[Library.self], library.isLoaded else {
      return bare(scene, frame, [.skeleton(rows: 8, language: scene.language)])
    }
    guard let item = library.shelf.find(id), !item.isInTrash else {
      // Older items may still be on their way from the device.
      guard library.isWhole || library.shelf.has(id) else {
        return bare(scene, frame, [.skeleton(rows: 8, language: scene.language)])
      }
      return bare(
        scene, frame,
        [.emptyState(.notes, scene.text(ItemWords.gone), scene.text(ItemWords.goneText))])
    }
    let line = ItemLine(item, scene.language, frame.parts)
    return .page(
      title: line.name, .inContent, key: "reader-" + id.description,
      leading: [back(scene, frame)], status: frame.status, actions: actions(item, scene, frame),
      banners: frame.banners,
      [
        .tag("div", "reader", [], content(item, line, state, scene, frame)),
        toolbar(state, scene),
      ])
  }

  private static func bare(
    _ scene: Scene<Action>, _ frame: Frame, _ content: [Node]
  ) -> Node {
    .page(
      title: scene.text(ReadingWords.reader), .bar, key: "reader", leading: [back(scene, frame)],
      status: frame.status, banners: frame.banners, content)
  }

  /// To the list that was open before a text of it was.
  private static func back(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    let path = frame.parts[ReadLater.self]?.list.path ?? ReadLaterPlace.path
    return .backButton(
      scene.text(ReadingWords.title), href: scene.href(path), on: scene.onLink(.goTo(path)))
  }

  private static func actions(
    _ item: Item, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard frame.mayChange(Subject(item.id)) else { return [] }
    let favourite = item.isFavourite ? ReadingWords.plain : ReadingWords.favourite
    let acting = Acting(
      item.isFavourite ? "plain" : "favourite", with: Item.recordType, [item.id.uuid])
    return [
      .iconButton(
        .star, scene.text(favourite), isPressed: item.isFavourite, on: scene.onTap(.act(acting)))
    ]
  }

  private static func content(
    _ item: Item, _ line: ItemLine, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let highlights = frame.parts[Marks.self]?.highlights(of: item.id) ?? []
    var content: [Node] = [head(item, line, state, scene)]
    content += frame.notes(Subject(item.id)) + frame.sections(.unkeptFiles(of: item.id))
    if let refusal = state.refusal {
      content.append(.banner(.danger, words(of: refusal, scene, frame)).keyed("refusal"))
    }
    content.append(text(item, highlights, state, scene))
    content.append(end(item, scene, frame))
    content.append(
      PictureKeeping.section(state.pictures, of: item, scene.map { .picture($0) }, frame))
    if state.load?.text.isThere == true { content.append(list(highlights, scene)) }
    return content
  }

  private static func words(
    of refusal: Refusal, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    refusal.subject == "quote" && refusal.code == .limitReached
      ? scene.text(ReadingWords.tooLong) : frame.words(of: refusal, scene.language)
  }

  private static func head(
    _ item: Item, _ line: ItemLine, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let itemPath = Path.item(item.id)
    var parts: [Node] = [
      .words("h1", "item-title", line.name),
      .tag(
        "p", "reader-from", [],
        [
          .text(line.details + " · "),
          .link(
            scene.text(ReadingWords.openItem), href: scene.href(itemPath),
            on: scene.onLink(.goTo(itemPath))),
        ]),
    ]
    if !item.copy.isEmpty, !item.text.isEmpty {
      let choices = [
        Choice(Highlight.Part.copy.rawValue, scene.text(ReadingWords.copy)),
        Choice(Highlight.Part.text.rawValue, scene.text(ReadingWords.own)),
      ]
      parts.append(
        .segmented(
          Field("reader-part", scene.text(ReadingWords.which), language: scene.language),
          choices: choices, selected: state.part.rawValue, isLabelHidden: true
        ) { choice in
          scene.on(.change, .partChosen(Highlight.Part(rawValue: choice.value) ?? .text))
        })
    }
    return .tag("header", "reader-head", [], parts).keyed("head")
  }

  /// The text with what is marked in it, or why it is not here.
  private static func text(
    _ item: Item, _ highlights: [Highlight], _ state: State, _ scene: Scene<Action>
  ) -> Node {
    guard let load = state.load else { return .none }
    switch load.phase {
    case .here(let source):
      guard !source.isBlank else {
        return .emptyState(
          .notes, scene.text(ReadingWords.noText), scene.text(ReadingWords.noTextWhy))
      }
      return reading(highlights.filter { $0.part == state.part }, state, scene)
    case .reading: return .skeleton(rows: 8, language: scene.language)
    case .asking:
      return .tag(
        "p", "soft", [.fixed("role", "status")], [.text(scene.text(ItemWords.asking))]
      ).keyed("asking")
    case .notYet:
      return .banner(.note, scene.text(ItemWords.notYet), scene.text(ItemWords.notYetText))
    case .offline:
      return .banner(.note, scene.text(ItemWords.offline), scene.text(ItemWords.offlineText))
    case .failed:
      return .banner(.warn, scene.text(ItemWords.failed), scene.text(ItemWords.failedText))
    }
  }

  /// Drawn anew only when it, or something marked in it, is another.
  private static func reading(
    _ highlights: [Highlight], _ state: State, _ scene: Scene<Action>
  ) -> Node {
    var print = Fingerprint()
    print.add(state.load?.name.key)
    print.add(state.showsAll)
    print.add(state.opened)
    print.add(scene.language.rawValue)
    for highlight in highlights {
      print.add(highlight.id.description)
      print.add(highlight.color.rawValue)
      print.add(highlight.note.isEmpty)
    }
    let (document, text, opened) = (state.document, state.text, state.opened)
    let showsAll = state.showsAll
    let article = Node.memo(
      Memo(key: "text", fingerprint: print.value) {
        var use = Reader.use(scene.language, showsAll: showsAll)
        use.rest = scene.onTap(.restTapped)
        use.onPlace = { scene.onLink(.placeTapped($0)) }
        use.link = { link in
          guard let item = ItemLink.item(of: link) else { return nil }
          let path = Path.item(item)
          return MarkdownUse.Place(href: scene.href(path), on: scene.onLink(.goTo(path)))
        }
        return TextMarking.marked(
          .markdown(document, use), marks(highlights, in: text, opened, scene))
      })
    let listeners = [
      scene.on(.select) { data -> Action? in
        guard case .text(let words, let start) = data else { return nil }
        return .selected(words, at: start)
      },
      scene.on(.reach) { data -> Action? in
        guard case .text(_, let start) = data else { return nil }
        return .reached(start)
      },
    ]
    return .tag("article", "reader-text", [], on: listeners, [article]).keyed("article")
  }

  private static func marks(
    _ highlights: [Highlight], in text: ReadText, _ opened: Int, _ scene: Scene<Action>
  ) -> [TextMark] {
    var marks: [TextMark] = []
    var place = opened
    // What was written above moves all below by as much.
    var shift = 0
    for highlight in highlights {
      let found = text.find(
        highlight.quote, lead: highlight.lead, tail: highlight.tail,
        near: highlight.position + shift)
      guard let found else { continue }
      shift = found.lowerBound - highlight.position
      if found.contains(place) { place = found.lowerBound }
      let (id, color) = (highlight.id.uuid, highlight.color)
      let className: Literal = highlight.note.isEmpty ? "highlight" : "highlight highlight-noted"
      marks.append(
        TextMark(range: found) { content, isFirst in
          var attributes: [Attribute] = []
          if isFirst {
            attributes.append(.text("id", highlightID(id)))
            attributes.append(.fixed("tabindex", "-1"))
          }
          let mark = Node.tag(
            "mark", className, attributes, on: [scene.onTap(.marking(.tapped(id)))], content)
          return mark.tinted(color)
        })
    }
    guard opened > 0 else { return marks }
    marks.insert(
      TextMark(range: place..<place) { _, _ in
        .tag("span", "reading-place", [.text("id", anchor), .fixed("tabindex", "-1")])
      }, at: 0)
    return marks
  }

  /// What can be done once it is read.
  private static func end(_ item: Item, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard frame.mayChange(Subject(item.id)) else { return .none }
    let names: [Literal] = ["later", "read", "unread", "archive"]
    let acts = (frame.parts.kind(of: Item.recordType)?.acts ?? []).filter { act in
      names.contains(act.name) && act.applies(to: item)
    }
    let buttons = acts.map { act -> Node in
      let acting = Acting(act.name, with: Item.recordType, [item.id.uuid])
      return .button(
        scene.text(act.words.title), .neutral, icon: act.symbol, on: scene.onTap(.act(acting))
      ).keyed(act.name.text)
    }
    return .tag(
      "div", "reader-end",
      [.fixed("role", "group"), .text("aria-label", scene.text(ItemWords.actions))], buttons
    ).keyed("end")
  }

  private static func list(_ highlights: [Highlight], _ scene: Scene<Action>) -> Node {
    let rows = highlights.map { highlight -> Node in
      HighlightRow.node(highlight, scene.onTap(.marking(.tapped(highlight.id.uuid))))
    }
    let add = Node.button(
      scene.text(ReadingWords.markWords), .plain, icon: .plus,
      on: scene.onTap(.marking(.typeTapped)))
    let title = scene.text(ReadingWords.highlights)
    let content: [Node] =
      rows.isEmpty
      ? [
        .tag("div", "card-padded", [], [.paragraph(scene.text(ReadingWords.noneHere), .secondary)])
      ]
      : [.list(label: title, rows)]
    return .section(title, note: "", actions: [add], content).keyed("highlights")
  }

  /// What is done with the words that are selected: at the foot, where the thumb is.
  private static func toolbar(_ state: State, _ scene: Scene<Action>) -> Node {
    guard state.selection.isThere else { return .none }
    let colors = Highlight.Color.allCases.map { color -> Node in
      let name = ReadingWords.markIn(scene.language, scene.text(ReadingWords.name(of: color)))
      return .tag(
        "button", "swatch",
        [.fixed("type", "button"), .text("aria-label", name), .text("title", name)],
        on: [scene.onTap(.marking(.colorTapped(color)))]
      ).tinted(color).keyed(color.rawValue)
    }
    let note = Node.button(
      scene.text(ReadingWords.withNote), .plain, icon: .edit,
      on: scene.onTap(.marking(.noteTapped)))
    let close = Node.iconButton(
      .close, scene.text(ReadingWords.close), on: scene.onTap(.selectionLet))
    return .tag(
      "div", "selection-bar reader-tools",
      [
        .fixed("role", "toolbar"), .fixed("data-keeps-caret", ""),
        .text("aria-label", scene.text(ReadingWords.mark)),
      ], [.tag("div", "swatches", [], colors), note, close]
    ).keyed("tools")
  }
}
