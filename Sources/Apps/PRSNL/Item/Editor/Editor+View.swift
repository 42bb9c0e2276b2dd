import DocumentsFeature
import Flow
import Journal
import Markdown
import MarkdownView
import Records
import Screen
import Shell
import Values

extension Editor {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let isNew = frame.context.path == .newItem
    let title = scene.text(isNew ? ItemWords.new : ItemWords.edit)
    let back: Path = frame.context.path.item.map { Path.item($0) } ?? Timeline.path
    let leading = [
      Node.backButton(
        scene.text(EditorWords.back), href: scene.href(back), on: scene.onLink(.goTo(back)))
    ]
    guard let form = state.form, !form.isLeft else {
      return .page(
        title: title, .bar, key: "editor", leading: leading,
        [
          isGone(frame)
            ? .emptyState(.notes, scene.text(ItemWords.gone), scene.text(ItemWords.goneText))
            : .skeleton(rows: 5, language: scene.language)
        ])
    }
    return .page(
      title: title, .bar, key: "editor", leading: leading, status: standing(form, scene),
      actions: [
        .iconButton(
          form.isPreview ? .edit : .eye,
          scene.text(form.isPreview ? EditorWords.write : EditorWords.preview),
          isPressed: form.isPreview, on: scene.onTap(.previewTapped)),
        .button(scene.text(EditorWords.done), .primary, on: scene.onTap(.doneTapped)),
      ],
      banners: banners(form, scene, frame), [content(form, state, scene, frame)])
  }

  /// Whether there is no item to edit, as far as this device knows.
  private static func isGone(_ frame: Frame) -> Bool {
    guard let id = frame.context.path.item, let library = frame.parts[Library.self],
      library.isWhole
    else { return false }
    return !library.shelf.has(id)
  }

  /// How far what was typed is kept, in a word.
  private static func standing(_ form: Form, _ scene: Scene<Action>) -> Node {
    var words = EditorWords.typing
    if !form.isDirty {
      words = form.typed > 0 ? EditorWords.saved : EditorWords.nothing
    } else if form.isTooLong || form.isDraftLost {
      words = EditorWords.notKept
    } else if form.kept >= form.typed {
      words = EditorWords.kept
    }
    return .words("span", "editor-standing", scene.text(words)).keyed("standing")
  }

  private static func banners(
    _ form: Form, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var banners: [Node] = []
    if form.isTooLong {
      banners.append(
        .banner(
          .warn, scene.text(EditorWords.tooLong), scene.text(EditorWords.tooLongText),
          actions: [
            .button(
              scene.text(EditorWords.asFile), .tinted, icon: .download,
              on: scene.onTap(.fileTapped))
          ]
        ).keyed("long"))
    }
    if let failure = form.failure, !form.isTooLong {
      banners.append(
        .banner(
          .danger, failure.words(frame, scene.language),
          actions: [
            .button(scene.text(EditorWords.again), .tinted, on: scene.onTap(.saveDue)),
            .button(scene.text(EditorWords.asFile), .neutral, on: scene.onTap(.fileTapped)),
          ]
        ).keyed("failure"))
    } else if form.isDraftLost, !form.isTooLong {
      banners.append(
        .banner(.warn, scene.text(EditorWords.draftLost), scene.text(EditorWords.draftLostText))
          .keyed("draft"))
    }
    if form.isRecovered {
      banners.append(
        .banner(
          .note, scene.text(EditorWords.recovered), scene.text(EditorWords.recoveredText),
          actions: [
            .button(scene.text(EditorWords.drop), .neutral, on: scene.onTap(.draft(.dropped)))
          ]
        ).keyed("recovered"))
    }
    // While one writes they stand among the documents below.
    if form.isPreview { banners += frame.sections(.unkeptFiles(of: form.id)) }
    return banners + ItemPage.otherTexts(of: form.id, scene, frame) { .goTo($0) }
  }

  private static func content(
    _ form: Form, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let library = frame.parts[Library.self]
    let today =
      library?.today(
        at: scene.surroundings.now, minutesEast: scene.surroundings.minutesEast)
      ?? frame.context.today
    var parts: [Node] = []
    if form.isPreview {
      parts.append(preview(form, scene))
    } else {
      parts.append(titleField(form, today, scene))
      parts.append(tools(scene))
      parts.append(textField(form, today, scene))
      parts.append(details(form, today, scene, frame))
      if !form.isNew { parts += frame.sections(Subject(form.id)) }
    }
    return .tag("div", "editor", [], parts).keyed(form.isPreview ? "preview" : "writing")
  }

  private static func titleField(
    _ form: Form, _ today: CivilDate, _ scene: Scene<Action>
  ) -> Node {
    .tag(
      "input", "editor-title",
      [
        .text("id", titleID), .fixed("type", "text"), .fixed("autocomplete", "off"),
        .text("aria-label", scene.text(EditorWords.title)),
        .text("placeholder", scene.text(EditorWords.title)),
        .text("maxlength", String(Item.Limits.title)), .fixed("enterkeyhint", "next"),
        Attribute("value", .property(form.title)),
      ], on: [scene.onText(.input) { .typed(.title($0), today: today) }]
    ).keyed("title")
  }

  private static func textField(
    _ form: Form, _ today: CivilDate, _ scene: Scene<Action>
  ) -> Node {
    guard form.isHere else {
      return .tag("div", "editor-wait", [], [waiting(form, scene)]).keyed("wait")
    }
    return .tag(
      "textarea", "editor-text",
      [
        .text("id", textID), .fixed("rows", "12"), .fixed("autocomplete", "off"),
        .text("aria-label", scene.text(EditorWords.text)),
        .text("aria-describedby", "editor-hint"),
        .text("placeholder", scene.text(EditorWords.placeholder)),
        .fixed("data-keys", keys), Attribute("value", .property(form.text)),
      ],
      on: [
        scene.onText(.input) { .typed(.text($0), today: today) },
        scene.on(.keyDown) { data in
          if case .key(let key) = data { .tool(.keyPressed(key)) } else { nil }
        },
      ]
    ).keyed("text")
  }

  /// Why the text is not here yet.
  private static func waiting(_ form: Form, _ scene: Scene<Action>) -> Node {
    switch form.load?.phase {
    case .notYet:
      .banner(.note, scene.text(ItemWords.notYet), scene.text(ItemWords.notYetText))
    case .offline:
      .banner(.note, scene.text(ItemWords.offline), scene.text(ItemWords.offlineText))
    case .failed:
      .banner(.warn, scene.text(ItemWords.failed), scene.text(ItemWords.failedText))
    case .reading, .asking, .here, nil: .skeleton(rows: 5, language: scene.language)
    }
  }

  private static func preview(_ form: Form, _ scene: Scene<Action>) -> Node {
    var use = MarkdownUse(scene.language)
    use.topLevel = 3
    if form.showsAll { use.most = .max }
    use.rest = scene.onTap(.restTapped)
    var parts: [Node] = []
    if !form.title.isBlank { parts.append(.words("h2", "item-title", form.title)) }
    parts.append(
      form.text.isBlank
        ? .paragraph(scene.text(EditorWords.emptyPreview), .secondary)
        : .markdown(form.document, use))
    return .tag("article", "item", [], parts).keyed("preview")
  }
}
