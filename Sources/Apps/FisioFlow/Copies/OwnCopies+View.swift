import Clinic
import Copies
import Flow
import RecordPages
import Screen
import Values

extension OwnCopies {
  /// What is on the page, whatever it shows above.
  @inline(never)
  static func content(_ state: State, _ clinic: Surroundings, _ scene: Scene<Action>) -> [Node] {
    if let form = state.setUp { return self.form(form, scene) }
    guard let settings = state.settings else {
      return state.isLoaded ? off(scene) : [.skeleton(rows: 3, language: scene.language)]
    }
    if let restore = state.restore { return self.restore(restore, clinic, scene) }
    return on(settings, state, clinic, scene)
  }

  private static func off(_ scene: Scene<Action>) -> [Node] {
    [
      .section(
        [
          .infoRow(scene.text(CopyWords.state), .text(scene.text(CopyWords.off))),
          .tag(
            "div", "card-padded", [],
            [
              .column(
                .small,
                [
                  .paragraph(scene.text(CopyWords.intro), .prose),
                  .paragraph(scene.text(CopyWords.contents), .prose),
                ])
            ]),
        ]
      ).keyed("off"),
      PatientImport.actions([
        .button(scene.text(CopyWords.setUp), .primary, on: scene.onTap(.setUp(.opened))).wide
      ]),
    ]
  }

  private static func on(
    _ settings: CopySettings, _ state: State, _ clinic: Surroundings, _ scene: Scene<Action>
  ) -> [Node] {
    var nodes: [Node] = []
    if let failure = settings.failure {
      nodes.append(
        .banner(.warn, scene.text(CopyWords.lastFailed), scene.text(failure.text))
          .keyed("failure"))
    } else if !clinic.isOnline {
      nodes.append(.banner(.note, scene.text(CopyWords.offline)).keyed("offline"))
    }
    nodes.append(facts(settings, scene))
    if let run = state.making?.documents, run.position < run.wanted.count {
      nodes.append(
        .card([
          .progress(
            run.done, of: run.total, label: scene.text(CopyWords.sending),
            detail: CopyWords.sent(run, scene.language))
        ]).keyed("documents"))
    } else if state.making == nil, !settings.left.isEmpty {
      let names = settings.left.prefix(3).compactMap { clinic.document($0)?.name }
      nodes.append(
        .banner(
          .warn, scene.text(CopyWords.leftTitle),
          CopyWords.left(names, settings.left.count, scene.language)
        ).keyed("left"))
    }
    let isEmpty = clinic.book.entries.isEmpty
    let making = state.making != nil
    nodes.append(
      .section([
        .tag(
          "div", "card-padded", [],
          [
            .column(
              .normal,
              [
                .when(isEmpty, .paragraph(scene.text(CopyWords.nothing), .secondary)),
                .button(
                  scene.text(making ? CopyWords.making : CopyWords.makeNow), .primary,
                  isDisabled: isEmpty || !clinic.isOnline, isBusy: making,
                  on: scene.onTap(.makeTapped)
                ).wide,
                .toggle(
                  id: "copies-daily", scene.text(CopyWords.daily),
                  detail: scene.text(CopyWords.dailyNote), isOn: settings.isDaily,
                  on: scene.on(.change) { data in
                    if case .checked(let isOn) = data { .dailyChosen(isOn) } else { nil }
                  }),
              ])
          ])
      ]).keyed("deeds"))
    nodes.append(
      .section(
        scene.text(CopyWords.more), note: scene.text(CopyWords.restoreNote),
        [
          .list(
            label: scene.text(CopyWords.restore),
            [
              .deedRow(
                "restore", scene.text(CopyWords.restore), .restore,
                on: scene.onTap(.restore(.opened))),
              .deedRow(
                "turn-off", scene.text(CopyWords.turnOff), .close, on: scene.onTap(.turnOffTapped)),
            ])
        ]
      ).keyed("more"))
    return nodes
  }

  private static func facts(_ settings: CopySettings, _ scene: Scene<Action>) -> Node {
    var documents = NumberText.text(Int64(settings.lastDocuments), in: scene.language)
    if settings.elsewhere > 0 {
      documents += ". " + CopyWords.elsewhere(settings.elsewhere, scene.language)
    }
    var last = scene.text(CopyWords.never)
    if let at = settings.lastAt {
      last = RelativeTime.text(from: scene.surroundings.now, to: at, in: scene.language)
      last += " · " + CopyWords.made(settings.lastCount, scene.language)
    }
    return .tag(
      "div", [.fixed("tabindex", "-1")],
      [
        .section(
          scene.text(CopyWords.state), note: scene.text(CopyWords.contents),
          [
            .infoRow(scene.text(CopyWords.last), .text(last)),
            .when(
              settings.lastAt != nil,
              .infoRow(scene.text(CopyWords.documents), .text(documents))),
            .infoRow(scene.text(CopyWords.place), .text(settings.place.words)),
            .infoRow(
              scene.text(CopyWords.keeps),
              .text(CopyWords.keepsText(scene.language, String(CopySettings.kept)))),
          ])
      ]
    ).id("copies-state").keyed("facts")
  }

  /// Asks whether the copies go too.
  @inline(never)
  static func turningOffSheet(_ state: TurningOff, _ scene: Scene<Action>) -> Node {
    var content: [Node] = [.paragraph(scene.text(CopyWords.turnOffText))]
    var isRemoving = false
    switch state {
    case .asked: break
    case .removing:
      isRemoving = true
    case .failed(let failure):
      content.insert(
        .banner(.danger, scene.text(CopyWords.notRemoved), scene.text(failure.text)), at: 0)
    }
    content.append(
      PatientImport.actions([
        .button(
          scene.text(CopyWords.leaveCopies), .tinted, isDisabled: isRemoving,
          on: scene.onTap(.turnOffConfirmed(removing: false))
        ).wide,
        .button(
          scene.text(isRemoving ? CopyWords.removing : CopyWords.removeCopies), .dangerPlain,
          isBusy: isRemoving, on: scene.onTap(.turnOffConfirmed(removing: true))
        ).wide,
        .button(
          scene.text(CopyWords.cancel), .plain, isDisabled: isRemoving,
          on: scene.onTap(.turnOffClosed)
        ).wide,
      ]))
    return .sheet(
      id: "copies-off", title: scene.text(CopyWords.turnOffTitle), language: scene.language,
      onClose: scene.onTap(.turnOffClosed), content)
  }
}
