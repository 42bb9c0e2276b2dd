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
        clinic(state, scene), appearance(scene, settings), data(scene),
        device(scene, settings), account(state, scene),
      ])
  }

  private static func clinic(_ state: State, _ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.clinic), key: "clinic",
      [
        .infoRow(scene.text(SettingsWords.name), .text(state.clinicName)),
        .infoRow(scene.text(SettingsWords.plan), .text(scene.text(state.plan.name))),
        .list(
          label: scene.text(SettingsWords.plan),
          [
            .row(
              ListRow(
                "plans", scene.text(SettingsWords.seePlans), leading: .icon(.star),
                href: Route.plans.href),
              onTap: scene.on(.click, preventsDefault: true) { _ in .goTo(.plans) })
          ]),
      ])
  }

  private static func appearance(
    _ scene: Scene<Action>, _ settings: Settings.Surroundings
  ) -> Node {
    let languages = [
      Choice(Language.pt.rawValue, "Português"), Choice(Language.en.rawValue, "English"),
    ]
    let schemes = ColorScheme.allCases.map { Choice($0.rawValue, scene.text($0.label)) }
    return .section(
      scene.text(SettingsWords.appearance), key: "appearance",
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
      ])
  }

  private static func data(_ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.data), note: scene.text(SettingsWords.dataNote), key: "data",
      [
        .list(
          label: scene.text(SettingsWords.data),
          [
            .row(
              ListRow(
                "import", scene.text(PatientImport.Words.title), leading: .icon(.import),
                href: Route.importPatients.href),
              onTap: scene.on(.click, preventsDefault: true) { _ in .goTo(.importPatients) }),
            .row(
              ListRow(
                "export", scene.text(SettingsWords.export), leading: .icon(.export),
                leadsOn: false), onTap: scene.onTap(.patients(.exportTapped))),
          ])
      ])
  }

  private static func device(_ scene: Scene<Action>, _ settings: Settings.Surroundings) -> Node {
    var rows: [Node] = [
      .row(
        ListRow(
          "keys", scene.text(Words.shortcuts), leading: .icon(.keyboard), leadsOn: false),
        onTap: scene.onTap(.keyPressed("?")))
    ]
    if settings.canInstall {
      rows.insert(
        .row(
          ListRow(
            "install", scene.text(SettingsWords.install), leading: .icon(.device), leadsOn: false),
          onTap: scene.onTap(.settings(.installTapped))), at: 0)
    }
    return .section(
      scene.text(SettingsWords.device), key: "device",
      [.list(label: scene.text(SettingsWords.device), rows)])
  }

  private static func account(_ state: State, _ scene: Scene<Action>) -> Node {
    .section(
      scene.text(SettingsWords.account), note: scene.text(SettingsWords.signOutNote),
      key: "account",
      [
        .infoRow(scene.text(AccessField.email.label), .text(state.account.email)),
        .list(
          label: scene.text(SettingsWords.account),
          [
            .row(
              ListRow(
                "out", scene.text(SettingsWords.signOut), leading: .icon(.signOut),
                leadsOn: false), onTap: scene.onTap(.signOutTapped))
          ]),
      ])
  }

  static func signOutQuestion(_ state: State, _ scene: Scene<Action>) -> Node {
    .confirmation(
      id: "sign-out", title: scene.text(SettingsWords.signOutTitle),
      text: SettingsWords.unsent(
        state.sync.pending.count + state.sync.refused.count, scene.language),
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
