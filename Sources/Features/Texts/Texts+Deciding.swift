import Flow
import Records
import Screen
import Shell
import Values

extension Texts {
  /// The two versions of a text side by side, with the ways to decide.
  static func page(
    _ id: ID<TextConflict>, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    let banners = frame.banners
    let leading = [back(.texts, Words.title, scene)]
    guard let conflict = state.waiting.first(where: { $0.id == id }),
      let kind = frame.parts.kind(of: conflict.subjectType),
      let field = kind.field(conflict.field),
      let stands = kind.texts?.current(conflict.subject, conflict.field, frame.parts),
      let name = frame.parts.name(of: conflict.about)
    else {
      return .page(
        title: scene.text(Words.title), .bar, key: "conflict", leading: leading, banners: banners,
        [
          state.isLoaded
            ? .emptyState(
              .checkCircle, scene.text(Words.gone),
              Words.goneText(frame.context.app.words.space, scene.language))
            : .skeleton(rows: 3, language: scene.language)
        ])
    }
    let current = stands.text
    let difference = TextDifference(current, conflict.text)
    let mayDecide = mayDecide(conflict, frame)
    /// The button that decides for a text, for those who may.
    func choice(_ title: Phrase, _ text: String) -> Node? {
      guard mayDecide else { return nil }
      return .button(
        scene.text(title), .neutral, isDisabled: state.saving.isLoading,
        on: scene.onTap(.chosen(Decision(conflict, over: current, for: text))))
    }
    return .page(
      title: Words.heading(field.label, name, scene.language), .bar,
      key: id.description, leading: leading, banners: banners,
      [
        .column(
          .normal,
          [
            .paragraph(scene.text(Words.whyLong), .prose),
            .tag(
              "div", "versions", [],
              [
                version(
                  Words.onFile,
                  RelativeTime.text(
                    from: scene.surroundings.now, to: stands.changedAt, in: scene.language),
                  difference.left, scene, choice(Words.keep, current)),
                version(
                  Words.waits, author(conflict, scene, frame), difference.right, scene,
                  choice(Words.take, conflict.text)),
              ]),
            mayDecide
              ? merging(conflict, current, limit: field.limit, state, scene)
              : .paragraph(
                frame.onlyLooksWords(conflict.subjectType, scene.language), .secondary),
          ])
      ])
  }

  /// One of the two, what the other has not marked.
  private static func version(
    _ title: Phrase, _ caption: String, _ parts: [TextDifference.Part], _ scene: Scene<Action>,
    _ choose: Node?
  ) -> Node {
    var words = parts.map { part in
      part.isShared ? Node.text(part.text) : .tag("mark", "", [], [.text(part.text)])
    }
    if words.isEmpty { words = [.tag("em", "soft", [], [.text(scene.text(Words.empty))])] }
    return .card([
      .column(
        .medium,
        [
          .column(
            .none, [.heading(scene.text(title)), .paragraph(caption, .caption)]),
          .tag("p", "prose prose-lines", [], words),
          choose.map { .line(.small, [$0]) } ?? .none,
        ])
    ]).keyed(title.en)
  }

  /// The way to a merged text, or its field.
  private static func merging(
    _ conflict: TextConflict, _ current: String, limit: Int?, _ state: State,
    _ scene: Scene<Action>
  ) -> Node {
    guard let merge = state.merge, merge.decision.conflict.id == conflict.id else {
      return .line(
        .small,
        [
          .button(
            scene.text(Words.merge), .primary, isDisabled: state.saving.isLoading,
            on: scene.onTap(.mergeTapped(Merge(conflict, over: current))))
        ]
      ).keyed("merge")
    }
    return .card([
      .column(
        .normal,
        [
          .textArea(
            Field(
              mergeID, scene.text(Words.merged), hint: scene.text(Words.mergedHint),
              language: scene.language),
            text: merge.decision.text, rows: 8, maxLength: limit,
            on: scene.onText(.input) { .mergeTyped($0) }),
          .line(
            .small,
            [
              .button(
                scene.text(Words.save), .primary, isBusy: state.saving.isLoading,
                on: scene.onTap(.mergeSaved)),
              .button(scene.text(Words.cancel), .neutral, on: scene.onTap(.mergeCancelled)),
            ]),
        ])
    ]).keyed("merging")
  }
}
