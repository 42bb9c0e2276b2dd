import Flow
import Records
import Screen
import Shell
import Values

extension RecordList {
  /// The list as a page, or as the pane beside the pages of its records.
  /// - Parameters:
  ///   - isLoaded: whether the device's records have arrived; before that nothing is said about there
  ///     being none.
  ///   - actions: at the top of the page, the ways to a new record: for those who may add one.
  public static func pane(
    _ state: State, _ book: RecordBook<R>, isLoaded: Bool, _ layout: Layout,
    _ scene: Scene<Action>, _ frame: Frame, actions: [Node]
  ) -> Pane {
    let page = Node.page(
      title: scene.text(layout.words.title), key: R.recordType + "s",
      isPane: scene.surroundings.hasTwoPanes,
      status: frame.status, actions: frame.context.mayAdd(R.self) ? actions : [],
      banners: frame.banners,
      [
        searchBar(state, book, isLoaded, layout, scene, frame),
        rows(state, isLoaded, layout, scene, frame),
        selectionBar(state, book, scene, frame),
      ])
    // Beside a list that says itself that it is empty there is nothing to choose.
    let isEmpty = isLoaded && state.results.isEmpty
    let beside =
      isEmpty
      ? Node.words("h1", "visually-hidden", scene.text(layout.words.title))
      : empty(layout.choose, level: 1, scene, frame)
    return Pane(title: scene.text(layout.words.title), list: page, empty: beside)
  }

  private static func searchBar(
    _ state: State, _ book: RecordBook<R>, _ isLoaded: Bool, _ layout: Layout,
    _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    .column(
      .small,
      [
        .searchField(
          id: searchID, label: scene.text(layout.words.search), text: state.query,
          resultsID: state.results.isEmpty ? nil : listID, language: scene.language,
          onClear: scene.onTap(.queryCleared), on: scene.onText(.input) { .queryTyped($0) },
          scene.on(.change, .searched)),
        segments(state, layout, scene),
        tools(state, book, isLoaded, layout, scene, frame),
      ])
  }

  private static func segments(
    _ state: State, _ layout: Layout, _ scene: Scene<Action>
  ) -> Node {
    guard layout.segments.count > 1 else { return .none }
    let choices = layout.segments.map { Choice($0.value.text, scene.text($0.title)) }
    return .segmented(
      Field("segment", scene.text(layout.words.which), language: scene.language), choices: choices,
      selected: layout.segments[state.segment].value.text, isLabelHidden: true
    ) { choice in
      scene.on(.change) { _ in
        for segment in layout.segments where segment.value.text == choice.value {
          return .goTo(segment.path)
        }
        return nil
      }
    }
  }

  private static func rows(
    _ state: State, _ isLoaded: Bool, _ layout: Layout, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    guard isLoaded else { return .skeleton(rows: 8, language: scene.language) }
    guard !state.results.isEmpty else {
      guard !state.query.isEmpty else { return empty(layout.empty(state.segment), scene, frame) }
      return .emptyState(
        .search, scene.text(layout.words.notFound.title), scene.text(layout.words.notFound.text),
        actions: [
          .button(scene.text(RecordListWords.clearSearch), .neutral, on: scene.onTap(.queryCleared))
        ])
    }
    let acts = acts(frame)
    let section = section(state, scene)
    return virtualList(
      state.window, count: state.results.count,
      [.text("id", listID), .text("aria-label", scene.text(layout.words.title))],
      focused: state.isSelecting ? state.focused : nil,
      scrollsPage: !scene.surroundings.hasTwoPanes,
      listener: scene.on(.scroll) { .scrolled($0) }
    ) { index in
      let (record, section) = (state.results[index].record, section(index))
      return state.isSelecting
        ? tickRow(record, at: index, state, layout, scene, section)
        : row(
          record, layout, scene, frame.context.subject, section,
          acts.isEmpty || !frame.mayChange(Subject(record.id)) ? [] : acts)
    }
  }

  /// The section that begins with a row of a long list; empty where none does.
  private static func section(_ state: State, _ scene: Scene<Action>) -> (_ row: Int) -> String {
    let orders = R.orders
    guard state.results.count >= longList, state.order < orders.count else { return { _ in "" } }
    let (section, minutesEast) = (orders[state.order].section, scene.surroundings.minutesEast)
    return { index in
      let own = section(state.results[index], minutesEast)
      return index > 0 && section(state.results[index - 1], minutesEast) == own ? "" : own
    }
  }

  /// From how many rows on a list has sections.
  private static var longList: Int { 20 }

  /// Built again only when something of it changed: all that it shows is in its fingerprint.
  private static func row(
    _ record: R, _ layout: Layout, _ scene: Scene<Action>, _ selected: Subject?,
    _ section: String, _ acts: [RecordAct]
  ) -> Node {
    let (id, shown) = (record.id, layout.row(record))
    let isSelected = Subject(id) == selected
    let act = acts.firstIndex { $0.applies(to: record) }
    let title = act.map { scene.text(acts[$0].words.title) } ?? ""
    var print = Fingerprint()
    for text in [
      shown.title, shown.subtitle, shown.mark?.label ?? "", section, title, shown.photo?.key ?? "",
    ] {
      print.add(text)
    }
    print.add(isSelected)
    // With another act it is another row, which no swipe has opened.
    let key = act.flatMap { $0 > 0 ? "\(id.description) \($0)" : nil }
    return .memo(
      Memo(key: key ?? id.description, fingerprint: print.value) {
        let path = R.path(of: id)
        var row = ListRow(
          id.description, shown.title, subtitle: shown.subtitle, leading: shown.leading,
          mark: shown.mark, href: scene.href(path), isSelected: isSelected)
        row.section = section
        let actions = act.map { acts[$0] }.map { act in
          let acting = Acting(act.name, with: R.recordType, [id.uuid])
          return [RowAction(title, act.symbol, tone: act.tone, onTap: scene.onTap(.act(acting)))]
        }
        return .rowContent(row, actions: actions ?? [], onTap: scene.onLink(.goTo(path)))
      })
  }

  private static func empty(
    _ empty: Layout.Empty, level: Int = 2, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let isInvited = empty.first.isEmpty || frame.context.mayAdd(R.self)
    return .emptyState(
      empty.symbol, scene.text(empty.title),
      scene.text(isInvited ? empty.text : RecordListWords.othersAdd), level: level,
      actions: (isInvited ? empty.first : []) + empty.actions)
  }
}
