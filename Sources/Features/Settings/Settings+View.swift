import Entitlements
import Flow
import Identity
import Identity
import Screen
import Shell
import Values

extension Settings {
  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let entries = frame.settings().ordered {
      ($0.section.rawValue, $0.rank) < ($1.section.rawValue, $1.rank)
    }
    var content = [space(frame, scene, entries)] + own(.space, entries)
    content += [appearance(scene, frame.context.device), data(scene, entries)]
    content += own(.data, entries) + [device(scene, frame.context, entries)]
    content += own(.device, entries) + [privacy(scene, entries)] + own(.privacy, entries)
    content += [account(state, scene)] + own(.account, entries)
    return .page(
      title: scene.text(Home.Words.settings), key: "settings", status: frame.status,
      banners: frame.banners, content)
  }

  private static func rows(
    _ section: SettingsEntry.Section, _ entries: [SettingsEntry]
  ) -> [Node] {
    var rows: [Node] = []
    for entry in entries where entry.section == section {
      if case .row(let row) = entry.content { rows.append(row) }
    }
    return rows
  }

  /// Sections that parts have of their own, behind one of those that there are always.
  private static func own(
    _ section: SettingsEntry.Section, _ entries: [SettingsEntry]
  ) -> [Node] {
    var sections: [Node] = []
    for entry in entries where entry.section == section {
      if case .section(let own) = entry.content { sections.append(own) }
    }
    return sections
  }

  private static func note(
    _ section: SettingsEntry.Section, _ entries: [SettingsEntry]
  ) -> String {
    for entry in entries where entry.section == section {
      if case .note(let note) = entry.content { return note }
    }
    return ""
  }

  private static func space(
    _ frame: Frame, _ scene: Scene<Action>, _ entries: [SettingsEntry]
  ) -> Node {
    let hasPlans = frame.context.app.plans != nil
    let space = frame.context.app.words.space
    let rows = rows(.space, entries)
    return .section(
      space.title(scene.language),
      [
        .infoRow(scene.text(SettingsWords.name), .text(frame.context.name)),
        .when(
          hasPlans,
          .infoRow(scene.text(SettingsWords.plan), .text(scene.text(frame.context.plan.name)))),
        .when(
          !rows.isEmpty,
          .list(
            label: hasPlans ? scene.text(SettingsWords.plan) : space.title(scene.language), rows)),
      ]
    ).keyed("space")
  }

  private static func data(_ scene: Scene<Action>, _ entries: [SettingsEntry]) -> Node {
    let rows = rows(.data, entries)
    guard !rows.isEmpty else { return .none }
    return .section(
      scene.text(SettingsWords.data), note: note(.data, entries),
      [.list(label: scene.text(SettingsWords.data), rows)]
    ).keyed("data")
  }

  private static func appearance(
    _ scene: Scene<Action>, _ device: Device
  ) -> Node {
    let languages = [
      Choice(Language.pt.rawValue, "Português"), Choice(Language.en.rawValue, "English"),
    ]
    let schemes = ColorScheme.allCases.map { Choice($0.rawValue, scene.text($0.label)) }
    return .section(
      scene.text(SettingsWords.appearance),
      [
        .tag(
          "div", "card-padded", [],
          [
            .segmented(
              Field("language", scene.text(SettingsWords.language), language: scene.language),
              choices: languages, selected: scene.language.rawValue
            ) { choice in
              scene.on(.change) { _ in
                Language(rawValue: choice.value).map { .languageChosen($0) }
              }
            },
            .segmented(
              Field("colors", scene.text(SettingsWords.colors), language: scene.language),
              choices: schemes, selected: device.colorScheme.rawValue
            ) { choice in
              scene.on(.change) { _ in
                ColorScheme(rawValue: choice.value).map { .colorSchemeChosen($0) }
              }
            },
          ])
      ]
    ).keyed("appearance")
  }

  private static func device(
    _ scene: Scene<Action>, _ context: Context, _ entries: [SettingsEntry]
  ) -> Node {
    let device = context.device
    var rows = Self.rows(.device, entries)
    rows.append(
      .deedRow("keys", scene.text(Home.Words.shortcuts), .keyboard, on: scene.onTap(.keysTapped)))
    let shortcuts = Node.toggle(
      id: "single-keys", scene.text(SettingsWords.singleKeys),
      detail: scene.text(SettingsWords.singleKeysNote), isOn: device.usesShortcuts,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { .shortcutsChosen(isOn) } else { nil }
      })
    if device.canInstall {
      rows.insert(
        .deedRow(
          "install", SettingsWords.install(scene.language, context.app.name.text), .device,
          on: scene.onTap(.installTapped)), at: 0)
    }
    return .section(
      scene.text(SettingsWords.device),
      [
        .list(label: scene.text(SettingsWords.device), rows),
        .tag("div", "card-padded", [], [shortcuts]),
      ]
    ).keyed("device")
  }

  /// Who sees what, and where the account is open.
  private static func privacy(_ scene: Scene<Action>, _ entries: [SettingsEntry]) -> Node {
    let rows = rows(.privacy, entries)
    guard !rows.isEmpty else { return .none }
    return .section(
      scene.text(SettingsWords.privacy), note: scene.text(SettingsWords.privacyNote),
      [.list(label: scene.text(SettingsWords.privacy), rows)]
    ).keyed("privacy")
  }

  private static func account(_ state: State, _ scene: Scene<Action>) -> Node {
    guard !state.context.isAlone else { return erasing(scene) }
    let account = state.context.account
    var rows: [Node] = [
      .deedRow(
        "name", scene.text(account.name == nil ? NamingWords.say : NamingWords.change), .person,
        on: scene.onTap(.nameTapped))
    ]
    if account.emailChange == nil {
      rows.append(
        .deedRow(
          "email", scene.text(ChangingEmailWords.title), .mail,
          on: scene.onTap(.changeEmailTapped)))
    }
    if !state.hasPasswordLink, !state.asking.isLoading {
      rows.append(
        .deedRow(
          "password", scene.text(SettingsWords.changePassword), .lock,
          on: scene.onTap(.changePasswordTapped)))
    }
    rows.append(
      .deedRow(
        "out", scene.text(SettingsWords.signOut), .signOut, on: scene.onTap(.signOutTapped)))
    return .section(
      scene.text(SettingsWords.account), note: scene.text(SettingsWords.signOutNote),
      [
        .infoRow(
          scene.text(NamingWords.title), .text(account.name ?? scene.text(NamingWords.notSaid))),
        .infoRow(scene.text(SettingsWords.email), .text(account.email)),
        account.emailChange.map { waiting($0, state, scene) } ?? .none,
        password(state, scene),
        .list(label: scene.text(SettingsWords.account), rows),
      ]
    ).keyed("account")
  }

  /// What became of asking for another password.
  private static func password(_ state: State, _ scene: Scene<Action>) -> Node {
    if let failure = state.asking.failure {
      return .banner(.danger, scene.text(failure)).keyed("password-link")
    }
    if state.asking.isLoading {
      return .banner(.note, scene.text(SettingsWords.sendingLink)).keyed("password-link")
    }
    guard state.hasPasswordLink else { return .none }
    let words = SettingsWords.passwordLink(
      scene.language, state.context.account.email, PasswordReset.minutes)
    return .banner(.good, words).keyed("password-link")
  }

  /// The change of the e-mail that was asked for, and the way back.
  private static func waiting(
    _ change: EmailChange, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    let words = ChangingEmail.waiting(
      change, from: state.context.account.email, scene.language)
    return .banner(
      .note, scene.text(ChangingEmailWords.waits),
      state.loading.failure.map { scene.text($0) } ?? words,
      actions: [
        .button(
          scene.text(ChangingEmailWords.cancel), .plain, isBusy: state.loading.isLoading,
          on: scene.onTap(.cancelChangeTapped))
      ]
    ).keyed("email-change")
  }

  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    if let naming = state.naming { return [Naming.view(naming, scene.map { .naming($0) })] }
    return state.changing.map { [ChangingEmail.view($0, scene.map { .changing($0) })] } ?? []
  }
}

extension Settings {
  /// Where others have an account.
  private static func erasing(_ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.account), note: scene.text(AloneWords.everything),
      [
        .infoRow(scene.text(SettingsWords.account), .text(scene.text(SettingsWords.noAccount))),
        .list(
          label: scene.text(SettingsWords.account),
          [
            .deedRow(
              "out", scene.text(AloneWords.erase), .trash, on: scene.onTap(.signOutTapped))
          ]),
      ]
    ).keyed("account")
  }
}

extension ColorScheme {
  var label: Phrase {
    switch self {
    case .system: Phrase(pt: "Sistema", en: "System")
    case .light: Phrase(pt: "Claro", en: "Light")
    case .dark: Phrase(pt: "Escuro", en: "Dark")
    }
  }
}
