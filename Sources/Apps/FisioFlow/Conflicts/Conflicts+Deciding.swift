import Clinic
import Flow
import Records
import Screen
import Shell
import Values

extension Conflicts {
  /// The two versions of a text side by side, with the ways to decide.
  static func page(
    _ id: ID<TextConflict>, _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Node {
    var banners = frame.banners
    let leading = [back(.conflicts, Words.title, scene)]
    guard let conflict = state.waiting.first(where: { $0.id == id }),
      let text = PatientText(rawValue: conflict.field),
      let patient = frame.parts[Patients.self]?.book.patient(ID(conflict.subject))
    else {
      return .page(
        title: scene.text(Words.title), .bar, key: "conflict", leading: leading, banners: banners,
        [
          state.isLoaded
            ? .emptyState(.checkCircle, scene.text(Words.gone), scene.text(Words.goneText))
            : .skeleton(rows: 3, language: scene.language)
        ])
    }
    if let refusal = state.refusal {
      banners.append(.banner(.danger, RefusalWords.text(refusal, scene.language)))
    }
    let current = patient[text]
    let difference = TextDifference(current, conflict.text)
    return .page(
      title: Words.heading(text, patient.displayName, scene.language), .bar,
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
                    from: scene.surroundings.now, to: patient.updatedAt, in: scene.language),
                  difference.left, scene,
                  .button(
                    scene.text(Words.keep), .neutral, isDisabled: state.isSaving,
                    on: scene.onTap(.chosen(Decision(conflict, over: current, for: current))))),
                version(
                  Words.waits, author(conflict, scene, frame), difference.right, scene,
                  .button(
                    scene.text(Words.take), .neutral, isDisabled: state.isSaving,
                    on: scene.onTap(
                      .chosen(Decision(conflict, over: current, for: conflict.text))))),
              ]),
            merging(conflict, current, state, scene),
          ])
      ])
  }

  /// One of the two, what the other has not marked.
  private static func version(
    _ title: Phrase, _ caption: String, _ parts: [TextDifference.Part], _ scene: Scene<Action>,
    _ choose: Node
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
          .line(.small, [choose]),
        ])
    ]).keyed(title.en)
  }

  /// The way to a merged text, or its field.
  private static func merging(
    _ conflict: TextConflict, _ current: String, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    guard let merge = state.merge, merge.decision.conflict.id == conflict.id else {
      return .line(
        .small,
        [
          .button(
            scene.text(Words.merge), .primary, isDisabled: state.isSaving,
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
            text: merge.decision.text, rows: 8, maxLength: Patient.Limits.prose,
            on: scene.onText(.input) { .mergeTyped($0) }),
          .line(
            .small,
            [
              .button(
                scene.text(Words.save), .primary, isBusy: state.isSaving,
                on: scene.onTap(.mergeSaved)),
              .button(scene.text(Words.cancel), .neutral, on: scene.onTap(.mergeCancelled)),
            ]),
        ])
    ]).keyed("merging")
  }
}
