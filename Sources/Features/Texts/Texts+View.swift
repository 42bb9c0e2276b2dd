import Flow
import Identity
import Records
import Screen
import Shell
import Values

extension Texts {
  /// Everything that waits, each leading to its page.
  static func inbox(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let rows = state.waiting.compactMap { conflict -> Node? in
      guard let text = label(conflict, frame), let name = frame.parts.name(of: conflict.about)
      else { return nil }
      let route = Path.text(conflict.id)
      let row = ListRow(
        conflict.id.description, Words.heading(text, name, scene.language),
        subtitle: author(conflict, scene, frame), leading: .avatar(name),
        href: scene.href(route))
      return .row(row, onTap: scene.onLink(.goTo(route)))
    }
    let content: Node
    if !state.isLoaded {
      content = .skeleton(rows: 3, language: scene.language)
    } else if rows.isEmpty {
      content = .emptyState(.checkCircle, scene.text(Words.none), scene.text(Words.noneText))
    } else {
      content = .section(
        Words.waiting(rows.count, scene.language), note: scene.text(Words.why),
        [.list(label: scene.text(Words.title), rows)])
    }
    return .page(
      title: scene.text(Words.title), .bar, key: "conflicts",
      leading: [back(.synchronisation, Home.Words.sync, scene)], banners: frame.banners, [content])
  }

  /// What says on a record's page that a version of a text waits.
  static func notes(
    _ conflicts: [TextConflict], _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    conflicts.compactMap { conflict in
      guard let text = label(conflict, frame) else { return nil }
      let route = Path.text(conflict.id)
      return .banner(
        .warn, Words.otherVersion(text, scene.language), scene.text(Words.why),
        actions: [
          .linkButton(
            scene.text(Words.compare), .tinted, href: scene.href(route),
            on: scene.onLink(.goTo(route)))
        ]
      ).keyed(conflict.id.description)
    }
  }

  /// What says on any page how many wait for the person's decision.
  static func note(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node? {
    let count = state.waiting.count { mayDecide($0, frame) }
    guard count > 0 else { return nil }
    return .banner(
      .warn, Words.waiting(count, scene.language), scene.text(Words.why),
      actions: [
        .linkButton(
          scene.text(Words.see), .tinted, href: scene.href(.texts),
          on: scene.onLink(.goTo(.texts)))
      ]
    ).keyed("conflicts")
  }

  /// Says what was decided, with the way to undo it.
  static func toast(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node? {
    guard let undo = state.undo, let text = label(undo.conflict, frame) else { return nil }
    return .toast(
      Words.done(text, scene.language),
      undo: mayDecide(undo.conflict, frame)
        ? (scene.text(Words.undo), scene.onTap(.undoTapped)) : nil)
  }

  /// Whether the person may decide on it.
  static func mayDecide(_ conflict: TextConflict, _ frame: Frame) -> Bool {
    frame.context.permission(on: conflict.subjectType) >= .write
  }

  /// What the field is called whose text it is.
  static func label(_ conflict: TextConflict, _ frame: Frame) -> Phrase? {
    frame.parts.kind(of: conflict.subjectType)?.field(conflict.field)?.label
  }

  static func back(_ route: Path, _ title: Phrase, _ scene: Scene<Action>) -> Node {
    .backButton(scene.text(title), href: scene.href(route), on: scene.onLink(.goTo(route)))
  }

  /// Who wrote a version, and when.
  static func author(
    _ conflict: TextConflict, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    let name = frame.memberName(of: conflict.author)
    let author =
      conflict.author == frame.context.account.id
      ? scene.text(Words.you)
      : name.isEmpty
        ? Words.someone(frame.context.app.words.space, scene.language) : name
    return author + " · "
      + RelativeTime.text(
        from: scene.surroundings.now, to: conflict.writtenAt, in: scene.language)
  }
}
