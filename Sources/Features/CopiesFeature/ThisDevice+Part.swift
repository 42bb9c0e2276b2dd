import Flow
import Identity
import Screen
import Shell
import Sync
import Values

extension ThisDevice {
  public static var id: Literal { "device" }
  public static var under: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(in: context) }

  public static func watch(_ state: State) -> Effect<Action> {
    .readPreference(reminder) { .putOffRead($0) }
      + .readSecret(Root.beside) { .besideRead($0) }
  }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func hear(_ news: News, _ state: State) -> Action? {
    guard case .synced(let status) = news, !state.asksToPersist, !status.isMemoryOnly,
      status.lastSync != nil
    else { return nil }
    return .saved
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .accountTapped(let isNew): .toAccess(isNew: isNew)
    case .backToAccountTapped: state.beside.map { .openAccount($0) }
    case .besideRead, .saved, .persisted, .putOffRead, .putOffTapped, .putOff, .goTo: nil
    }
  }

  /// It stands where other spaces have the page of sync.
  public static func owns(_ path: Path) -> Bool { path == .synchronisation }

  public static func settings(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [SettingsEntry] {
    [
      SettingsEntry(
        .data, -1,
        .row(
          .linkRow(
            "device", scene.text(AloneWords.device), .device, href: scene.href(.synchronisation),
            on: scene.onLink(.goTo(.synchronisation)))))
    ]
  }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let sync = frame.context.sync
    // Not every app has copies of this kind.
    let copies = frame.parts[OwnCopies.self]
    func when(_ instant: Instant?) -> Node {
      .text(
        instant.map { RelativeTime.text(from: scene.surroundings.now, to: $0, in: scene.language) }
          ?? scene.text(DeviceWords.never))
    }
    var rows: [Node] = [.infoRow(scene.text(DeviceWords.lastSaved), when(sync.lastSync))]
    if let isPersisted = state.isPersisted {
      rows.append(
        .infoRow(
          scene.text(DeviceWords.browser),
          .text(scene.text(isPersisted ? DeviceWords.keeps : DeviceWords.mayClear))))
    }
    if let copies {
      rows.append(.infoRow(scene.text(DeviceWords.lastCopy), when(copies.settings?.lastAt)))
    }
    return .page(
      title: scene.text(AloneWords.device), .bar, key: "device",
      leading: [
        .backButton(
          scene.text(Home.Words.settings), href: scene.href(.settings),
          on: scene.onLink(.goTo(.settings)))
      ], banners: frame.banners,
      [
        .section(
          [.tag("div", "card-padded", [], [.paragraph(scene.text(AloneWords.everything), .prose)])]
            + rows
        ).keyed("state"),
        .when(
          copies.isThere,
          .section([
            .list(
              label: scene.text(CopyWords.title),
              [
                .linkRow(
                  "copies", scene.text(CopyWords.title), .lock, href: scene.href(.copies),
                  on: scene.onLink(.goTo(.copies)))
              ])
          ]).keyed("copies")),
        // What is in memory only would not outlast signing in.
        .when(!sync.isMemoryOnly, account(state, scene, frame.context.app)),
      ])
  }

  /// The way to an account, or back to the one that is signed in.
  private static func account(
    _ state: State, _ scene: Scene<Action>, _ app: App
  ) -> Node {
    let title = scene.text(DeviceWords.account)
    if let account = state.beside.flatMap({ Root.account(from: $0) }) {
      return .section(
        title, note: "",
        [
          .infoRow(scene.text(DeviceWords.email), .text(account.email)),
          .list(
            label: title,
            [
              .deedRow(
                "account", scene.text(DeviceWords.backToAccount), .person,
                on: scene.onTap(.backToAccountTapped))
            ]),
        ]
      ).keyed("account")
    }
    return .section(
      title, note: scene.text(DeviceWords.accountNote(in: app)),
      [
        .list(
          label: title,
          [
            .deedRow(
              "sign-up", scene.text(DeviceWords.signUp), .cloudUp,
              on: scene.onTap(.accountTapped(isNew: true))),
            .deedRow(
              "sign-in", scene.text(DeviceWords.signIn), .person,
              on: scene.onTap(.accountTapped(isNew: false))),
          ])
      ]
    ).keyed("account")
  }

  public static func banners(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> [Node] {
    guard let alone = frame.context.alone, frame.context.path == frame.context.start,
      let copies = frame.parts[OwnCopies.self], copies.isLoaded,
      isDue(
        state, lastCopy: copies.settings?.lastAt, begunAt: alone.begunAt,
        now: scene.surroundings.now)
    else { return [] }
    let last = copies.settings?.lastAt.map {
      RelativeTime.text(from: scene.surroundings.now, to: $0, in: scene.language)
    }
    return [
      .banner(
        .note, scene.text(DeviceWords.remind),
        last.map { DeviceWords.remindLast(scene.language, $0) }
          ?? scene.text(DeviceWords.remindNever),
        actions: [
          .button(
            scene.text(DeviceWords.copyNow), .tinted, on: scene.onTap(.goTo(.copies))),
          .button(scene.text(DeviceWords.notNow), .plain, on: scene.onTap(.putOffTapped)),
        ]
      ).keyed("copy-reminder")
    ]
  }
}

/// The words of what this device is to a space that lives on it alone.
enum DeviceWords {
  static var lastSaved: Phrase { Phrase(pt: "Salvo pela última vez", en: "Last saved") }
  static var browser: Phrase { Phrase(pt: "O navegador", en: "The browser") }
  static var keeps: Phrase {
    Phrase(pt: "Guarda até você apagar", en: "Keeps it until you clear it")
  }
  static var mayClear: Phrase {
    Phrase(pt: "Pode apagar se faltar espaço", en: "May clear it if space runs out")
  }
  static var lastCopy: Phrase { Phrase(pt: "Última cópia", en: "Last copy") }
  static var never: Phrase { Phrase(pt: "Ainda não", en: "Not yet") }
  static var remind: Phrase {
    Phrase(pt: "Tudo está só neste aparelho", en: "Everything is on this device alone")
  }
  static var remindNever: Phrase {
    Phrase(pt: "Ainda não há uma cópia.", en: "There is no copy yet.")
  }
  static var remindLast: Phrase {
    Phrase(pt: "A última cópia foi feita {0}.", en: "The last copy was made {0}.")
  }
  static var account: Phrase { Phrase(pt: "Em uma conta", en: "In an account") }
  static var email: Phrase { Phrase(pt: "Conta", en: "Account") }
  static func accountNote(in app: App) -> Phrase {
    app.hasTeams
      ? Phrase(
        pt: """
          Para usar em vários aparelhos e com outras pessoas. Nada sai daqui antes de você decidir.
          """,
        en: "For several devices, and together with other people. Nothing leaves before you say so."
      )
      : Phrase(
        pt: "Para ter tudo em todos os seus aparelhos. Nada sai daqui antes de você decidir.",
        en: "To have it all on all your devices. Nothing leaves before you say so.")
  }
  static var signUp: Phrase { Phrase(pt: "Criar uma conta", en: "Create an account") }
  static var signIn: Phrase { Phrase(pt: "Entrar em uma conta", en: "Sign in to an account") }
  static var backToAccount: Phrase { Phrase(pt: "Voltar para a conta", en: "Back to the account") }
  static var copyNow: Phrase { Phrase(pt: "Fazer cópia", en: "Make a copy") }
  static var notNow: Phrase { Phrase(pt: "Agora não", en: "Not now") }
}
