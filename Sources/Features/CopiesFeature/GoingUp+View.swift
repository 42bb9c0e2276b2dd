import Entitlements
import Flow
import Identity
import Records
import Screen
import Shell
import Sync
import Values

extension GoingUp {
  static func content(
    _ state: State, _ here: CopiedSpace, _ frame: Frame, _ scene: Scene<Action>
  ) -> [Node] {
    switch state.step {
    case .reading: [waiting(GoingUpWords.reading, scene)]
    case .unreadable:
      [
        .banner(
          .danger, scene.text(GoingUpWords.unreadable), scene.text(GoingUpWords.unreadableText)
        ).keyed("unreadable"), actions([seeDevice(scene)]),
      ]
    case .resting: resting(state, here, scene)
    case .waiting:
      [
        waiting(GoingUpWords.waiting, scene),
        actions([
          .button(scene.text(GoingUpWords.stop), .neutral, on: scene.onTap(.stopTapped)).wide
        ]),
      ]
    case .running(let run):
      [
        .card([
          .progress(
            run.answered, of: run.wanted.count, label: scene.text(GoingUpWords.running),
            detail: of(run.answered, run.wanted.count, scene.language))
        ]).keyed("running"),
        actions([
          .button(
            scene.text(GoingUpWords.stop), .neutral, isBusy: run.isStopping,
            on: scene.onTap(.stopTapped)
          ).wide
        ]),
      ]
    case .sending: sending(here, scene)
    case .erasing: [waiting(GoingUpWords.erasing, scene)]
    case .left: left(state, here, frame, scene)
    case .done(let ending): [done(ending, here, scene)]
    }
  }

  private static func waiting(_ words: Phrase, _ scene: Scene<Action>) -> Node {
    .card([.tag("p", "soft", [.fixed("role", "status")], [.text(scene.text(words))])])
      .keyed("waiting")
  }

  private static func of(_ done: Int, _ total: Int, _ language: Language) -> String {
    NumberText.text(Int64(done), of: Int64(total), in: language)
  }

  private static func actions(_ buttons: [Node]) -> Node {
    .tag("div", "form-actions", [], buttons).keyed("actions")
  }

  private static func seeDevice(_ scene: Scene<Action>) -> Node {
    .button(scene.text(GoingUpWords.seeDevice), .plain, on: scene.onTap(.openAloneTapped)).wide
  }

  private static func discard(_ scene: Scene<Action>) -> Node {
    .button(scene.text(GoingUpWords.discard), .dangerPlain, on: scene.onTap(.discardTapped)).wide
  }

