import Clinic
import Entitlements
import Flow
import Identity
import Records
import Screen
import Sync
import Values

extension Settings {
  /// What the settings show of the app as a whole.
  struct Surroundings: Equatable {
    var language = Language.pt
    var colorScheme = ColorScheme.system
    var canInstall = false
    var usesShortcuts = true
  }
}

extension Home {
  static func settingsPage(
    _ state: State, _ scene: Scene<Action>, _ settings: Settings.Surroundings, _ banners: [Node]
  ) -> Node {
    .page(
      title: scene.text(Words.settings), key: "settings", status: syncBadge(state, scene),
      banners: banners,
      [
        clinic(state, scene), clinics(state, scene), appearance(scene, settings), data(scene),
        device(scene, settings), account(state, scene),
      ])
  }

  private static func clinic(_ state: State, _ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.clinic),
      [
        .infoRow(scene.text(SettingsWords.name), .text(state.clinicName)),
        .infoRow(scene.text(SettingsWords.plan), .text(scene.text(state.plan.name))),
        .list(
          label: scene.text(SettingsWords.plan),
          [
            .linkRow(
              "team", scene.text(TeamWords.title), .people, href: Route.team.href,
              on: scene.onLink(.goTo(.team))),
            .linkRow(
              "plans", scene.text(SettingsWords.seePlans), .star, href: Route.plans.href,
              on: scene.onLink(.goTo(.plans))),
          ]),
      ]
    ).keyed("clinic")
  }

  private static func appearance(
    _ scene: Scene<Action>, _ settings: Settings.Surroundings
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
              choices: languages, selected: settings.language.rawValue
            ) { choice in
              scene.on(.change) { _ in
                Language(rawValue: choice.value).map { .settings(.languageChosen($0)) }
              }
            },
            .segmented(
              Field("colors", scene.text(SettingsWords.colors), language: scene.language),
              choices: schemes, selected: settings.colorScheme.rawValue
            ) { choice in
              scene.on(.change) { _ in
                ColorScheme(rawValue: choice.value).map { .settings(.colorSchemeChosen($0)) }
              }
            },
          ])
      ]
    ).keyed("appearance")
  }

  private static func data(_ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.data), note: scene.text(SettingsWords.dataNote),
      [
        .list(
          label: scene.text(SettingsWords.data),
          [
            .linkRow(
              "import", scene.text(PatientImport.Words.title), .import,
              href: Route.importPatients.href, on: scene.onLink(.goTo(.importPatients))),
            .deedRow(
              "export", scene.text(SettingsWords.export), .export,
              on: scene.onTap(.patients(.exportTapped(scene.language)))),
            .linkRow(
              "copies", scene.text(CopyWords.title), .lock, href: Route.copies.href,
              on: scene.onLink(.goTo(.copies))),
          ])
      ]
    ).keyed("data")
  }

  private static func device(_ scene: Scene<Action>, _ settings: Settings.Surroundings) -> Node {
    var rows: [Node] = [
      .deedRow("keys", scene.text(Words.shortcuts), .keyboard, on: scene.onTap(.keyPressed("?")))
    ]
    let shortcuts = Node.toggle(
      id: "single-keys", scene.text(SettingsWords.singleKeys),
      detail: scene.text(SettingsWords.singleKeysNote), isOn: settings.usesShortcuts,
      on: scene.on(.change) { data in
        if case .checked(let isOn) = data { .settings(.shortcutsChosen(isOn)) } else { nil }
      })
    if settings.canInstall {
      rows.insert(
        .deedRow(
          "install", scene.text(SettingsWords.install), .device,
          on: scene.onTap(.settings(.installTapped))), at: 0)
    }
    return .section(
      scene.text(SettingsWords.device),
      [
        .list(label: scene.text(SettingsWords.device), rows),
        .tag("div", "card-padded", [], [shortcuts]),
      ]
    ).keyed("device")
  }

  private static func account(_ state: State, _ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.account), note: scene.text(SettingsWords.signOutNote),
      [
        .infoRow(scene.text(AccessField.email.label), .text(state.account.email)),
        .list(
          label: scene.text(SettingsWords.account),
          [
            .deedRow(
              "out", scene.text(SettingsWords.signOut), .signOut, on: scene.onTap(.signOutTapped))
          ]),
      ]
    ).keyed("account")
  }

  static func signOutQuestion(_ state: State, _ scene: Scene<Action>) -> Node {
    let unsent = state.sync.pending.count + state.sync.refused.count
    let files = state.patients.documents.unsent.count + state.patients.documents.choices.count
    var texts: [String] = []
    if unsent > 0 { texts.append(SettingsWords.unsent(unsent, scene.language)) }
    if files > 0 { texts.append(DocumentWords.unsent(files, scene.language)) }
    let others = state.settings.othersUnsent
    if others > 0 { texts.append(SettingsWords.othersUnsent(others, scene.language)) }
    if texts.isEmpty {
      texts.append(SettingsWords.unsentTraces(state.unsentTraces, scene.language))
    }
    return .confirmation(
      id: "sign-out", title: scene.text(SettingsWords.signOutTitle),
      text: texts.joined(separator: " "),
      confirm: .button(
        scene.text(SettingsWords.signOutAnyway), .dangerPlain, on: scene.onTap(.signOutConfirmed)),
      cancel: .button(scene.text(SettingsWords.stay), .primary, on: scene.onTap(.signOutCancelled)),
      onCancel: scene.onTap(.signOutCancelled))
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
