import Flow
import Journal
import Markdown
import Screen
import Shell
import Values

extension Editor {
  /// The tools for Markdown. They take neither the caret nor the keyboard away from the text.
  static func tools(_ scene: Scene<Action>) -> Node {
    var buttons: [Node] = []
    for (tool, symbol, words) in shown {
      buttons.append(
        .iconButton(symbol, scene.text(words), on: scene.onTap(.tool(.tapped(tool))))
          .keyed(words.en))
    }
    buttons.append(
      .iconButton(.notes, scene.text(EditorWords.linkItem), on: scene.onTap(.tool(.linkWanted)))
        .keyed("item"))
    return .tag(
      "div", "editor-tools",
      [
        .fixed("role", "toolbar"), .text("aria-label", scene.text(EditorWords.tools)),
        .fixed("aria-controls", "item-text"), .fixed("data-keeps-caret", ""),
      ], buttons
    ).keyed("tools")
  }

  private static var shown: [(MarkdownTool, Symbol, Phrase)] {
    [
      (.heading, .heading, EditorWords.heading), (.bold, .bold, EditorWords.bold),
      (.italic, .italic, EditorWords.italic), (.list, .list, EditorWords.list),
      (.numbers, .numbers, EditorWords.numbers), (.task, .task, EditorWords.task),
      (.quote, .quote, EditorWords.quote), (.link, .link, EditorWords.link),
      (.code, .code, EditorWords.code),
      (.strikethrough, .strikethrough, EditorWords.strikethrough),
    ]
  }

  /// Its day, its tags, its address.
  static func details(
    _ form: Form, _ today: CivilDate, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let book = frame.parts[Library.self]?.tags
    let tags = form.tags.map { form.names[$0] ?? book?.name(of: $0) ?? $0 }
    let tagField = Node.tagField(
      Field(
        tagsID, scene.text(ItemWords.tags), hint: scene.text(EditorWords.tagHint),
        error: form.hasTagTooMany ? scene.text(ItemWords.tooManyTags) : nil, isOptional: true,
        language: scene.language),
      tags: tags, draft: form.tagText,
      onRemove: { name in
        let position = tags.firstIndex(of: name) ?? 0
        return scene.onTap(.typed(.tagRemoved(form.tags[position]), today: today))
      },
      on: scene.onText(.input) { .typed(.tagText($0), today: today) },
      scene.on(.keyDown) { data in
        guard case .key(let key) = data, key.key == "Enter" else { return nil }
        return .tagEnded
      }, scene.on(.blur) { _ in .tagEnded })
    return .tag(
      "div", "editor-details", [],
      [
        .words("p", "visually-hidden", scene.text(EditorWords.keyHint)).id("editor-hint"),
        day(form, today, scene), minute(form, today, scene), tagField, address(form, today, scene),
      ]
    ).keyed("details")
  }

  private static func day(_ form: Form, _ today: CivilDate, _ scene: Scene<Action>) -> Node {
    let listener = scene.onText(.change) { text in
      CivilDate(text).map { Action.typed(.day($0), today: today) }
    }
    return labelled(
      "item-day", scene.text(EditorWords.day),
      [.fixed("type", "date"), Attribute("value", .property((form.day ?? today).description))],
      listener)
  }

  private static func minute(_ form: Form, _ today: CivilDate, _ scene: Scene<Action>) -> Node {
    let listener = scene.onText(.change) { text in
      let minute = CivilTime(text).map { $0.hour * 60 + $0.minute }
      return .typed(.minute(minute), today: today)
    }
    let shown = form.minute.map { ItemDayWords.time($0) } ?? ""
    return labelled(
      "item-time", scene.text(EditorWords.time),
      [.fixed("type", "time"), Attribute("value", .property(shown))], listener)
  }

  private static func labelled(
    _ id: String, _ label: String, _ attributes: [Attribute], _ listener: Listener
  ) -> Node {
    .tag(
      "div", "field", [],
      [
        .tag("label", "field-label", [.text("for", id)], [.text(label)]),
        .tag("input", "input", [.text("id", id)] + attributes, on: [listener]),
      ]
    ).keyed(id)
  }

  private static func address(_ form: Form, _ today: CivilDate, _ scene: Scene<Action>) -> Node {
    let typed = form.url.trimmed
    let isWrong = !typed.isEmpty && !WebAddress.isHeld(typed)
    return .textField(
      Field(
        "item-url", scene.text(EditorWords.address),
        error: isWrong ? scene.text(EditorWords.wrongAddress) : nil, isOptional: true,
        language: scene.language),
      text: form.url, placeholder: "https://",
      on: scene.onText(.input) { .typed(.url($0), today: today) })
  }

  /// Choosing the item that the text is to lead to.
  static func sheet(_ picker: Picker, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let shelf = frame.parts[Library.self]?.shelf
    let rows = picker.hits.compactMap { id -> Node? in
      guard let item = shelf?.find(id) else { return nil }
      return .row(
        ListRow(
          id.description, item.name, subtitle: item.day.slashed, leading: .icon(.notes),
          leadsOn: false), onTap: scene.onTap(.tool(.itemPicked(id))))
    }
    let title = scene.text(EditorWords.linkItem)
    return .sheet(
      id: "link-item", title: title, language: scene.language,
      onClose: scene.onTap(.tool(.pickerClosed)),
      [
        .searchField(
          id: queryID, label: scene.text(EditorWords.findItem), text: picker.query,
          resultsID: nil, language: scene.language,
          onClear: scene.onTap(.tool(.queryTyped(""))),
          on: scene.onText(.input) { .tool(.queryTyped($0)) }),
        rows.isEmpty
          ? .paragraph(scene.text(EditorWords.noHits), .secondary)
          : .tag("div", "card", [], [.list(label: title, rows)]),
      ])
  }
}
