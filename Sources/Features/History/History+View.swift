import Fields
import Flow
import Screen
import Shell
import Sync
import Values

extension History {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    var banners: [Node] = []
    if let refusal = state.refusal {
      banners.append(frame.banner(of: refusal, scene.language))
    }
    return Log.page(
      scene.text(Words.title), key: "history",
      frame.context.isAlone ? Words.aloneLog : Words.log, banners: banners,
      state.log.entries.map { entry($0, of: state.log.subject, scene, frame) },
      state.log, scene.map { .log($0) }, frame)
  }

  /// What one mutation did.
  private static func entry(
    _ entry: HistoryEntry, of subject: Subject?, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let change = frame.parts.change(named: entry.mutation)
    let isNew = change?.adds ?? false
    let when = RelativeTime.text(
      from: scene.surroundings.now, to: entry.time, in: scene.language)
    let pairs = entry.changes.compactMap { change -> (name: String, value: Node)? in
      guard let subject,
        let field = frame.parts.kind(of: subject.type)?.field(change.field)
      else { return nil }
      let value =
        isNew
        ? side(field.text(change.to, scene.language), scene)
        : difference(change, field, of: subject, scene, frame)
      return (field.label(scene.language), value)
    }
    let head = Node.tag(
      "div", "card-padded", [],
      [
        .paragraph(person(entry, scene, frame), .strong),
        .tag(
          "p", "caption", [],
          [
            .text((change?.deed?(scene.language) ?? scene.text(Words.changed)) + " · "),
            .tag(
              "time", "",
              [
                .text("datetime", entry.time.description), .text("title", entry.time.description),
              ], [.text(when)]),
          ]),
      ])
    return .section(pairs.isEmpty ? [head] : [head, .details(pairs)])
      .keyed("\(entry.version)")
  }

  private static func person(
    _ entry: HistoryEntry, _ scene: Scene<Action>, _ frame: Frame
  ) -> String {
    if let name = frame.parts.memberName(of: entry.account) { return name }
    guard entry.email.isEmpty else { return entry.email }
    if entry.account == frame.context.alone?.person { return scene.text(Words.you) }
    return scene.text(entry.account == .zero ? Words.nobody : Words.formerMember)
  }

  /// A field before and after, with the way back.
  private static func difference(
    _ change: HistoryChange, _ field: FieldKind, of subject: Subject, _ scene: Scene<Action>,
    _ frame: Frame
  ) -> Node {
    let before = field.text(change.from, scene.language)
    let after = field.text(change.to, scene.language)
    var lines: [Node] = [
      .tag("span", "", [], [.spoken(scene.text(Words.before) + ": "), gone(before, scene)]),
      .tag("span", "", [], [.spoken(scene.text(Words.after) + ": "), side(after, scene)]),
    ]
    if frame.mayChange(subject),
      let putBack = frame.parts.kind(of: subject.type)?.putBack(
        subject.id, FieldChange(change.field, change.from), frame.parts)
    {
      lines.append(
        .line(
          .small,
          [
            .button(
              Words.putBack(field.label, scene.language), .plain, icon: .undo,
              on: scene.onTap(.putBackTapped(putBack)))
          ]))
    }
    return .column(.small, lines)
  }

  private static func gone(_ text: String, _ scene: Scene<Action>) -> Node {
    text.isEmpty ? side(text, scene) : .tag("del", "soft", [], [.text(text)])
  }

  private static func side(_ text: String, _ scene: Scene<Action>) -> Node {
    text.isEmpty
      ? .tag("em", "soft", [], [.text(scene.text(Words.empty))]) : .words("span", "", text)
  }

  /// Says what was put back, with the way to undo it.
  static func toast(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node? {
    guard let undo = state.undo,
      let field = frame.parts.kind(of: undo.subject.type)?.field(undo.field)
    else { return nil }
    return .toast(
      Words.done(field.label, scene.language),
      undo: frame.mayChange(undo.subject)
        ? (scene.text(Words.undo), scene.onTap(.undoTapped)) : nil)
  }
}
