import Copies
import Flow
import Screen
import Shell
import Values

extension OwnCopies {
  static func restore(
    _ restore: Restore, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    [
      .tag("div", [.fixed("tabindex", "-1")], [.heading(scene.text(CopyWords.restore))])
        .id(restoreID).keyed("restore")
    ] + steps(restore, here, scene)
  }

  private static func steps(
    _ restore: Restore, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    switch restore.step {
    case .finding: [waiting(RestoreWords.finding, scene)]
    case .fetching: [waiting(RestoreWords.fetching, scene)]
    case .opening, .looking: [waiting(RestoreWords.opening, scene)]
    case .list(let copies): list(copies, here, scene)
    case .locked(_, let wasTyped): locked(restore, wasTyped, scene)
    case .failed(let failure):
      [
        .banner(.danger, failure.text(scene.language, here)).keyed("failure"),
        actions(
          [
            .button(
              scene.text(RestoreWords.listAgain), .tinted, on: scene.onTap(.restore(.opened))
            ).wide
          ], scene),
      ]
    case .review(let review): self.review(review, here, scene)
    case .running(_, let run):
      [
        .card([
          run.documents.map { progress($0, here, scene) }
            ?? .progress(
              run.records.answered, of: run.records.wanted.count,
              label: RestoreWords.restoring(here.records, scene.language),
              detail: of(run.records.answered, run.records.wanted.count, scene.language))
        ]),
        actions([
          .button(
            scene.text(RestoreWords.stop), .neutral, isBusy: run.isStopping,
            on: scene.onTap(.restore(.stopped))
          ).wide
        ]),
      ]
    case .done(let review, let run): done(review, run, here, scene)
    }
  }

  private static func progress(
    _ returned: DocumentReturn, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    let bytes = [returned.bytes + returned.partial, returned.total].map {
      NumberText.bytes($0, in: language)
    }
    return .progress(
      returned.position, of: returned.wanted.count,
      label: RestoreWords.restoring(here.kinds.filter { $0.files != nil }, language),
      detail: of(returned.position, returned.wanted.count, language) + " · "
        + RestoreWords.of(language, bytes[0], bytes[1]))
  }

  private static func of(_ done: Int, _ total: Int, _ language: Language) -> String {
    NumberText.text(Int64(done), of: Int64(total), in: language)
  }

  private static func waiting(_ words: Phrase, _ scene: Scene<Action>) -> Node {
    .card([.tag("p", "soft", [.fixed("role", "status")], [.text(scene.text(words))])]).keyed(
      "waiting")
  }

  private static func list(
    _ copies: [StoredCopy], _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    guard !copies.isEmpty else {
      return [
        .emptyState(
          .file, scene.text(RestoreWords.none),
          RestoreWords.noneText(scene.language, here.context.app.name.text)),
        actions([], scene),
      ]
    }
    let rows: [Node] = copies.compactMap { copy in
      guard let name = CopyName(copy.name) else { return nil }
      let time = when(name.madeAt, scene)
      var about = NumberText.bytes(copy.bytes, in: scene.language)
      if name.space != here.space {
        about += " · " + RestoreWords.ofAnother(scene.language, here.noun)
      }
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

  static func actions(_ buttons: [Node], _ scene: Scene<Action>) -> Node {
    actions(buttons + [leave(scene)])
  }

  private static func leave(_ scene: Scene<Action>) -> Node {
    .button(scene.text(RestoreWords.close), .plain, on: scene.onTap(.restore(.closed))).wide
  }

  /// The day and the minute on the device's clocks.
  static func when(_ instant: Instant, _ scene: Scene<Action>) -> String {
    let east = scene.surroundings.minutesEast
    let date = CivilDate(at: instant, minutesEast: east)
    let day = Int64(date.daysSinceEpoch) * 1_440
    let minutes = instant.milliseconds / 60_000 + Int64(east) - day
    return "\(date.slashed) \(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func two(_ number: Int64) -> String {
    (number < 10 ? "0" : "") + number.description
  }

  static func number(_ value: Int, _ language: Language) -> String {
    NumberText.text(Int64(value), in: language)
  }
}
