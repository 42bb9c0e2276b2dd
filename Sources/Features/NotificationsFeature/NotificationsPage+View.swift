import API
import Flow
import Notifications
import Screen
import Shell
import Values

extension NotificationsPage {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    .page(
      title: scene.text(NotificationWords.title), .bar, key: "notifications",
      leading: [
        .backButton(
          scene.text(NotificationWords.back), href: scene.href(.settings),
          on: scene.onLink(.backTapped))
      ], status: frame.status, banners: frame.banners, content(state, scene, frame))
  }

  private static func content(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let choices = state.choices else {
      let rest = state.loading.failure.map { failed($0, scene, frame.context.app) }
      return [rest ?? .skeleton(rows: 4, language: scene.language)]
    }
    var nodes: [Node] = []
    if let failure = state.choosing.failure {
      nodes.append(
        .banner(
          .danger, scene.text(NotificationWords.notSaved),
          failure.text(in: frame.context.app, scene.language)))
    } else if state.isOffline {
      nodes.append(.banner(.note, scene.text(NotificationWords.offlineNow)))
    }
    nodes += device(state, choices, scene)
    guard !choices.kinds.isEmpty else {
      nodes.append(.paragraph(scene.text(NotificationWords.noKinds), .secondary))
      return nodes
    }
    nodes.append(kinds(state, choices, scene))
    nodes.append(quiet(state, choices, scene))
    return nodes
  }

  private static func failed(_ error: APIError, _ scene: Scene<Action>, _ app: App) -> Node {
    let isOffline = if case .network = error { true } else { false }
    return .emptyState(
      isOffline ? .cloudOff : .warning,
      scene.text(isOffline ? NotificationWords.offline : NotificationWords.failed),
      isOffline
        ? scene.text(NotificationWords.offlineText) : error.text(in: app, scene.language),
      actions: [
        .button(
          scene.text(NotificationWords.again), .tinted, icon: .sync,
          on: scene.onTap(.againTapped))
      ])
  }

  // This device

  private static func device(
    _ state: State, _ choices: MessageChoices, _ scene: Scene<Action>
  ) -> [Node] {
    var nodes: [Node] = []
    if let failure = state.switching.failure ?? state.testing.failure {
      nodes.append(.banner(.warn, scene.text(failure)))
    }
    guard let standing = state.standing else {
      return nodes + [.skeleton(rows: 1, language: scene.language)]
    }
    if let obstacle = obstacle(standing, choices, scene) { return nodes + [obstacle] }
    var rows: [Node] = [
      .toggle(
        id: "notifications-here", scene.text(NotificationWords.here),
        detail: scene.text(
          standing == .unasked ? NotificationWords.willAsk : NotificationWords.whenClosed),
        isOn: state.isDeviceOn || state.switching.isLoading,
        isDisabled: state.switching.isLoading || state.isOffline && !state.isDeviceOn,
        on: scene.on(.change) { data in
          if case .checked(let isOn) = data { .deviceChosen(isOn, scene.language) } else { nil }
        })
    ]
    if state.isDeviceOn, !state.switching.isLoading {
      rows.append(
        .button(
          scene.text(NotificationWords.test), .tinted, icon: .bell, isDisabled: state.isOffline,
          isBusy: state.testing.isLoading, on: scene.onTap(.testTapped(scene.language))
        ).wide)
    }
    if state.isTested {
      rows.append(
        .tag(
          "div", [.fixed("role", "status")],
          [.paragraph(scene.text(NotificationWords.tested), .secondary)]))
    }
    return nodes + [
      .section(
        scene.text(NotificationWords.device),
        [.tag("div", "card-padded", [], [.column(.normal, rows)])]
      ).keyed("device")
    ]
  }

  /// Why notifications cannot be turned on here, and what the person can do about it.
  private static func obstacle(
    _ standing: PushStanding, _ choices: MessageChoices, _ scene: Scene<Action>
  ) -> Node? {
    guard choices.pushKey != nil else {
      return told(NotificationWords.noServer, NotificationWords.noServerText, scene)
    }
    switch standing {
    case .unavailable:
      return told(NotificationWords.unavailable, NotificationWords.unavailableText, scene)
    case .needsInstalling:
      return told(NotificationWords.install, NotificationWords.installText, scene)
    case .denied:
      return told(
        NotificationWords.denied, NotificationWords.deniedText, scene,
        actions: [
          .button(
            scene.text(NotificationWords.lookAgain), .tinted, on: scene.onTap(.allowedTapped))
        ])
    case .unasked, .allowed: return nil
    }
  }

  private static func told(
    _ title: Phrase, _ text: Phrase, _ scene: Scene<Action>, actions: [Node] = []
  ) -> Node {
    .section(
      scene.text(NotificationWords.device),
      [
        .tag(
          "div", "card-padded", [],
          [
            .column(
              .small,
              [
                .paragraph(scene.text(title), .strong),
                .paragraph(scene.text(text), .prose),
              ] + actions)
          ])
      ]
    ).keyed("device")
  }

  // What comes

  private static func kinds(
    _ state: State, _ choices: MessageChoices, _ scene: Scene<Action>
  ) -> Node {
    .section(
      scene.text(NotificationWords.kinds), note: scene.text(NotificationWords.kindsNote),
      [
        .tag(
          "div", "card-padded", [],
          [.column(.normal, choices.kinds.map { kind($0, state, scene) })])
      ]
    ).keyed("kinds")
  }

  private static func kind(
    _ kind: MessageChoices.Kind, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let title = title(of: kind, scene.language)
    guard kind.isOptional else {
      let ways = kind.ways.map { ChannelWords.name(of: $0.channel, scene.language) }
      return .tag(
        "div", [],
        [
          .paragraph(title, .strong),
          .paragraph(
            NotificationWords.always(scene.language, ways.joined(separator: ", ")), .secondary),
        ]
      ).keyed(kind.name)
    }
    let ways = kind.ways.map { way in
      Node.toggle(
        id: "way-\(kind.name)-\(way.channel)", ChannelWords.name(of: way.channel, scene.language),
        isOn: way.isOn, isDisabled: state.isOffline,
        on: scene.on(.change) { data in
          if case .checked(let isOn) = data {
            .wayChosen(kind: kind.name, channel: way.channel, isOn: isOn)
          } else {
            nil
          }
        })
    }
    let isNone = !kind.ways.contains { $0.isOn }
    return .fieldGroup(
      title,
      [
        .fullWidth(
          .column(
            .small,
            ways + [
              .when(isNone, .paragraph(scene.text(NotificationWords.noneOfIt), .secondary))
            ]))
      ]
    ).keyed(kind.name)
  }

  private static func title(of kind: MessageChoices.Kind, _ language: Language) -> String {
    language == .pt ? kind.pt : kind.en
  }

  // When not

  private static func quiet(
    _ state: State, _ choices: MessageChoices, _ scene: Scene<Action>
  ) -> Node {
    let rule = state.draft == nil ? choices.quiet.rule : .own
    var content: [Node] = [
      .segmented(
        Field("quiet-rule", scene.text(NotificationWords.quiet), language: scene.language),
        choices: [
          Choice(QuietChoice.Rule.usual.rawValue, scene.text(NotificationWords.usual)),
          Choice(QuietChoice.Rule.own.rawValue, scene.text(NotificationWords.own)),
          Choice(QuietChoice.Rule.off.rawValue, scene.text(NotificationWords.off)),
        ], selected: rule.rawValue, isLabelHidden: true
      ) { choice in
        scene.on(.change) { _ in QuietChoice.Rule(rawValue: choice.value).map { .ruleChosen($0) } }
      },
      .paragraph(scene.text(NotificationWords.text(of: rule)), .secondary),
    ]
    if rule == .own { content.append(hours(state, choices, scene)) }
    if state.isQuietSaved, !state.choosing.isLoading {
      content.append(
        .tag(
          "div", [.fixed("role", "status")],
          [.paragraph(scene.text(NotificationWords.quietSaved), .secondary)]))
    }
    let disturbing = choices.kinds.filter { $0.comesAtNight }.map {
      title(of: $0, scene.language)
    }
    let note =
      disturbing.isEmpty
      ? "" : NotificationWords.evenSo(scene.language, disturbing.joined(separator: ", "))
    return .section(
      scene.text(NotificationWords.quiet), note: note,
      [.tag("div", "card-padded", [], [.column(.normal, content)])]
    ).keyed("quiet")
  }

  private static func hours(
    _ state: State, _ choices: MessageChoices, _ scene: Scene<Action>
  ) -> Node {
    let draft = state.draft ?? QuietDraft(choices.quiet)
    let problem = draft.isTried ? draft.problem : nil
    func error(_ field: String) -> String? {
      problem.flatMap { $0.field == field ? scene.text($0.words) : nil }
    }
    let errors = problem.map { found in
      [
        FormError(
          found.field, scene.text(found.words), onTap: scene.onLink(.errorTapped(found.field)))
      ]
    }
    return .form(
      id: "quiet-hours", errors: errors ?? [], language: scene.language,
      onSubmit: scene.onSubmit(.quietSubmitted),
      [
        .textField(
          Field(
            QuietDraft.fromField, scene.text(NotificationWords.from),
            error: error(QuietDraft.fromField), language: scene.language),
          text: draft.from, .time, on: scene.onText(.input) { .fromTyped($0) }),
        .textField(
          Field(
            QuietDraft.toField, scene.text(NotificationWords.to),
            error: error(QuietDraft.toField), language: scene.language),
          text: draft.to, .time, on: scene.onText(.input) { .toTyped($0) }),
      ],
      actions: state.draft == nil ? [] : [.submit(scene.text(NotificationWords.save)).wide])
  }
}
