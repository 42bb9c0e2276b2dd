import Clinic
import Copies
import Entitlements
import Flow
import Screen
import Shell
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
    case .opening, .looking: [waiting(RestoreWords.opening, scene)]
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
          run.documents.map { progress($0, scene) }
            ?? .progress(
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
    case .done(let review, let run): done(review, run, clinic, scene)
    }
  }

  private static func progress(_ returned: DocumentReturn, _ scene: Scene<Action>) -> Node {
    .progress(
      returned.position, of: returned.wanted.count,
      label: scene.text(RestoreWords.restoringDocuments),
      detail: PatientImport.Words.of(returned.position, returned.wanted.count, scene.language)
        + " · "
        + DocumentWords.storage(
          returned.bytes + returned.partial, of: returned.total, scene.language))
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
        scene.text(RestoreWords.inCopy),
        [
          .infoRow(scene.text(RestoreWords.clinic), .text(review.clinic)),
          .infoRow(scene.text(RestoreWords.madeAt), .text(when(review.madeAt, scene))),
          .infoRow(scene.text(RestoreWords.active), .number(number(review.active, language))),
          .infoRow(scene.text(RestoreWords.archived), .number(number(review.archived, language))),
          .infoRow(
            scene.text(RestoreWords.documents), .number(number(review.documents, language))),
        ]
      ).keyed("copy"))
    nodes.append(
      .section(
        scene.text(PatientImport.Words.summary),
        [
          .infoRow(scene.text(RestoreWords.missing), .number(number(review.missing, language))),
          row(RestoreWords.same, review.same), row(RestoreWords.differing, review.differing),
          row(RestoreWords.clashing, review.clashing),
          row(RestoreWords.unreadable, review.unreadable), row(RestoreWords.texts, review.texts),
        ]
      ).keyed("summary"))
    let patients = review.fitting(clinic.plan, activeCount: clinic.book.activeCount)
    let coming = documents(of: review, with: patients, clinic)
    if review.documents > 0 { nodes.append(documents(review, coming, scene)) }
    let fitting = patients.count
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
    let isNothing = fitting == 0 && coming.coming.isEmpty
    nodes.append(
      actions(
        isNothing
          ? []
          : [
            .button(
              RestoreWords.restore(fitting, coming.coming.count, language), .primary,
              on: scene.onTap(.restore(.started))
            ).wide
          ], scene))
    return nodes
  }

  private static func documents(
    _ review: CopyReview, _ coming: DocumentReview, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    func row(_ words: Phrase, _ count: Int) -> Node {
      .when(count > 0, .infoRow(scene.text(words), .number(number(count, language))))
    }
    var missing = number(coming.coming.count, language)
    if coming.bytes > 0 { missing += " · " + DocumentWords.bytes(coming.bytes, language) }
    return .section(
      scene.text(RestoreWords.documents),
      [
        .infoRow(scene.text(RestoreWords.documentsMissing), .number(missing)),
        row(RestoreWords.documentsHere, review.documentsHere),
        row(RestoreWords.incomplete, review.incomplete),
        row(RestoreWords.strayed, coming.strayed),
        row(RestoreWords.unfitting, coming.unfitting),
        row(RestoreWords.unreadable, review.unreadableDocuments),
      ]
    ).keyed("documents")
  }

  private static func done(
    _ review: CopyReview, _ run: CopyRun, _ clinic: Surroundings, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    let returned = run.documents
    let (left, documentsLeft) = (
      review.missing - run.restored, review.missingDocuments.count - (returned?.restored ?? 0)
    )
    var texts = [left > 0 ? RestoreWords.left(left, language) : ""]
    if documentsLeft > 0 { texts.append(RestoreWords.documentsLeft(documentsLeft, language)) }
    switch returned?.obstacle {
    case .place(let failure): texts.append(scene.text(failure.text))
    case .deviceFull: texts.append(scene.text(RestoreWords.deviceFull))
    case nil: break
    }
    let isSending = returned?.wanted.contains { clinic.document($0.id.uuid)?.isAwaited == true }
    if isSending == true { texts.append(scene.text(RestoreWords.onTheirWay)) }
    var nodes: [Node] = [
      .banner(
        left == 0 && documentsLeft == 0 ? .good : .warn,
        RestoreWords.restored(run.restored, returned?.restored ?? 0, language),
        texts.filter { !$0.isEmpty }.joined(separator: " ")
      ).keyed("result")
    ]
    var refused = run.refused.prefix(50).map { refused in
      Node.infoRow(refused.name, .text(RefusalWords.text(refused.refusal, language)))
    }
    refused += (returned?.failed ?? []).prefix(50).map { failed in
      .infoRow(failed.name, .text(RestoreWords.reason(failed.reason, language)))
    }
    if !refused.isEmpty {
      nodes.append(.section(scene.text(RestoreWords.refused), refused).keyed("refused"))
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
