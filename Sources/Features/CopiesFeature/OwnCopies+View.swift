import Copies
import Flow
import Screen
import Shell
import Values

extension OwnCopies {
  /// What is on the page, whatever it shows above.
  static func content(_ state: State, _ here: CopiedSpace, _ scene: Scene<Action>) -> [Node] {
    if let form = state.setUp { return self.form(form, here, scene) }
    if here.isAlone, let restore = state.restore { return self.restore(restore, here, scene) }
    guard let settings = state.settings else {
      return state.isLoaded ? off(here, scene) : [.skeleton(rows: 3, language: scene.language)]
    }
    if let restore = state.restore { return self.restore(restore, here, scene) }
    return on(settings, state, here, scene)
  }

  private static func off(_ here: CopiedSpace, _ scene: Scene<Action>) -> [Node] {
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
                  .paragraph(
                    (here.isAlone ? CopyWords.fileIntro : CopyWords.intro)(
                      here.kinds, scene.language), .prose),
                  .paragraph(CopyWords.contents(here.kinds, scene.language), .prose),
                ])
            ]),
        ]
      ).keyed("off"),
      actions([
        .button(scene.text(CopyWords.setUp), .primary, on: scene.onTap(.setUp(.opened))).wide,
        here.isAlone
          ? .button(
            scene.text(CopyWords.restore), .tinted, icon: .restore,
            on: scene.onTap(.restore(.opened))
          ).wide : .none,
      ]),
    ]
  }

  private static func on(
    _ settings: CopySettings, _ state: State, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> [Node] {
    var nodes: [Node] = []
    if let failure = settings.failure {
      nodes.append(
        .banner(
          .warn, scene.text(CopyWords.lastFailed), failure.text(scene.language, in: here.noun)
        )
        .keyed("failure"))
    } else if !here.isOnline, !here.isAlone {
      nodes.append(.banner(.note, scene.text(CopyWords.offline)).keyed("offline"))
    }
    nodes.append(facts(settings, here, scene))
    if let run = state.making?.documents, run.position < run.wanted.count {
      nodes.append(
        .card([
          .progress(
            run.done, of: run.total, label: scene.text(CopyWords.sending),
            detail: CopyWords.sent(run, scene.language))
        ]).keyed("documents"))
    } else if state.making == nil, !settings.left.isEmpty {
      let names = settings.left.prefix(3).compactMap { here.document($0)?.name }
      nodes.append(
        .banner(
          .warn, scene.text(CopyWords.leftTitle),
          CopyWords.left(names, settings.left.count, scene.language)
        ).keyed("left"))
    }
    let isEmpty = here.count == 0
    let making = state.making != nil
    nodes.append(
      .section([
        .tag(
          "div", "card-padded", [],
          [
            .column(
              .normal,
              [
                .when(
                  isEmpty, .paragraph(CopyWords.nothing(here.kinds, scene.language), .secondary)),
                .button(
                  scene.text(making ? CopyWords.making : CopyWords.makeNow), .primary,
                  isDisabled: isEmpty || !here.isOnline && !here.isAlone, isBusy: making,
                  on: scene.onTap(.making(.makeTapped))
                ).wide,
                here.isAlone
                  ? .none
                  : .toggle(
                    id: "copies-daily", scene.text(CopyWords.daily),
                    detail: CopyWords.dailyNote(scene.language, here.context.app.name.text),
                    isOn: settings.isDaily,
                    on: scene.on(.change) { data in
                      if case .checked(let isOn) = data { .dailyChosen(isOn) } else { nil }
                    }),
              ])
          ])
      ]).keyed("deeds"))
    nodes.append(
      .section(
        scene.text(CopyWords.more), note: CopyWords.restoreNote(here.kinds, scene.language),
        [
          .list(
            label: scene.text(CopyWords.restore),
            [
              .deedRow(
                "restore", scene.text(CopyWords.restore), .restore,
                on: scene.onTap(.restore(.opened))),
              here.isAlone
                ? .none
                : .deedRow(
                  "turn-off", scene.text(CopyWords.turnOff), .close,
                  on: scene.onTap(.turnOff(.turnOffTapped))),
            ])
        ]
      ).keyed("more"))
    return nodes
  }

  private static func facts(
    _ settings: CopySettings, _ here: CopiedSpace, _ scene: Scene<Action>
  ) -> Node {
    var documents = NumberText.text(Int64(settings.lastDocuments), in: scene.language)
    if settings.elsewhere > 0 {
      documents += ". " + CopyWords.elsewhere(settings.elsewhere, scene.language)
    }
    var last = scene.text(CopyWords.never)
    if let at = settings.lastAt {
      last = RelativeTime.text(from: scene.surroundings.now, to: at, in: scene.language)
      last += " · " + CopyWords.made(settings.lastCount, here.records, scene.language)
    }
    return .tag(
      "div", [.fixed("tabindex", "-1")],
      [
        .section(
          scene.text(CopyWords.state), note: CopyWords.contents(here.kinds, scene.language),
          [
            .infoRow(scene.text(CopyWords.last), .text(last)),
            .when(
              settings.lastAt != nil && !here.isAlone,
              .infoRow(scene.text(CopyWords.documents), .text(documents))),
            .infoRow(
              scene.text(CopyWords.place),
              .text(here.isAlone ? scene.text(CopyWords.file) : settings.place.words)),
            here.isAlone
              ? .none
              : .infoRow(
                scene.text(CopyWords.keeps),
                .text(CopyWords.keepsText(scene.language, String(CopySettings.kept)))),
          ])
      ]
    ).id("copies-state").keyed("facts")
  }

  static func actions(_ buttons: [Node]) -> Node {
    .tag("div", "form-actions", [], buttons).keyed("actions")
  }

  /// Asks whether the copies go too.
  static func turningOffSheet(
    _ state: TurningOff, _ space: Noun, _ scene: Scene<Action>
  ) -> Node {
    var content: [Node] = [.paragraph(CopyWords.turnOffText(scene.language, of: space))]
    var isRemoving = false
    switch state {
    case .asked: break
    case .removing:
      isRemoving = true
    case .failed(let failure):
      content.insert(
        .banner(.danger, scene.text(CopyWords.notRemoved), failure.text(scene.language, in: space)),
        at: 0)
    }
    content.append(
      actions([
        .button(
          scene.text(CopyWords.leaveCopies), .tinted, isDisabled: isRemoving,
          on: scene.onTap(.turnOff(.turnOffConfirmed(removing: false)))
        ).wide,
        .button(
          scene.text(isRemoving ? CopyWords.removing : CopyWords.removeCopies), .dangerPlain,
          isBusy: isRemoving, on: scene.onTap(.turnOff(.turnOffConfirmed(removing: true)))
        ).wide,
        .button(
          scene.text(CopyWords.cancel), .plain, isDisabled: isRemoving,
          on: scene.onTap(.turnOff(.turnOffClosed))
        ).wide,
      ]))
    return .sheet(
      id: "copies-off", title: scene.text(CopyWords.turnOffTitle), language: scene.language,
      onClose: scene.onTap(.turnOff(.turnOffClosed)), content)
  }
}
