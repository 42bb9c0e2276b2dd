import Screen
import Shell
import Values

/// What is collected, what is not, for what, where it is kept, and all of it by name.
enum CollectedSheet {
  static var id: String { "collected" }

  /// - Parameter onClose: hears a tap.
  static func view(_ app: App, _ language: Language, onClose: Listener) -> Node {
    let collected = Collected(app.telemetry.registry())
    var content: [Node] = [
      group(CollectedWords.collects, language, [kinds(collected, language)]),
      group(
        CollectedWords.collectsNot, language,
        [.bullets(CollectedWords.never.map { $0(language) })]),
      group(
        CollectedWords.uses, language,
        [.bullets(CollectedWords.ends.map { $0.phrase(language) })]),
      group(
        CollectedWords.storage, language,
        [.paragraph(CollectedWords.kept(language, app.name.text), .prose)]),
    ]
    if !collected.items.isEmpty { content.append(list(collected, language)) }
    // There is nothing in it to go to: the keyboard scrolls it by being on it.
    let text = Node.tag(
      "div", "column gap-6",
      [
        .fixed("tabindex", "0"), .fixed("role", "group"),
        .text("aria-label", CollectedWords.title(language)),
      ], content)
    return .sheet(
      id: id, title: CollectedWords.title(language),
      action: .button(CollectedWords.done(language), .plain, on: onClose),
      language: language, onClose: onClose, [text])
  }

  private static func group(
    _ title: Phrase, _ language: Language, _ content: [Node]
  ) -> Node {
    .column(.small, [.heading(title(language), level: 3)] + content).keyed(title.en)
  }

  /// The kinds that some event of the app is of, and what goes with each event.
  private static func kinds(_ collected: Collected, _ language: Language) -> Node {
    guard !collected.items.isEmpty else {
      return .paragraph(CollectedWords.nothing(language), .prose)
    }
    var points: [String] = []
    for kind in Collected.Kind.allCases where collected.tells(of: kind) {
      points.append(CollectedWords.text(of: kind)(language))
    }
    return .bullets(points + [CollectedWords.device(language)])
  }

  private static func list(_ collected: Collected, _ language: Language) -> Node {
    var content: [Node] = [.paragraph(CollectedWords.listNote(language), .secondary)]
    for kind in Collected.Kind.allCases {
      let items = collected.items(kind)
      guard !items.isEmpty else { continue }
      content.append(.paragraph(CollectedWords.title(of: kind)(language), .strong))
      content.append(.bullets(of: items.map { item($0, language) }))
    }
    content.append(.paragraph(CollectedWords.always(language), .strong))
    content.append(
      .bullets(
        of: (CollectedWords.row + CollectedWords.stamp + collected.properties).map {
          named($0.name, $0.meaning, language)
        }))
    return group(CollectedWords.list, language, content)
  }

  private static func item(_ item: Collected.Item, _ language: Language) -> Node {
    var content: [Node] = [
      .text(item.meaning(language) + " "), .words("code", "caption", item.name),
    ]
    if !item.parameters.isEmpty {
      content.append(
        .bullets(of: item.parameters.map { named($0.name, $0.meaning, language) }))
    }
    return .tag("li", [.text("data-event", item.name)], content).keyed(item.name)
  }

  private static func named(_ name: String, _ meaning: Phrase, _ language: Language) -> Node {
    .tag("li", [], [.text(meaning(language) + " "), .words("code", "caption", name)]).keyed(name)
  }
}
