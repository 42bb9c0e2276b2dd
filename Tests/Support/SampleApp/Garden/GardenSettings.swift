import Flow
import Identity
import Screen
import Shell
import Values

/// The page of settings: the garden's name, the language, the way out.
public enum GardenSettings: Part {
  public struct State: Equatable {
    @Boxed public var context: Context
  }

  public enum Action: Equatable {
    case languageChosen(Language)
    case signOutTapped
  }

  public static var id: Literal { "settings" }

  public static func opened(in context: Context) -> State { State(context: context) }

  public static func place(_ state: inout State, in context: Context) { state.context = context }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    .none
  }

  public static func tell(_ action: Action, _ state: State) -> Message? {
    switch action {
    case .languageChosen(let language): .language(language)
    case .signOutTapped: .signOut
    }
  }

  public static func owns(_ path: Path) -> Bool { path == .settings }

  public static func page(_ state: State, _ scene: Scene<Action>, _ frame: Frame) -> Node {
    let languages = [
      Choice(Language.pt.rawValue, "Português"), Choice(Language.en.rawValue, "English"),
    ]
    let language = Phrase(pt: "Idioma", en: "Language")
    let out = Phrase(pt: "Sair", en: "Sign out")
    return .page(
      title: scene.text(Home.Words.settings), key: "settings", status: frame.status,
      banners: frame.banners,
      [
        .section([
          .infoRow(
            scene.text(SampleApp.words.spaceName), .text(frame.context.name)),
          .infoRow("E-mail", .text(frame.context.account.email)),
          .tag(
            "div", "card-padded", [],
            [
              .segmented(
                Field("language", scene.text(language), language: scene.language),
                choices: languages, selected: scene.language.rawValue
              ) { choice in
                scene.on(.change) { _ in
                  Language(rawValue: choice.value).map { .languageChosen($0) }
                }
              }
            ]),
          .list(
            label: scene.text(out),
            [.deedRow("out", scene.text(out), .signOut, on: scene.onTap(.signOutTapped))]),
        ])
      ])
  }
}
