import API
import Audit
import Clinic
import Flow
import Screen
import Shell
import Values

extension AccessLog {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    view(state, scene, of: nil)
  }

  /// - Parameter patient: whom it is about, if they are on this device.
  static func view(_ state: State, _ scene: Scene<Action>, of patient: Patient?) -> Node {
    let title =
      patient.map { AccessWords.heading($0.displayName, scene.language) }
      ?? scene.text(AccessWords.title)
    var content: [Node] = []
    if let failure = state.failure { content.append(failed(failure, scene)) }
    if !state.entries.isEmpty {
      content.append(list(state, title, scene))
      content.append(.paragraph(scene.text(AccessWords.note), .secondary))
    } else if state.isLoaded {
      content.append(
        .emptyState(.eye, scene.text(AccessWords.empty), scene.text(AccessWords.emptyText)))
    } else if state.isWorking {
      content.append(.skeleton(rows: 4, language: scene.language))
    }
    if state.hasMore, state.failure == nil {
      content.append(
        .button(
          scene.text(AccessWords.more), .neutral, isDisabled: state.isWorking,
          on: scene.onTap(.moreTapped)))
    }
    return .page(
      title: title, .bar, key: "access",
      leading: [
        .backButton(
          scene.text(AccessWords.back), href: scene.href(.patient(state.patient)),
          on: scene.onLink(.goTo(.patient(state.patient))))
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
  private static func list(_ state: State, _ title: String, _ scene: Scene<Action>) -> Node {
    let rows = state.entries.map { entry in
      let time = AccessWords.time(entry.time, scene.surroundings.minutesEast)
      let parts = [AccessWords.person(entry, scene.language), time, AccessWords.deviceName(entry)]
      var lines: [Node] = [
        .paragraph(AccessWords.deed(entry, scene.language), .strong),
        .paragraph(parts.filter { !$0.isEmpty }.joined(separator: " · "), .caption),
      ]
      if entry.hasDoubtfulTime { lines.append(.badge(scene.text(AccessWords.doubtful), .warn)) }
      return Node.tag("li", "change", [], lines).keyed(entry.number.description)
    }
    return .section([.list(label: title, rows)])
  }
}
