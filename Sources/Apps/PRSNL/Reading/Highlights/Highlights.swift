import Flow
import Journal
import Records
import Screen
import Shell
import Values

/// All that somebody has marked in texts, with what they noted, wherever it stands.
enum Highlights {
  struct State: Equatable {
    var query = ""
    var limit = Highlights.step
    @Boxed var context = Context()
  }

  indirect enum Action: Equatable {
    case typed(String)
    case cleared
    case moreTapped
    case goTo(Path)
  }

  static var step: Int { 40 }
  static var fieldID: String { "highlight-search" }
  static var listID: String { "highlight-list" }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .typed(let query):
      state.query = query
      state.limit = step
      return .none
    case .cleared:
      state.query = ""
      state.limit = step
      return .focus(fieldID)
    case .moreTapped:
      state.limit += step
      return .none
    case .goTo(let path):
      return .push(path.text)
    }
  }
}

extension Highlights: Part {
  static var id: Literal { "highlights" }
  static var under: Literal { ReadLaterPlace.id }
  static var path: Path { "marcacoes" }

  static func opened(in context: Context) -> State {
    var state = State()
    state.context = context
    return state
  }

  static func place(_ state: inout State, in context: Context) { state.context = context }

  static func owns(_ path: Path) -> Bool { path == Self.path }

  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(ReadingWords.title), key: "highlights", status: frame.status,
      banners: frame.banners,
      [
        ReadingPills.node(state.context.path, scene) { .goTo($0) },
        .tag("div", "read-later", [], content(state, scene, frame)),
      ])
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard let marks = frame.parts[Marks.self], marks.hasHighlights,
      let shelf = frame.parts[Library.self]?.shelf
    else { return [.skeleton(rows: 6, language: scene.language)] }
    guard marks.highlights.count > 0 else {
      return [
        .emptyState(
          .edit, scene.text(ReadingWords.noHighlights), scene.text(ReadingWords.noHighlightsText))
      ]
    }
    // Those of an item in the trash come back with it.
    let found = matching(state.query, marks.highlights.values)
      .filter { shelf.position(of: $0.item).isThere }
      .ordered { $1.createdAt < $0.createdAt }
    let search = Node.searchField(
      id: fieldID, label: scene.text(ReadingWords.findHighlights), text: state.query,
      resultsID: found.isEmpty ? nil : listID, language: scene.language,
      onClear: scene.onTap(.cleared), on: scene.onText(.input) { .typed($0) })
    let count = Node.tag(
      "p", "list-count", [.fixed("role", "status")],
      [.text(ReadingWords.count(found.count, scene.language))])
    guard !found.isEmpty else {
      return [
        search, count,
        .emptyState(.search, scene.text(FindWords.nothing), scene.text(FindWords.nothingText)),
      ]
    }
    let rows = found.prefix(state.limit).compactMap { highlight -> Node? in
      guard let item = shelf.find(highlight.item) else { return nil }
      let path = Path.read(item.id, at: highlight.id)
      return HighlightRow.node(
        highlight, scene.onLink(.goTo(path)), href: scene.href(path),
        source: ItemLine(item, scene.language, frame.parts).name)
    }
    let list = Node.list(label: scene.text(ReadingWords.highlights), rows).id(listID)
    let more = Node.when(
      found.count > state.limit,
      .button(scene.text(FindWords.more), .neutral, on: scene.onTap(.moreTapped)).wide)
    return [search, count, list, more]
  }

  /// All words that are typed must begin a word of what was marked or noted.
  private static func matching(_ query: String, _ all: [Highlight]) -> [Highlight] {
    let words = TextFolding.folded(query).words
    guard !words.isEmpty else { return all }
    return all.filter { highlight in
      let text = " " + TextFolding.folded(highlight.quote + " " + highlight.note)
      return words.allSatisfy { text.holds(" " + $0) }
    }
  }
}

extension String {
  /// Whether it has those bytes somewhere.
  fileprivate func holds(_ part: String) -> Bool {
    let (all, wanted) = (Array(bytes), Array(part.bytes))
    guard !wanted.isEmpty, all.count >= wanted.count else { return wanted.isEmpty }
    for start in 0...(all.count - wanted.count) {
      var place = 0
      while place < wanted.count, all[start + place] == wanted[place] { place += 1 }
      if place == wanted.count { return true }
    }
    return false
  }
}
