import Flow
import Journal
import Records
import Screen
import Search
import Shell
import Values

extension Find {
  static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let saved = self.saved(state, frame.parts)
    var content: [Node] = [searchBar(state, saved, scene, frame)]
    if let refusal = state.refusal {
      content.append(.banner(.danger, frame.words(of: refusal, scene.language)))
    }
    content.append(standing(state, scene, frame))
    content += state.query.isEmpty ? start(scene, frame) : [results(state, scene, frame)]
    return .page(
      title: saved?.name ?? scene.text(FindWords.title), key: "find", status: frame.status,
      actions: saved.map { actions($0, scene) } ?? [], banners: frame.banners,
      [.tag("div", "find", [], content)])
  }

  private static func actions(_ search: SavedSearch, _ scene: Scene<Action>) -> [Node] {
    [
      .iconButton(
        .edit, scene.text(FindWords.rename), on: scene.onTap(.saving(.nameTapped(search)))),
      .iconButton(
        .trash, scene.text(FindWords.remove), on: scene.onTap(.saving(.removeTapped(search)))),
    ]
  }

  private static func searchBar(
    _ state: State, _ saved: SavedSearch?, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let hasResults = state.results?.hits.isEmpty == false
    let field = Node.searchField(
      id: fieldID, label: scene.text(FindWords.label), text: state.text,
      resultsID: hasResults ? listID : nil, language: scene.language,
      onClear: scene.onTap(.cleared), on: scene.onText(.input) { .typed($0) },
      scene.on(.change, .searched), keys(scene, at: -1))
    return .column(
      .small,
      [
        field, tools(state, saved, scene), chips(state, scene),
        .when(state.showsFilters, filters(state, scene, frame)),
      ])
  }

  /// The arrows lead from the field into the results, and along them.
  static func keys(_ scene: Scene<Action>, at position: Int) -> Listener {
    scene.on(.keyDown) { data in
      guard case .key(let press) = data, !press.control, !press.alt, !press.shift else {
        return nil
      }
      switch press.key {
      case "ArrowDown", "ArrowUp": return .keyPressed(press.key, at: position)
      case "j", "k", "Escape":
        return position >= 0 ? Action.keyPressed(press.key, at: position) : nil
      default: return nil
      }
    }
  }

  private static func tools(
    _ state: State, _ saved: SavedSearch?, _ scene: Scene<Action>
  ) -> Node {
    let count = state.query.filterCount
    let title =
      count > 0
      ? FindWords.filters(count, scene.language) : scene.text(FindWords.filter)
    let filters = Node.tag(
      "button", "button button-plain",
      [
        .fixed("type", "button"), .fixed("aria-expanded", state.showsFilters ? "true" : "false"),
        .fixed("aria-controls", "find-filters"),
      ], on: [scene.onTap(.filtersTapped)],
      [.words("span", title), .icon(state.showsFilters ? .arrowUp : .chevronDown)])
    var tools: [Node] = [filters]
    if !state.query.isEmpty {
      if let saved {
        if saved.query != state.text.trimmed {
          tools.append(
            .button(scene.text(FindWords.keepChange), .plain, on: scene.onTap(.saving(.queryKept))))
        }
      } else {
        tools.append(
          .button(
            scene.text(FindWords.save), .plain, icon: .star,
            on: scene.onTap(.saving(.nameTapped(nil)))))
      }
    }
    return .tag("div", "find-tools", [], tools)
  }

  /// What is asked beside words, each to be taken away.
  private static func chips(_ state: State, _ scene: Scene<Action>) -> Node {
    var chips: [Node] = []
    for (number, clause) in state.query.clauses.enumerated()
    where FindFilter(of: clause).isThere {
      let text = state.query.text.dropping(
        utf8: clause.range.lowerBound, upTo: clause.range.upperBound)
      chips.append(
        .tag(
          "li", "chip", [],
          [
            .words("span", text),
            .tag(
              "button", "chip-remove",
              [
                .fixed("type", "button"),
                .text("aria-label", FindWords.removeFilter(scene.language, text)),
              ], on: [scene.onTap(.filterRemoved(number))], [.icon(.close)]),
          ]
        ).keyed(text))
    }
    return .when(
      !chips.isEmpty,
      .tag(
        "ul", "chips", [.text("aria-label", scene.text(FindWords.filter)), .fixed("role", "list")],
        chips))
  }

  private static func filters(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let fields = FindFilter.allCases.map { filter -> Node in
      switch filter {
      case .kind, .state, .part: select(filter, options(filter, state, scene), state, scene)
      case .tag: select(filter, tags(state, frame), state, scene)
      case .after, .before: date(filter, state, scene)
      }
    }
    return .tag(
      "div", "find-filters",
      [.fixed("role", "group"), .text("aria-label", scene.text(FindWords.filter))], fields
    ).id("find-filters").keyed("filters")
  }

  /// What a filter can be, and which of it is set.
  private typealias Options = (choices: [Choice], selected: String)

  private static func options(
    _ filter: FindFilter, _ state: State, _ scene: Scene<Action>
  ) -> Options {
    let asked = state.query.clause(of: filter)?.asked
    var options: Options = ([], "")
    for option in filter.options {
      let word = scene.text(option.word)
      options.choices.append(Choice(word, scene.text(option.title)))
      if option.asked == asked { options.selected = word }
    }
    return options
  }

  private static func tags(_ state: State, _ frame: Frame) -> Options {
    var options: Options = ([], "")
    var asked = ""
    if case .tag(let name, _)? = state.query.clause(of: .tag)?.asked { asked = name }
    guard let library = frame.parts[Library.self] else { return options }
    for tag in TagCounts.shown(in: frame.parts, library) {
      options.choices.append(Choice(tag.name, tag.name))
      if TextFolding.folded(tag.name) == asked { options.selected = tag.name }
    }
    return options
  }

  private static func select(
    _ filter: FindFilter, _ options: Options, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    let field = Field(
      "find-" + filter.counted.text, scene.text(filter.title), isOptional: true,
      language: language)
    return .select(
      field, choices: [Choice("", scene.text(FindWords.any))] + options.choices,
      selected: options.selected,
      on: scene.onText(.change) { .filterSet(filter, $0, language) })
  }

  /// A day that no calendar has asks nothing.
  private static func date(
    _ filter: FindFilter, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    var text = ""
    switch state.query.clause(of: filter)?.asked {
    case .after(let day)?, .before(let day)?: text = day.slashed
    default: break
    }
    let today = state.context.today
    return .textField(
      Field(
        "find-" + filter.counted.text, scene.text(filter.title), isOptional: true,
        language: language),
      text: text, .date, placeholder: scene.text(FindWords.dateForm), maxLength: 10,
      on: scene.onText(.change) { typed in
        let day = CivilDate(typed: typed, twoDigitYearsUpTo: today.adding(days: 3_650))
        guard let day else {
          return typed.isBlank ? Action.filterSet(filter, "", language) : nil
        }
        return Action.filterSet(filter, day.slashed, language)
      })
  }

  /// What cannot be found yet, while that is so.
  private static func standing(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard let index = frame.parts[FindIndex.self] else { return .none }
    if index.isBehind {
      let total = frame.parts[Library.self]?.shelf.count ?? 0
      guard total > 0 else { return .none }
      let done = min(total, max(0, total - index.due.count))
      let found = index.hasLooked ? done : min(index.held.index.count, total)
      return .progress(
        found, of: total, label: scene.text(FindWords.preparing),
        detail: FindWords.of(found, total, scene.language))
    }
    let count = state.context.isAlone ? 0 : index.lacking.count
    return .when(
      count > 0, .paragraph(FindWords.stillComing(count, scene.language), .caption))
  }

  /// Before anything is asked: what was saved, and what can be asked.
  private static func start(_ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    let searches = (frame.parts[Marks.self]?.searches ?? []).ordered {
      TextFolding.folded($0.name) < TextFolding.folded($1.name)
    }
    let rows = searches.map { search -> Node in
      let path = FindPlace.path.below(search.id.description)
      let remove = RowAction(
        scene.text(FindWords.remove), .trash, tone: .danger,
        onTap: scene.onTap(.saving(.removeTapped(search))))
      return .row(
        ListRow(
          search.id.description, search.name, subtitle: search.query, leading: .icon(.search),
          href: scene.href(path)),
        actions: [remove], onTap: scene.onLink(.goTo(path)))
    }
    var sections: [Node] = []
    if !rows.isEmpty {
      let title = scene.text(FindWords.savedSearches)
      sections.append(.section(title, [.list(label: title, rows)]))
    }
    sections.append(
      .section(
        scene.text(FindWords.browse), [.list(label: scene.text(FindWords.browse), places(scene))]))
    sections.append(
      .section(
        scene.text(FindWords.how), note: scene.text(FindWords.howNote),
        [.list(label: scene.text(FindWords.how), FindWords.tips.map { tip($0, scene) })]))
    return sections
  }

  private static func places(_ scene: Scene<Action>) -> [Node] {
    [
      .linkRow(
        "tags", scene.text(TagWords.title), .tag, href: scene.href(Tags.path),
        on: scene.onLink(.goTo(Tags.path))),
      .linkRow(
        "highlights", scene.text(ReadingWords.highlights), .edit,
        href: scene.href(Highlights.path), on: scene.onLink(.goTo(Highlights.path))),
    ]
  }

  /// An example, which a tap puts into the field.
  private static func tip(_ tip: (typed: Phrase, means: Phrase), _ scene: Scene<Action>) -> Node {
    let typed = scene.text(tip.typed)
    return .row(
      ListRow(typed, typed, subtitle: scene.text(tip.means), leadsOn: false),
      onTap: scene.onTap(.typed(typed)))
  }
}
