import Journal
import Screen
import Shell
import Values

/// The page about this day, and the week before.
struct OnThisDayView {
  private let state: OnThisDay.State
  private let scene: Scene<OnThisDay.Action>
  private let frame: Frame
  private let library: Library.State
  private let today: CivilDate

  init(_ state: OnThisDay.State, _ scene: Scene<OnThisDay.Action>, _ frame: Frame) {
    self.state = state
    self.scene = scene
    self.frame = frame
    library = frame.parts[Library.self] ?? Library.State()
    today = library.today(
      at: scene.surroundings.now, minutesEast: scene.surroundings.minutesEast)
  }

  private typealias Words = OnThisDayWords

  private var language: Language { scene.language }

  var page: Node {
    .page(
      title: scene.text(TimelineWords.onThisDay), .bar, key: "on-this-day",
      leading: [
        .backButton(
          scene.text(TimelineWords.title), href: scene.href(Timeline.path),
          on: scene.onLink(.goTo(Timeline.path)))
      ],
      status: frame.status, banners: frame.banners, content)
  }

  private var content: [Node] {
    guard library.isWhole else { return [.skeleton(rows: 6, language: language)] }
    guard library.journal?.looksBack ?? true else {
      return [
        .emptyState(.clock, scene.text(Words.off), scene.text(Words.offText)), looking,
      ]
    }
    let lookBack = LookBack(
      of: library.shelf, on: today, weekStart: library.journal?.weekStart ?? 7)
    var content = [Node.heading(ItemDayWords.long(today, language))]
    if lookBack.years.isEmpty {
      content.append(.emptyState(.clock, scene.text(Words.none), scene.text(Words.noneText)))
    }
    for year in lookBack.years {
      content.append(
        section(
          TimelineWords.ago(year.yearsAgo, language), year.positions, list: year.yearsAgo, []))
    }
    if !lookBack.weekPositions.isEmpty {
      content.append(
        section(
          scene.text(TimelineWords.lastWeek), lookBack.weekPositions, list: 0,
          [week(lookBack)]))
    }
    content.append(looking)
    return content
  }

  private func section(
    _ title: String, _ positions: Range<Int>, list: Int, _ above: [Node]
  ) -> Node {
    let pages = state.pages[list] ?? 1
    let rows = ShelfRows(library, scene) { .itemTapped($0) }
    return .section(
      title, note: "",
      actions: [.span(TimelineWords.items(positions.count, language), .secondary)],
      above + [rows.list(positions, pages: pages, label: title)]
        + rows.more(positions, pages: pages, on: scene.onTap(.moreTapped(list)))
    ).keyed("list-" + list.description)
  }

  /// How much each day of the week has.
  private func week(_ lookBack: LookBack) -> Node {
    var bars: [DayBar] = []
    for number in 0..<7 {
      let day = lookBack.week.adding(days: number)
      let count = library.shelf.positions(from: day, through: day).count
      let words =
        ItemDayWords.long(day, language) + ": " + TimelineWords.items(count, language)
      bars.append(
        DayBar(
          scene.text(TimelineDays.weekday(day.weekday)), words, count, part: count,
          isCurrent: false))
    }
    return .tag(
      "div", "card-padded timeline-week", [],
      [.dayBars(bars, label: scene.text(TimelineWords.lastWeek))])
  }

  /// The switch that ends all of it, here and above the timeline.
  private var looking: Node {
    guard let journal = library.journal else { return .none }
    return .section([
      .tag(
        "div", "card-padded", [],
        [
          .toggle(
            id: "looks-back", scene.text(Words.looks), detail: scene.text(Words.looksText),
            isOn: journal.looksBack,
            on: scene.on(.change) { data in
              if case .checked(let isOn) = data { .switched(journal.id, isOn) } else { nil }
            })
        ])
    ]).keyed("looking")
  }
}

enum OnThisDayWords {
  static var none: Phrase {
    Phrase(pt: "Nada neste dia, ainda", en: "Nothing on this day, yet")
  }
  static var noneText: Phrase {
    Phrase(
      pt: "O que você guardar hoje aparece aqui no ano que vem.",
      en: "What you keep today appears here next year.")
  }
  static var off: Phrase {
    Phrase(pt: "Você não olha para trás", en: "You do not look back")
  }
  static var offText: Phrase {
    Phrase(
      pt: "As lembranças estão desligadas. Nada do que você guardou mudou.",
      en: "Memories are off. Nothing that you keep has changed.")
  }
  static var looks: Phrase { Phrase(pt: "Mostrar lembranças", en: "Show memories") }
  static var looksText: Phrase {
    Phrase(
      pt: "O que houve neste dia em outros anos, e a semana que passou, no alto da linha do tempo.",
      en: "What was on this day in other years, and the week before, above the timeline.")
  }
}
