import Flow
import Journal
import Records
import Screen
import Shell
import Values

extension Reader: Part {
  static var id: Literal { "reader" }
  static var under: Literal { ReadLaterPlace.id }
  static var beside: Literal? { ReadLater.id }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  /// The page itself, and one of a highlight in it.
  static func owns(_ path: Path) -> Bool {
    let parts = path.parts
    return path.item.isThere && (3...4 ~= parts.count) && parts[2] == "ler"
  }

  static func subject(of path: Path) -> Subject? { path.item.map { Subject($0) } }

  static func hear(_ news: News, _ state: State) -> Action? {
    switch news {
    case .entered(let path): return .entered(path)
    case .synced: return state.item.isThere ? Action.synced : nil
    case .told(.changed(let news)):
      return state.item.isThere && news.type == Item.recordType ? Action.changed : nil
    case .told(.own(let name)):
      guard state.item.isThere else { return nil }
      if name == TextArrivals.came { return .synced }
      if name == ItemPage.editKey { return .editWanted }
      return name == Library.told ? Action.changed : nil
    case .visible(let isVisible):
      return state.item.isThere && !isVisible ? Action.placed : nil
    case .dayChanged, .told: return nil
    }
  }

  static func tell(_ action: Action, _ state: State) -> Message? {
    if case .act(let acting) = action { .act(acting) } else { nil }
  }

  static func overlays(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    var overlays: [Node] = []
    if let sheet = state.sheet { overlays.append(self.sheet(sheet, scene)) }
    if state.removed.isThere {
      overlays.append(
        .toast(
          scene.text(ReadingWords.highlightGone),
          undo: (
            title: scene.text(ReadingWords.undo), onTap: scene.onTap(.marking(.undoTapped))
          )))
    }
    return overlays
  }

  private static func sheet(_ sheet: HighlightSheet, _ scene: Scene<Action>) -> Node {
    let language = scene.language
    let isNew = !sheet.highlight.isThere
    var fields: [Node] = []
    if isNew {
      fields.append(
        .textArea(
          Field(
            quoteID, scene.text(ReadingWords.quote), hint: scene.text(ReadingWords.quoteHint),
            error: sheet.isNotFound ? scene.text(ReadingWords.notFound) : nil,
            language: language),
          text: sheet.quote, rows: 3, maxLength: Highlight.Limits.quote,
          on: scene.onText(.input) { .marking(.quoteTyped($0)) }))
    } else {
      fields.append(
        .tag(
          "blockquote", "highlight-quote", [], [.text(sheet.quote)]
        ).tinted(sheet.color))
    }
    fields.append(colors(sheet.color, scene))
    fields.append(
      .textArea(
        Field(noteID, scene.text(ReadingWords.note), isOptional: true, language: language),
        text: sheet.note, rows: 4, maxLength: Highlight.Limits.note,
        on: scene.onText(.input) { .marking(.noteTyped($0)) }))
    var actions: [Node] = [.submit(scene.text(isNew ? ReadingWords.mark : ReadingWords.keep))]
    if !isNew {
      actions.append(
        .button(
          scene.text(ReadingWords.unmark), .dangerPlain,
          on: scene.onTap(.marking(.removeTapped))))
    }
    let title = isNew ? ReadingWords.markWords : ReadingWords.highlight
    return .sheet(
      id: "highlight-sheet", title: scene.text(title), language: language,
      onClose: scene.onTap(.marking(.closed)),
      [
        .form(
          id: "highlight-form", language: language,
          onSubmit: scene.onSubmit(.marking(.submitted)), fields, actions: actions)
      ])
  }

  private static func colors(_ color: Highlight.Color, _ scene: Scene<Action>) -> Node {
    .segmented(
      Field("highlight-color", scene.text(ReadingWords.color), language: scene.language),
      choices: Highlight.Color.allCases.map {
        Choice($0.rawValue, scene.text(ReadingWords.name(of: $0)))
      }, selected: color.rawValue
    ) { choice in
      let chosen = Highlight.Color(rawValue: choice.value) ?? .yellow
      return scene.on(.change, .marking(.colorChosen(chosen)))
    }
  }
}

extension Node {
  /// The same element in the colour of a highlight.
  func tinted(_ color: Highlight.Color) -> Node {
    guard case .element(var element) = self else { return self }
    element.attributes.append(.text("data-color", color.rawValue))
    return .element(element)
  }
}

extension Path {
  /// Where a highlight stands in its text.
  static func read(_ item: ID<Item>, at highlight: ID<Highlight>) -> Path {
    read(item).below(highlight.description)
  }
}
