import Identity
import Notifications
import Screen
import Shell
import Values

extension SpaceMessages {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let heading = scene.text(title(frame))
    var entries: [Node] = []
    if !state.log.entries.isEmpty {
      let rows = state.log.entries.map { entry in
        SentRow(entry.message, whom: whom(entry.message, scene, frame), scene).node
      }
      entries = [
        .section([.list(label: heading, rows)]),
        .paragraph(scene.text(SentWords.note), .secondary),
      ]
    }
    return .page(
      title: heading, .bar, key: "space-messages",
      leading: [
        .backButton(
          scene.text(SentWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners,
      Log.content(SentWords.log, entries, state.log, scene.map { .log($0) }, frame))
  }

  /// "Para Pedro · sobre Rosa Andrade": to one of the team or somebody on record, and of which record.
  private static func whom(
    _ message: LedgerEntry, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    var words = scene.text(SentWords.toYou)
    if message.person != frame.context.account.id {
      let member = frame.memberName(of: message.person)
      let called: String? = member.isEmpty ? name(of: message.person, frame) : member
      words = called.map { SentWords.to(scene.language, $0) } ?? scene.text(SentWords.toGone)
    }
    guard let subject = message.subject.flatMap({ name(of: $0, frame) }) else { return words }
    return words + " · " + SentWords.about(scene.language, subject)
  }

  /// Of a record of any kind.
  private static func name(of record: UUID, _ frame: Frame) -> String? {
    for kind in frame.parts.kinds {
      if let name = kind.name(record, frame.parts) { return name }
    }
    return nil
  }
}
