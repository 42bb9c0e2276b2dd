import Entitlements
import Flow
import Screen
import Sync
import Values

extension Home {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    view(state, scene, banners: [])
  }

  /// - Parameter banners: what concerns the app as a whole.
  static func view(_ state: State, _ scene: Scene<Action>, banners: [Node]) -> Node {
    let frame = frame(state, scene)
    frame.banners = banners + self.banners(state, scene, frame)
    return .appFrame(
      app: state.app.id.text, name: state.app.name.text, places: places(state, scene, frame),
      foot: foot(state, scene), page: page(state, scene, frame),
      overlays: overlays(state, scene, frame), isWide: scene.surroundings.isWide,
      language: scene.language)
  }

  private static func frame(_ state: State, _ scene: Scene<Action>) -> Frame {
    let frame = Frame(state.context, state.parts)
    let inner = scene.map { Action.part($0) }
    frame.status = syncBadge(state, scene)
    frame.ways = { ways(on: $0, state, scene) }
    frame.gather = { place, frame in
      var nodes: [Node] = []
      for part in state.parts.all { nodes += part.nodes(place, inner, frame) }
      return nodes
    }
    frame.refused = { refusedTask(state, scene) }
    frame.gatherSettings = { frame in
      var entries: [SettingsEntry] = []
      for part in state.parts.all { entries += part.settings(inner, frame) }
      return entries
    }
    let path = state.context.path
    frame.showsTasks = state.parts.owner(of: path)?.showsTasks(at: path) ?? false
    return frame
  }

  private static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    if let cover = state.app.cover?(scene.map { Action.part($0) }, frame) { return cover }
    let part = state.parts.owner(of: state.context.path)
    guard let part = part ?? (state.isWhole ? state.parts.owner(of: state.app.start) : nil) else {
      return .page(
        title: state.app.name.text, key: "loading",
        [.skeleton(rows: 6, language: scene.language)])
    }
    let inner = scene.map { Action.part($0) }
    // On a narrow screen a page stands alone: the list is not built.
    guard scene.surroundings.hasTwoPanes,
      let beside = part.beside.flatMap({ state.parts.part($0) }),
      let pane = beside.pane(inner, frame)
    else { return part.page(inner, frame) }
    // The list has told what concerns the app as a whole: it is not told twice on one screen.
    frame.banners = []
    frame.status = .none
    return pane.page(part.page(inner, frame), hasTwo: true)
  }

  private static func places(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Place] {
    let current = current(state)
    var places: [Place] = []
    for part in state.parts.all {
      guard let tab = part.tab(frame) else { continue }
      places.append(
        Place(
          scene.text(tab.title), tab.symbol, href: scene.href(tab.path),
          isCurrent: part.id == current, badge: tab.badge,
          onTap: scene.onLink(.goTo(tab.path))))
    }
    places.append(
      Place(
        scene.text(Words.settings), .settings, href: scene.href(.settings),
        isCurrent: "settings" == current, onTap: scene.onLink(.goTo(.settings))))
    return places
  }

  /// The place of the bar where the person is; which part's page it is may not be known yet.
  private static func current(_ state: State) -> Literal? {
    let start = state.parts.owner(of: state.app.start)?.id
    if let part = state.parts.owner(of: state.context.path) {
      return part.under.isEmpty ? start : part.under
    }
    return state.context.path.parts.first == Path.settings.text ? "settings" : start
  }

  private static func foot(_ state: State, _ scene: Scene<Action>) -> Node {
    .column(
      .small,
      [
        .paragraph(state.context.name, .strong),
        .when(
          state.app.plans != nil, .paragraph(scene.text(state.context.plan.name), .caption)),
      ])
  }

  private static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    let inner = scene.map { Action.part($0) }
    var overlays: [Node] = []
    for part in state.parts.all { overlays += part.nodes(.overlays, inner, frame) }
    if state.mustSettleFirst { overlays.append(settleFirstQuestion(scene)) }
    if let signingOut = state.signingOut {
      overlays.append(signOutQuestion(signingOut, state, scene))
    }
    if state.asksBeforeSignIn { overlays.append(signInAgainQuestion(state, scene)) }
    if state.showsShortcuts { overlays.append(shortcutsSheet(state, scene)) }
    return overlays
  }

  private static func settleFirstQuestion(_ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "settle-first", title: scene.text(Words.settleTitle), text: scene.text(Words.settleText),
      confirm: .button(scene.text(Words.understood), .plain, on: scene.onTap(.settleFirstClosed)),
      cancel: .button(
        scene.text(Words.seeWaiting), .primary, on: scene.onTap(.goTo(.synchronisation))),
      onCancel: scene.onTap(.settleFirstClosed))
  }

  private static func shortcutsSheet(_ state: State, _ scene: Scene<Action>) -> Node {
    var shortcuts: [(keys: [String], does: String)] = []
    for shortcut in state.shortcuts {
      shortcuts.append((keys: [shortcut.key.text], does: scene.text(shortcut.title)))
    }
    shortcuts.append((keys: ["?"], does: scene.text(Words.shortcuts)))
    return .sheet(
      id: "shortcuts", title: scene.text(Words.shortcuts), language: scene.language,
      onClose: scene.onTap(.shortcutsClosed), [.shortcuts(shortcuts)])
  }
}
