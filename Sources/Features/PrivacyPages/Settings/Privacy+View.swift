import API
import Analytics
import Flow
import Screen
import Shell
import Telemetry
import Values

extension Privacy {
  static func settings(of state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(PrivacyWords.title), .bar, key: "privacy",
      leading: [
        .backButton(
          scene.text(PrivacyWords.back), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    [
      failure(state, scene, frame),
      purpose(
        .analytics, PrivacyWords.collection, PrivacyWords.allowCollection, state, scene,
        below: [
          .line(
            .small,
            [
              .button(
                scene.text(PrivacyWords.what), .plain, icon: .info,
                on: scene.onTap(.collectedTapped))
            ])
        ]),
      purpose(.crash, PrivacyWords.crash, PrivacyWords.allowCrash, state, scene),
      purpose(.marketing, PrivacyWords.marketing, PrivacyWords.allowMarketing, state, scene),
      yours(state, scene),
      receipt(state, scene),
    ]
  }

  /// Why what was to be erased is not.
  static func failure(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    guard let failure = state.erasing.failure else { return .none }
    return .banner(
      .danger, failure.text(in: frame.context.app, scene.language), "",
      actions: [
        .button(scene.text(PrivacyWords.close), .plain, on: scene.onTap(.failureClosed))
      ]
    ).keyed("failure")
  }

  /// What a purpose is, and the switch for it, which is off until somebody turns it on.
  private static func purpose(
    _ purpose: Purpose, _ title: Phrase, _ label: Phrase, _ state: State, _ scene: Scene<Action>,
    below: [Node] = []
  ) -> Node {
    let toggle = Node.toggle(
      id: "privacy-" + purpose.rawValue, scene.text(label),
      detail: ConsentTexts.text(purpose).body(scene.language),
      isOn: state.consent?[purpose] == .yes, isDisabled: !state.consent.isThere,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { .chosen(purpose, isOn) } else { nil }
      })
    return .section(
      scene.text(title), [.tag("div", "card-padded", [], [.column(.normal, [toggle] + below)])]
    ).keyed(purpose.rawValue)
  }

  private static func yours(_ state: State, _ scene: Scene<Action>) -> Node {
    .section(
      scene.text(PrivacyWords.yours),
      [
        .list(
          label: scene.text(PrivacyWords.yours),
          [
            .linkRow(
              "own", scene.text(PrivacyWords.see), .eye, href: scene.href(.ownEvents),
              on: scene.onLink(.goTo(.ownEvents))),
            .linkRow(
              "export", scene.text(PrivacyWords.export), .download, href: scene.href(.ownEvents),
              on: scene.onLink(.goTo(.ownEvents))),
            .linkRow(
              "policy", scene.text(PrivacyWords.policy), .shield, href: scene.href(.policy),
              on: scene.onLink(.goTo(.policy))),
          ]),
        .tag(
          "div", "card-padded", [],
          [
            .column(
              .small,
              [
                .button(
                  scene.text(PrivacyWords.delete), .dangerPlain, icon: .trash,
                  isDisabled: state.erasing.isLoading, on: scene.onTap(.asked(.delete))
                ).wide,
                .button(
                  scene.text(PrivacyWords.reset), .dangerPlain, icon: .restore,
                  isBusy: state.erasing.isLoading, on: scene.onTap(.asked(.reset))
                ).wide,
              ])
          ]),
      ]
    ).keyed("yours")
  }

  /// What the server gave for the wish that all be erased: it can be asked about with that.
  static func receipt(_ state: State, _ scene: Scene<Action>) -> Node {
    guard let receipt = state.receipt else { return .none }
    let by = receipt.finishBy.clock(minutesEast: scene.surroundings.minutesEast)
    return .section(
      scene.text(PrivacyWords.receipt), note: PrivacyWords.receiptNote(scene.language, by),
      [
        .tag(
          "div", "card-padded", [],
          [
            .column(
              .small,
              [
                .words("code", "receipt", receipt.id.description),
                .line(
                  .small,
                  [
                    .button(
                      scene.text(PrivacyWords.copy), .tinted, icon: .copy,
                      on: scene.onTap(.copyTapped))
                  ]),
              ])
          ])
      ]
    ).keyed("receipt")
  }

  static func confirmation(_ question: Question, _ scene: Scene<Action>) -> Node {
    let (title, text, deed, stays): (Phrase, Phrase, Phrase, Phrase) =
      switch question {
      case .withdrawn:
        (
          PrivacyWords.withdrawnTitle, PrivacyWords.withdrawnText, PrivacyWords.erase,
          PrivacyWords.leave
        )
      case .reset:
        (
          PrivacyWords.resetTitle, PrivacyWords.resetText, PrivacyWords.resetDeed,
          PrivacyWords.cancel
        )
      case .delete:
        (
          PrivacyWords.deleteTitle, PrivacyWords.deleteText, PrivacyWords.deleteDeed,
          PrivacyWords.cancel
        )
      }
    // After a withdrawal both answers weigh the same; elsewhere it is what cannot be undone.
    let isOffer = question == .withdrawn
    return .confirmation(
      id: "erase-events", title: scene.text(title), text: scene.text(text),
      confirm: .button(
        scene.text(deed), isOffer ? .neutral : .dangerPlain, on: scene.onTap(.confirmed)),
      cancel: .button(
        scene.text(stays), isOffer ? .neutral : .primary, on: scene.onTap(.cancelled)),
      onCancel: scene.onTap(.cancelled))
  }
}
