import Copies
import Entitlements
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
    RestoreWords.of(language, number(done, language), number(total, language))
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

  private static func review(
    _ review: CopyReview, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    var nodes: [Node] = []
    if review.isOfOther {
      nodes.append(
        .banner(.note, RestoreWords.isOfAnother(language, here.noun, called: review.name))
          .keyed("other"))
    }
    nodes.append(contents(review, here, scene))
    let coming = review.coming(here)
    for coming in coming {
      if let kind = review.kinds.first(where: { $0.type == coming.kind.type }) {
        nodes.append(summary(kind, coming, isOnly: review.kinds.count == 1, scene))
      }
    }
    let records = coming.flatMap { $0.entries }
    let documents = DocumentReview(review, with: records, here)
    if let kind = here.withFiles, review.documents > 0 {
      nodes.append(self.documents(review, documents, kind, scene))
    }
    for coming in coming {
      guard let kind = review.kinds.first(where: { $0.type == coming.kind.type }) else { continue }
      let wanted = kind.missing - coming.strayed
      if coming.entries.count < wanted {
        nodes.append(full(coming, of: wanted, here, scene))
      }
    }
    var counts: [(noun: Noun, count: Int)] = []
    for coming in coming { counts.append((coming.kind.noun, coming.entries.count)) }
    if let kind = here.withFiles { counts.append((kind.noun, documents.coming.count)) }
    nodes.append(
      actions(
        records.isEmpty && documents.coming.isEmpty
          ? []
          : [
            .button(
              RestoreWords.restore(counts, language), .primary,
              on: scene.onTap(.restore(.started))
            ).wide
          ], scene))
    return nodes
  }

  /// What is in the copy.
  private static func contents(
    _ review: CopyReview, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    var rows: [Node] = [
      .infoRow(here.noun.title(language), .text(review.name)),
      .infoRow(scene.text(RestoreWords.madeAt), .text(when(review.madeAt, scene))),
    ]
    for review in review.kinds {
      guard let words = here.kind(of: review.type)?.words else { continue }
      rows.append(
        .infoRow(scene.text(words.active), .number(number(review.active, language))))
      if let archived = words.archived {
        rows.append(.infoRow(scene.text(archived), .number(number(review.archived, language))))
      }
    }
    if let kind = here.withFiles {
      rows.append(
        .infoRow(scene.text(kind.words.active), .number(number(review.documents, language))))
    }
    return .section(scene.text(RestoreWords.inCopy), rows).keyed("copy")
  }

  /// What would become of the records of one kind.
  private static func summary(
    _ review: KindReview, _ coming: KindComing, isOnly: Bool, _ scene: Scene<Action>
  ) -> Node {
    let (language, words) = (scene.language, coming.kind.words)
    return .section(
      isOnly ? scene.text(RestoreWords.summary) : coming.kind.noun.titleOfMany(language),
      [
        .infoRow(scene.text(RestoreWords.missing), .number(number(review.missing, language))),
        row(RestoreWords.same, review.same, scene),
        row(RestoreWords.differing, review.differing, scene),
        row(words.clashing, review.clashing, scene), row(words.strayed, coming.strayed, scene),
        row(RestoreWords.unreadable, review.unreadable, scene),
        row(RestoreWords.texts, review.texts, scene),
      ]
    ).keyed(isOnly ? "summary" : "summary-" + review.type)
  }

  private static func documents(
    _ review: CopyReview, _ coming: DocumentReview, _ kind: CopyKind, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    var missing = number(coming.coming.count, language)
    if coming.bytes > 0 { missing += " · " + NumberText.bytes(coming.bytes, in: language) }
    return .section(
      kind.noun.titleOfMany(language),
      [
        .infoRow(scene.text(RestoreWords.documentsMissing), .number(missing)),
        row(RestoreWords.documentsHere, review.documentsHere, scene),
        row(RestoreWords.incomplete, review.incomplete, scene),
        row(kind.words.strayed, coming.strayed, scene),
        row(RestoreWords.unfitting, coming.unfitting, scene),
        row(RestoreWords.unreadable, review.unreadableDocuments, scene),
      ]
    ).keyed("documents")
  }

  /// A line of a summary, where there is something to say.
  private static func row(_ words: Phrase, _ count: Int, _ scene: Scene<Action>) -> Node {
    .when(count > 0, .infoRow(scene.text(words), .number(number(count, scene.language))))
  }

  /// The plan has no room for all.
  private static func full(
    _ coming: KindComing, of wanted: Int, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> Node {
    let language = scene.language
    return .banner(
      .warn, scene.text(RestoreWords.notAllFit),
      RestoreWords.fits(
        language, here.context.plan.name(language), number(coming.entries.count, language),
        number(wanted, language), coming.kind.noun.agreeing("das", "dos")),
      actions: [
        .button(scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.plansTapped))
      ]
    ).keyed("plan-" + coming.kind.type)
  }

  private static func done(
    _ review: CopyReview, _ run: CopyRun, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    let returned = run.documents
    let (left, documentsLeft) = (
      review.missing - run.records.done, review.missingDocuments.count - (returned?.restored ?? 0)
    )
    var texts = [left > 0 ? RestoreWords.left(left, language) : ""]
    if let kind = here.withFiles, documentsLeft > 0 {
      texts.append(RestoreWords.documentsLeft(documentsLeft, kind.noun, language))
    }
    switch returned?.obstacle {
    case .place(let failure): texts.append(failure.text(language, in: here.noun))
    case .deviceFull: texts.append(scene.text(RestoreWords.deviceFull))
    case nil: break
    }
    let isSending = returned?.wanted.contains { here.document($0.id)?.isAwaited == true }
    if isSending == true { texts.append(scene.text(RestoreWords.onTheirWay)) }
    var nodes: [Node] = [
      .banner(
        left == 0 && documentsLeft == 0 ? .good : .warn,
        RestoreWords.restored(restored(run, here), language),
        texts.filter { !$0.isEmpty }.joined(separator: " ")
      ).keyed("result")
    ]
    var refused = run.records.refused.prefix(50).map { refused in
      let entry = run.records.wanted[refused.position]
      return Node.infoRow(
        entry.name,
        .text(RestoreWords.refusal(refused.refusal, of: entry.mutation, here, language)))
    }
    refused += (returned?.failed ?? []).prefix(50).map { failed in
      .infoRow(failed.name, .text(RestoreWords.reason(failed.reason, here, language)))
    }
    if !refused.isEmpty {
      nodes.append(.section(scene.text(RestoreWords.refused), refused).keyed("refused"))
    }
    nodes.append(actions([], scene))
    return nodes
  }

  /// How many of each kind came back.
  private static func restored(
    _ run: CopyRun, _ here: CopiedSpace
  ) -> [(noun: Noun, count: Int)] {
    let done = run.records.doneOnes
    var counts: [(noun: Noun, count: Int)] = []
    for kind in here.records {
      counts.append((kind.noun, done.count { $0.type == kind.type }))
    }
    if let kind = here.withFiles { counts.append((kind.noun, run.documents?.restored ?? 0)) }
    return counts
  }

  private static func actions(_ buttons: [Node], _ scene: Scene<Action>) -> Node {
    actions(buttons + [leave(scene)])
  }

  private static func leave(_ scene: Scene<Action>) -> Node {
    .button(scene.text(RestoreWords.close), .plain, on: scene.onTap(.restore(.closed))).wide
  }

  /// The day and the minute on the device's clocks.
  private static func when(_ instant: Instant, _ scene: Scene<Action>) -> String {
    let east = scene.surroundings.minutesEast
    let date = CivilDate(at: instant, minutesEast: east)
    let day = Int64(date.daysSinceEpoch) * 1_440
    let minutes = instant.milliseconds / 60_000 + Int64(east) - day
    return "\(date.slashed) \(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func two(_ number: Int64) -> String {
    (number < 10 ? "0" : "") + number.description
  }

  private static func number(_ value: Int, _ language: Language) -> String {
    NumberText.text(Int64(value), in: language)
  }
}
