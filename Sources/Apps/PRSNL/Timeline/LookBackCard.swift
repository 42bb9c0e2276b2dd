import Journal
import Screen
import Shell
import Values

/// One line above the timeline about what was on this day in the years before, or of the week before in the first days of a
/// new one. It leads to the page that tells it all.
struct LookBackCard {
  private let state: Timeline.State
  private let library: Library.State
  private let scene: Scene<Timeline.Action>

  init(_ state: Timeline.State, _ library: Library.State, _ scene: Scene<Timeline.Action>) {
    self.state = state
    self.library = library
    self.scene = scene
  }

  /// Fewer in a week are not worth a word.
  private static let fewest = 3

  var node: Node {
    let today = library.today(
      at: scene.surroundings.now, minutesEast: scene.surroundings.minutesEast)
    // Before all is here, what is missing may be of the same day.
    guard library.isWhole, !state.since.isThere,
      let lookBack = state.lookBack(of: library, on: today)
    else { return .none }
    if let year = lookBack.years.first, let item = library.shelf.item(at: year.positions.lowerBound)
    {
      let name = item.name.isEmpty ? scene.text(ItemWords.nameless) : item.name
      var about = TimelineWords.ago(year.yearsAgo, scene.language)
      if lookBack.count > 1 {
        about += " · " + TimelineWords.items(lookBack.count, scene.language)
      }
      return card(scene.text(TimelineWords.onThisDay), name, about, today)
    }
    guard lookBack.isNewWeek, lookBack.weekPositions.count >= Self.fewest else { return .none }
    return card(
      scene.text(TimelineWords.lastWeek),
      TimelineWords.items(lookBack.weekPositions.count, scene.language), "", today)
  }

  private func card(_ title: String, _ text: String, _ about: String, _ today: CivilDate) -> Node {
    let path = Path.onThisDay
    let words: [Node] = [
      .words("span", "look-back-title", title), .words("span", "look-back-text", text),
      .when(!about.isEmpty, .words("span", "caption", about)),
    ]
    return .tag(
      "aside", "look-back", [.text("aria-label", title)],
      [
        .tag(
          "a", "look-back-link", [.text("href", scene.href(path))],
          on: [scene.onLink(.goTo(path))],
          [
            .tag("span", "look-back-icon", [.fixed("aria-hidden", "true")], [.icon(.clock)]),
            .tag("span", "look-back-words", [], words), .icon(.chevron, "row-chevron"),
          ]),
        .iconButton(
          .close, scene.text(TimelineWords.hide), on: scene.onTap(.lookBackHidden(on: today))),
      ]
    ).keyed("look-back")
  }
}
