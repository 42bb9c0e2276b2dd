import Copies
import Entitlements
import Flow
import Screen
import Values

extension OwnCopies {
  static func restore(
    _ restore: Restore, _ clinic: Surroundings, _ scene: Scene<Action>
  ) -> [Node] {
    [
      .tag("div", [.fixed("tabindex", "-1")], [.heading(scene.text(CopyWords.restore))])
        .id(restoreID).keyed("restore")
    ] + steps(restore, clinic, scene)
  }

  private static func steps(
    _ restore: Restore, _ clinic: Surroundings, _ scene: Scene<Action>
  ) -> [Node] {
    switch restore.step {
    case .finding: [waiting(RestoreWords.finding, scene)]
    case .fetching: [waiting(RestoreWords.fetching, scene)]
    case .opening: [waiting(RestoreWords.opening, scene)]
    case .list(let copies): list(copies, clinic, scene)
    case .locked(_, let wasTyped): locked(restore, wasTyped, scene)
    case .failed(let failure):
      [
        .banner(.danger, scene.text(failure.text)).keyed("failure"),
        actions(
          [
            .button(
              scene.text(RestoreWords.listAgain), .tinted, on: scene.onTap(.restore(.opened))
            ).wide
          ], scene),
      ]
    case .review(let review): self.review(review, clinic, scene)
    case .running(_, let run):
      [
        .card([
          .progress(
            run.restored + run.refused.count, of: run.wanted.count,
            label: scene.text(RestoreWords.restoring),
            detail: PatientImport.Words.of(
              run.restored + run.refused.count, run.wanted.count, scene.language))
        ]),
        PatientImport.actions([
          .button(
            scene.text(RestoreWords.stop), .neutral, isBusy: run.isStopping,
            on: scene.onTap(.restore(.stopped))
          ).wide
        ]),
      ]
    case .done(let review, let run): done(review, run, scene)
    }
  }

  private static func waiting(_ words: Phrase, _ scene: Scene<Action>) -> Node {
    .card([.tag("p", "soft", [.fixed("role", "status")], [.text(scene.text(words))])]).keyed(
      "waiting")
  }

  private static func list(
    _ copies: [StoredCopy], _ clinic: Surroundings, _ scene: Scene<Action>
  ) -> [Node] {
    guard !copies.isEmpty else {
      return [
        .emptyState(
          .file, scene.text(RestoreWords.none), scene.text(RestoreWords.noneText)),
        actions([], scene),
      ]
    }
    let rows: [Node] = copies.compactMap { copy in
      guard let name = CopyName(copy.name) else { return nil }
      let time = when(name.madeAt, scene)
      var about = DocumentWords.bytes(copy.bytes, scene.language)
      if name.space != clinic.space { about += " · " + scene.text(RestoreWords.otherClinic) }
      return .row(
        ListRow(copy.name, time, subtitle: about, leading: .icon(.file)),
        onTap: scene.onTap(.restore(.chosen(copy.name))))
    }
    return [
      .section(
        scene.text(RestoreWords.choose),
        [.list(label: scene.text(RestoreWords.choose), rows)]
      ).keyed("copies"),
      actions([], scene),
    ]
  }

  private static func locked(
    _ restore: Restore, _ wasTyped: Bool, _ scene: Scene<Action>
  ) -> [Node] {
    let field = Field(
      passphraseID, scene.text(CopyField.passphrase.label(.webDAV)),
      hint: scene.text(RestoreWords.otherPassphrase),
      error: wasTyped ? scene.text(RestoreWords.wrong) : nil, language: scene.language)
    return [
      .form(
        id: "restore-form", language: scene.language,
        onSubmit: scene.onSubmit(.restore(.submitted)),
        [
          .passwordField(
            field, text: restore.passphrase, isShown: restore.showsPassphrase,
            onReveal: scene.onTap(.restore(.passphraseShown)),
            on: scene.onText(.input) { .restore(.typed($0)) })
        ],
        actions: [
          .submit(scene.text(RestoreWords.open)).wide, leave(scene),
        ])
    ]
  }

  private static func review(
    _ review: CopyReview, _ clinic: Surroundings, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    func row(_ words: Phrase, _ count: Int) -> Node {
      .when(count > 0, .infoRow(scene.text(words), .number(number(count, language))))
    }
    var nodes: [Node] = []
    if review.isOtherClinic {
      nodes.append(
        .banner(.note, RestoreWords.ofOther(language, review.clinic)).keyed("other"))
    }
    nodes.append(
      .section(
        scene.text(RestoreWords.inCopy), note: scene.text(RestoreWords.withoutFiles),
        [
          .infoRow(scene.text(RestoreWords.clinic), .text(review.clinic)),
          .infoRow(scene.text(RestoreWords.madeAt), .text(when(review.madeAt, scene))),
          .infoRow(scene.text(RestoreWords.active), .number(number(review.active, language))),
          .infoRow(scene.text(RestoreWords.archived), .number(number(review.archived, language))),
        ]
      ).keyed("copy"))
    nodes.append(
      .section(
        scene.text(PatientImport.Words.summary),
        [
          .infoRow(scene.text(RestoreWords.missing), .number(number(review.missing, language))),
          row(RestoreWords.same, review.same), row(RestoreWords.differing, review.differing),
          row(RestoreWords.clashing, review.clashing),
          row(RestoreWords.unreadable, review.unreadable),
        ]
      ).keyed("summary"))
    let fitting = review.fitting(clinic.plan, activeCount: clinic.book.activeCount).count
    if fitting < review.missing {
      nodes.append(
        .banner(
          .warn, scene.text(PatientImport.Words.notAllFit),
          RestoreWords.fits(
            language, clinic.plan.name(language), number(fitting, language),
            number(review.missing, language)),
          actions: [
            .button(
              scene.text(PatientImport.Words.seePlans), .tinted, on: scene.onTap(.plansTapped))
          ]
        ).keyed("plan"))
    }
    nodes.append(
      actions(
        fitting == 0
          ? []
          : [
            .button(
              RestoreWords.restore(fitting, language), .primary, on: scene.onTap(.restore(.started))
            ).wide
          ], scene))
    return nodes
  }

  private static func done(
    _ review: CopyReview, _ run: CopyRun, _ scene: Scene<Action>
  ) -> [Node] {
    let left = review.missing - run.restored
    var nodes: [Node] = [
      .banner(
        left == 0 ? .good : .warn, RestoreWords.restored(run.restored, scene.language),
        left > 0 ? RestoreWords.left(left, scene.language) : ""
      ).keyed("result")
    ]
    if !run.refused.isEmpty {
      nodes.append(
        .section(
          scene.text(RestoreWords.refused),
          run.refused.prefix(50).map { refused in
            .infoRow(
              refused.name, .text(RefusalWords.text(refused.refusal, scene.language)))
          }
        ).keyed("refused"))
    }
    nodes.append(actions([], scene))
    return nodes
  }

  private static func actions(_ buttons: [Node], _ scene: Scene<Action>) -> Node {
    PatientImport.actions(buttons + [leave(scene)])
  }

  private static func leave(_ scene: Scene<Action>) -> Node {
    .button(scene.text(RestoreWords.close), .plain, on: scene.onTap(.restore(.closed))).wide
  }

  /// The day and the minute on the device's clocks.
  private static func when(_ instant: Instant, _ scene: Scene<Action>) -> String {
    let text = AccessWords.time(instant, scene.surroundings.minutesEast)
    return text.first(scalars: text.scalars.count - 3)
  }

  private static func number(_ value: Int, _ language: Language) -> String {
    NumberText.text(Int64(value), in: language)
  }
}
