import Flow
import Identity
import Screen
import Values

extension Confirming {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .column(.normal, content(state, scene, of: .none))
  }

  /// The page of the link for who is not signed in.
  @inline(never)
  static func gate(_ state: State, _ scene: Scene<Action>, of app: App) -> Node {
    .gate(
      app: app.id.text, name: app.name.text, title: scene.text(title(of: state)),
      language: scene.language, content(state, scene, of: app))
  }

  static func title(of state: State) -> Phrase {
    state.isChange ? ConfirmingWords.changeTitle : ConfirmingWords.title
  }

  private static func done(_ state: State, _ language: Language) -> String {
    guard let change = state.change else { return ConfirmingWords.done(language) }
    return (change.isMade ? ConfirmingWords.changeMade : ConfirmingWords.changeWaits)(
      language, change.email)
  }

  /// What is on the page of the link.
  static func content(_ state: State, _ scene: Scene<Action>, of app: App) -> [Node] {
    if state.isConfirmed {
      return [
        .banner(.good, done(state, scene.language)),
        .button(scene.text(ConfirmingWords.goOn), .primary, on: scene.onTap(.leftTapped)),
      ]
    }
    let failure = state.loading.failure.map { Node.banner(.danger, scene.text($0)) } ?? .none
    let leave = Node.button(
      scene.text(JoiningWords.notNow), .neutral, on: scene.onTap(.leftTapped))
    guard !state.isChange || state.change != nil else {
      return [
        failure,
        .when(
          state.loading.failure == nil, .skeleton(rows: 2, language: scene.language)),
        .line(
          .small,
          [
            .when(
              state.loading.failure != nil,
              .button(scene.text(ConfirmingWords.tryAgain), .tinted, on: scene.onTap(.appeared))),
            leave,
          ]),
      ]
    }
    return [
      failure,
      .paragraph(question(state, scene.language, of: app)),
      .line(
        .small,
        [
          .button(
            scene.text(ConfirmingWords.confirm), .primary, isBusy: state.loading.isLoading,
            on: scene.onTap(.confirmTapped)),
          leave,
        ]),
    ]
  }

  private static func question(_ state: State, _ language: Language, of app: App) -> String {
    guard let change = state.change else {
      return ConfirmingWords.question(language, app.name.text)
    }
    return ConfirmingWords.changeQuestion(language, app.name.text, change.email)
  }

  /// What reminds a person whose address is not confirmed yet.
  static func banner(_ state: State, of email: String, _ scene: Scene<Action>) -> Node {
    let words = state.isSent ? ConfirmingWords.sent : ConfirmingWords.reminderText
    let again = Node.button(
      scene.text(ConfirmingWords.again), .plain, isBusy: state.loading.isLoading,
      on: scene.onTap(.sendTapped))
    return .banner(
      .note, scene.text(ConfirmingWords.reminder),
      state.loading.failure.map { scene.text($0) } ?? words(scene.language, email),
      actions: state.isSent ? [] : [again]
    ).keyed("confirming")
  }
}
