import API
import Audit
import Flow
import Screen
import Shell
import Values

extension Accesses {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let (parts, space) = (frame.parts, frame.context.app.words.space)
    let title =
      state.subject.flatMap { parts.name(of: $0) }.map {
        AccessWords.heading($0, scene.language)
      } ?? scene.text(AccessWords.title)
    let kind = state.subject.flatMap { parts.kind(of: $0.type) }
    let back = state.subject.flatMap { parts.page(of: $0) } ?? frame.context.start
    var content: [Node] = []
    if let failure = state.loading.failure { content.append(failed(failure, scene)) }
    if !state.entries.isEmpty {
      content.append(list(state, title, scene, frame))
      content.append(.paragraph(AccessWords.note(space, scene.language), .secondary))
    } else if state.isLoaded {
      content.append(
        .emptyState(.eye, scene.text(AccessWords.empty), scene.text(AccessWords.emptyText)))
    } else if state.loading.isLoading {
      content.append(.skeleton(rows: 4, language: scene.language))
    }
    if state.hasMore, state.loading.failure == nil {
      content.append(
        .button(
          scene.text(AccessWords.more), .neutral, isDisabled: state.loading.isLoading,
          on: scene.onTap(.moreTapped)))
    }
    return .page(
      title: title, .bar, key: "access",
      leading: [
        .backButton(
          kind?.noun.title(scene.language) ?? "", href: scene.href(back),
          on: scene.onLink(.goTo(back)))
      ],
      actions: state.entries.isEmpty
        ? []
        : [
          .iconButton(
            .export, scene.text(AccessWords.export),
            on: scene.onTap(
              .exportTapped(scene.language, minutesEast: scene.surroundings.minutesEast)))
        ],
      content)
  }

  private static func failed(_ failure: APIError, _ scene: Scene<Action>) -> Node {
    var words = failure.words
    if case .network = failure { words = AccessWords.offline }
    return .banner(
      .warn, scene.text(words),
      actions: [
        .button(scene.text(AccessWords.again), .tinted, on: scene.onTap(.moreTapped))
      ])
  }

  /// A row each: what was done, and below it by whom, when and with what.
  private static func list(
    _ state: State, _ title: String, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let deeds = Deeds(
      frame.parts, of: state.subject, in: frame.context.app.words.space, scene.language)
    let rows = state.entries.map { entry in
      let time = entry.time.clock(minutesEast: scene.surroundings.minutesEast)
      let parts = [AccessWords.person(entry, scene.language), time, AccessWords.deviceName(entry)]
      var lines: [Node] = [
        .paragraph(deeds.text(entry), .strong),
        .paragraph(parts.filter { !$0.isEmpty }.joined(separator: " · "), .caption),
      ]
      if entry.hasDoubtfulTime { lines.append(.badge(scene.text(AccessWords.doubtful), .warn)) }
      return Node.tag("li", "change", [], lines).keyed(entry.number.description)
    }
    return .section([.list(label: title, rows)])
  }
}
