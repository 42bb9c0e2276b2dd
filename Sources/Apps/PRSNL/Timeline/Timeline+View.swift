import Analytics
import Flow
import Journal
import Records
import Screen
import Shell
import Sync
import Telemetry
import Values

extension Timeline {
  private typealias Words = TimelineWords

  static func pane(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Pane? {
    let library = frame.parts[Library.self]
    let shown = standing(library, in: frame.context)
    let page = Node.page(
      title: scene.text(Words.title), key: "timeline", isPane: scene.surroundings.hasTwoPanes,
      status: frame.status, actions: actions(state, shown, scene, frame),
      banners: frame.banners, content(state, shown, library, scene, frame))
    // Beside a list that says itself that there is nothing, nothing is to be chosen.
    let beside =
      shown == .items
      ? Node.emptyState(
        .notes, scene.text(Words.choose), scene.text(Words.chooseText), level: 1)
      : Node.words("h1", "visually-hidden", scene.text(Words.title))
    return Pane(title: scene.text(Words.title), list: page, empty: beside)
  }

  private static func actions(
    _ state: State, _ standing: Standing, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    var actions: [Node] = []
    // Of a space of this device alone there is nothing to ask for.
    if !frame.context.isAlone {
      let title = scene.text(state.refresh.isShown ? Words.refreshing : Words.refresh)
      actions.append(
        .tag(
          "span", state.refresh.isShown ? "refresh refresh-running" : "refresh",
          [.fixed("data-pull", "")],
          [.iconButton(.sync, title, on: scene.onTap(.refreshTapped))]
        ).keyed("refresh"))
    }
    if standing == .items {
      actions.append(
        .linkIconButton(
          .calendar, scene.text(Words.calendar), href: scene.href(.calendar),
          on: scene.onLink(.jumpTapped)
        ).keyed("calendar"))
    }
    if frame.context.mayAdd(Item.self) {
      actions.append(
        .linkIconButton(
          .plus, scene.text(Words.create), .primary, href: scene.href(.newItem),
          on: scene.onLink(.createTapped)
        ).keyed("create"))
    }
    return actions
  }

  private static func content(
    _ state: State, _ standing: Standing, _ library: Library.State?, _ scene: Scene<Action>,
    _ frame: Frame
  ) -> [Node] {
    switch standing {
    case .loading:
      return [.skeleton(rows: 8, language: scene.language)]
    case .failed(let failure):
      return [
        .emptyState(
          .cloudOff, scene.text(Words.failed), scene.text(Words.failedText(failure)),
          actions: [
            .button(
              scene.text(Words.again), .primary, isBusy: state.refresh.isShown,
              on: scene.onTap(.refreshTapped))
          ])
      ]
    case .empty:
      return [empty(scene, frame)]
    case .notFound:
      return [
        .emptyState(
          .calendar, scene.text(Words.noDay), scene.text(Words.noDayText),
          actions: [
            .linkButton(
              scene.text(Words.toTimeline), .primary, href: scene.href(path),
              on: scene.onLink(.goTo(path)))
          ])
      ]
    case .items:
      guard let library else { return [] }
      return [note(state, scene), list(state, library, scene, frame)]
    }
  }

  private static func empty(_ scene: Scene<Action>, _ frame: Frame) -> Node {
    let actions: [Node] = [
      .linkButton(
        scene.text(Words.create), .primary, icon: .plus, href: scene.href(.newItem),
        on: scene.onLink(.createTapped)),
      .linkButton(
        scene.text(Words.bring), .plain, href: scene.href(.importItems),
        on: scene.onLink(.goTo(.importItems))),
    ]
    return .emptyState(
      .notes, scene.text(Words.empty), scene.text(Words.emptyText),
      actions: frame.context.mayAdd(Item.self) ? actions : []
    ).tracked(scene.tracked(.appear, .timelineEmptyStateShown()))
  }

  /// That it is being refreshed is said where it is not seen; that it could not be, is seen.
  private static func note(_ state: State, _ scene: Scene<Action>) -> Node {
    guard state.refresh.failure.isThere else {
      let isTold = state.refresh.isRunning && state.refresh.isWanted
      let text = isTold ? scene.text(Words.refreshing) : ""
      return .tag("p", "visually-hidden", [.fixed("role", "status")], [.text(text)]).keyed("note")
    }
    return .banner(
      .warn, scene.text(Words.notRefreshed), scene.text(Words.notRefreshedText),
      actions: [
        .button(
          scene.text(Words.again), .plain, isBusy: state.refresh.isShown,
          on: scene.onTap(.refreshTapped))
      ])
  }

  /// The months, each with its heading and those of its rows that are near the window. It scrolls by itself beside a
  /// page; elsewhere the page scrolls.
  private static func list(
    _ state: State, _ library: Library.State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let shelf = library.shelf
    let layout = state.layout(of: shelf)
    let rows = TimelineRow(library, state, scene, frame)
    let kept = state.cursor.flatMap { shelf.position(of: $0) }
    var months: [Node] = []
    for part in layout.rows(in: state.window, keeping: kept) {
      months.append(month(part, layout, shelf, rows, scene))
    }
    let body = Node.tag(
      "div", "virtual-rows",
      [.text("style", "position:relative;height:" + rem(layout.height))], months
    ).keyed("rows")
    let ownScroll = scene.surroundings.hasTwoPanes
    var attributes: [Attribute] = [
      .fixed("id", "timeline-list"), .text("aria-label", scene.text(Words.title)),
      .fixed("data-scroll", ownScroll ? "own" : "page"),
    ]
    if ownScroll { attributes.append(.fixed("tabindex", "0")) }
    return .tag(
      "div", "virtual-list timeline", attributes, on: [scene.on(.scroll) { .scrolled($0) }],
      [
        LookBackCard(state, library, scene).node, way(layout.newer, Words.newer, .arrowUp, scene),
        body, way(layout.older, Words.older, .arrowDown, scene),
      ]
      // Under another key when it scrolls otherwise, since the runtime looks once.
    ).keyed(ownScroll ? "rows-own" : "rows-page")
  }

  private static func month(
    _ part: TimelineLayout.Rows, _ layout: TimelineLayout, _ shelf: Shelf, _ rows: TimelineRow,
    _ scene: Scene<Action>
  ) -> Node {
    let month = layout.months[part.month]
    let place = "position:absolute;inset-inline:0;top:" + rem(layout.top(ofMonth: part.month))
    let id = "month-" + month.first.description
    let heading = Node.tag(
      "h2", "timeline-month", [.text("id", id)],
      [
        .words("span", TimelineDays.month(month.first, scene.language)),
        .words("span", "timeline-count", Words.items(month.count, scene.language)),
      ])
    let items = part.positions.map { position -> Node in
      let isFirst =
        position == month.start || shelf.day(at: position) != shelf.day(at: position - 1)
      let top = Double(position - month.start) * TimelineLayout.row
      return .tag(
        "div", isFirst ? "virtual-row timeline-first" : "virtual-row",
        [
          .fixed("role", "listitem"), .text("aria-setsize", month.count.description),
          .text("aria-posinset", (position - month.start + 1).description),
          .text(
            "style",
            "position:absolute;inset-inline:0;height:" + rem(TimelineLayout.row) + ";top:"
              + rem(top)),
        ], [rows.node(at: position, isFirst: isFirst)]
      ).keyed(shelf.id(at: position).description)
    }
    let list = Node.tag(
      "div", "timeline-rows", [.fixed("role", "list"), .text("aria-labelledby", id)], items)
    let style = place + ";height:" + rem(layout.height(ofMonth: part.month))
    return .tag("section", "timeline-part", [.text("style", style)], [heading, list]).keyed(id)
  }

  private static func way(
    _ day: CivilDate?, _ title: Phrase, _ symbol: Symbol, _ scene: Scene<Action>
  ) -> Node {
    guard let day else { return .none }
    let path = Path.timeline(on: day)
    return .tag(
      "p", "timeline-way", [],
      [
        .linkButton(
          scene.text(title), .plain, icon: symbol, href: scene.href(path),
          on: scene.onLink(.goTo(path)))
      ]
    ).keyed(symbol.rawValue.text)
  }

  private static func rem(_ pixels: Double) -> String { "\(pixels / 16)rem" }
}
