import Audit
import Flow
import Screen
import Shell
import Values

extension Accesses {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let title =
      state.log.subject.flatMap { frame.parts.name(of: $0) }.map {
        AccessWords.heading($0, scene.language)
      } ?? scene.text(AccessWords.title)
    var (entries, actions): ([Node], [Node]) = ([], [])
    if !state.log.entries.isEmpty {
      let note = AccessWords.note(frame.context.app.words.space, scene.language)
      entries = [list(state, title, scene, frame), .paragraph(note, .secondary)]
      actions = [
        .iconButton(
          .export, scene.text(AccessWords.export),
          on: scene.onTap(
            .exportTapped(scene.language, minutesEast: scene.surroundings.minutesEast)))
      ]
    }
    return Log.page(
      title, key: "access", AccessWords.log, actions: actions, entries, state.log,
      scene.map { .log($0) }, frame)
  }

  /// A row each: what was done, and below it by whom, when and with what.
  private static func list(
    _ state: State, _ title: String, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let deeds = Deeds(
      frame.parts, of: state.log.subject, in: frame.context.app.words.space, scene.language)
    let rows = state.log.entries.map { entry in
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