  /// What lies here and there, and what would come of it.
  private static func resting(
    _ state: State, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    guard let review = state.review else {
      // Nothing is on this device alone, or the account is still on its way.
      return [
        waiting(state.kept == nil ? GoingUpWords.nothing : GoingUpWords.account, scene)
      ]
    }
    let language = scene.language
    var nodes: [Node] = []
    if state.lacksRoom {
      nodes.append(.banner(.warn, scene.text(GoingUpWords.noRoom)).keyed("no-room"))
    }
    if here.lacksSync {
      nodes.append(
        .banner(
          .note, GoingUpWords.noSync(language, here.context.plan.name(language)),
          scene.text(GoingUpWords.noSyncText),
          actions: [
            .button(
              scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.goTo(.plans)))
          ]
        ).keyed("plan"))
    }
    nodes += counts(review, here, scene)
    let coming = review.coming(here)
    let count = coming.reduce(0) { $0 + $1.entries.count }
    let staying = review.missing - count
    if staying > 0 {
      nodes.append(
        .banner(
          .warn, GoingUpWords.staying(staying, language),
          scene.text(GoingUpWords.stayingText),
          actions: here.lacksSync
            ? []
            : [
              .button(
                scene.text(Home.Words.seePlans), .tinted, on: scene.onTap(.goTo(.plans)))
            ]
        ).keyed("staying"))
    }
    nodes.append(
      .tag(
        "div", "card-padded", [],
        [
          .column(
            .small,
            [
              .paragraph(scene.text(GoingUpWords.merge), .prose),
              .paragraph(scene.text(GoingUpWords.past), .prose),
            ])
        ]
      ).keyed("words"))
    var buttons: [Node] = []
    if !here.lacksSync {
      buttons.append(
        .button(scene.text(GoingUpWords.start), .primary, on: scene.onTap(.startTapped)).wide)
    }
    nodes.append(actions(buttons + [seeDevice(scene), discard(scene)]))
    return nodes
  }

  private static func counts(
    _ review: CopyReview, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    var (own, account): ([Node], [Node]) = ([], [])
    var (same, differing) = (0, 0)
    for review in review.kinds {
      guard let kind = here.kind(of: review.type) else { continue }
      let total = review.total
      let there = kind.count(here.parts) ?? 0
      let name = kind.noun.titleOfMany(language)
      if total > 0 { own.append(row(name, total, language)) }
      if there > 0 { account.append(row(name, there, language)) }
      same += review.same
      differing += review.differing
    }
    func orNothing(_ rows: [Node]) -> [Node] {
      rows.isEmpty
        ? [.infoRow(scene.text(GoingUpWords.empty), .none)] : rows
    }
    var nodes: [Node] = [
      .section(scene.text(AloneWords.device), orNothing(own)).keyed("device"),
      .section(
        GoingUpWords.inAccount(language, here.context.account.email), orNothing(account)
      ).keyed("account"),
    ]
    if same + differing > 0 {
      var rows: [Node] = []
      if same > 0 { rows.append(row(scene.text(GoingUpWords.same), same, language)) }
      if differing > 0 {
        rows.append(row(scene.text(GoingUpWords.differing), differing, language))
      }
      nodes.append(.section(scene.text(GoingUpWords.both), rows).keyed("both"))
    }
    return nodes
  }

  private static func row(_ name: String, _ count: Int, _ language: Language) -> Node {
    .infoRow(name, .number(OwnCopies.number(count, language)))
  }

  /// All is in the queue; the server takes it.
  private static func sending(_ here: CopiedSpace, _ scene: Scene<Action>) -> [Node] {
    let sync = here.context.sync
    var nodes: [Node] = []
    if !sync.refused.isEmpty {
      nodes.append(
        .banner(
          .warn, scene.text(GoingUpWords.serverRefused), scene.text(GoingUpWords.serverRefusedText),
          actions: [
            .button(
              scene.text(GoingUpWords.see), .tinted, on: scene.onTap(.goTo(.synchronisation)))
          ]
        ).keyed("refused"))
    }
    nodes.append(
      waiting(sync.isOnline ? GoingUpWords.sending : GoingUpWords.sendingOffline, scene))
    nodes.append(
      .section([
        row(scene.text(GoingUpWords.inQueue), sync.pending.count, scene.language)
      ]).keyed("queue"))
    return nodes
  }

  /// What did not go up, and why.
  private static func left(
    _ state: State, _ here: CopiedSpace, _ frame: Frame, _ scene: Scene<Action>
  ) -> [Node] {
    let language = scene.language
    var nodes: [Node] = [
      .banner(.warn, scene.text(GoingUpWords.left), scene.text(GoingUpWords.leftText)).keyed("left")
    ]
    var rows: [Node] = state.refused.prefix(50).map {
      .infoRow(
        $0.entry.name,
        .text(RestoreWords.refusal($0.refusal, of: $0.entry.mutation, here, language)))
    }
    if let review = state.review {
      func add(_ words: Phrase, _ count: Int) {
        if count > 0 { rows.append(row(scene.text(words), count, language)) }
      }
      add(GoingUpWords.missing, review.missing)
      add(GoingUpWords.differing, review.kinds.reduce(0) { $0 + $1.differing })
      add(GoingUpWords.clashing, review.kinds.reduce(0) { $0 + $1.clashing })
      add(
        GoingUpWords.others,
        review.kinds.reduce(0) { $0 + $1.unreadable } + (state.carried?.staying ?? 0))
    }
    nodes.append(.section(scene.text(GoingUpWords.notUp), rows).keyed("rows"))
    nodes.append(
      actions([
        .button(scene.text(GoingUpWords.again), .primary, on: scene.onTap(.startTapped)).wide,
        seeDevice(scene), discard(scene),
      ]))
    return nodes
  }

  private static func done(_ ending: Ending, _ here: CopiedSpace, _ scene: Scene<Action>) -> Node {
    let language = scene.language
    let title: String =
      switch ending {
      case .up(let count): GoingUpWords.up(count, language)
      case .discarded: scene.text(GoingUpWords.discarded)
      case .elsewhere: scene.text(GoingUpWords.elsewhere)
      }
    return .banner(
      .good, title,
      ending == .discarded ? "" : scene.text(GoingUpWords.upText),
      actions: [
        .button(
          scene.text(GoingUpWords.goOn), .tinted, on: scene.onTap(.goTo(here.context.start)))
      ]
    ).keyed("done")
  }
}

extension KindReview {
  /// How many of the kind there are, whatever becomes of them.
  fileprivate var total: Int { active + archived + unreadable }
}
