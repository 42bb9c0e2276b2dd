import Flow
import Identity
import Screen
import Values

extension Recovery {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .column(.normal, content(state, scene, of: .none, isSignedIn: false))
  }

  /// The page for who is not signed in.
  @inline(never)
  static func gate(_ state: State, _ scene: Scene<Action>, of app: App) -> Node {
    .gate(
      app: app.id.text, name: app.name.text, title: scene.text(RecoveryWords.title),
      language: scene.language, content(state, scene, of: app, isSignedIn: false))
  }

  static func content(
    _ state: State, _ scene: Scene<Action>, of app: App, isSignedIn: Bool
  ) -> [Node] {
    let leave = Node.button(
      scene.text(isSignedIn ? ConfirmingWords.goOn : RecoveryWords.back), .plain,
      on: scene.onTap(.leftTapped)
    ).wide
    if let email = state.changed {
      return [.banner(.good, RecoveryWords.changed(scene.language, email)), leave]
    }
    let failure = state.loading.failure.map { Node.banner(.danger, scene.text($0)) } ?? .none
    if state.isExpired {
      return [failure, again(RecoveryWords.another, .primary, state, scene), leave]
    }
    if state.isSent {
      return [
        failure,
        .banner(
          .good, RecoveryWords.sent(scene.language, state.email.trimmed, PasswordReset.minutes)),
        again(ConfirmingWords.again, .neutral, state, scene), leave,
      ]
    }
    return [
      failure,
      .paragraph(
        scene.text(state.code == nil ? RecoveryWords.lead : RecoveryWords.choose), .secondary),
      form(state, scene, of: app, isSignedIn: isSignedIn), leave,
    ]
  }

  private static func again(
    _ words: Phrase, _ kind: ButtonKind, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    .button(
      scene.text(words), kind, isBusy: state.loading.isLoading, on: scene.onTap(.againTapped)
    ).wide
  }

  private static func form(
    _ state: State, _ scene: Scene<Action>, of app: App, isSignedIn: Bool
  ) -> Node {
    let name = state.field
    let error = state.problem.map { $0.text(for: name, in: app, scene.language) }
    let isNew = state.code != nil
    let field = Field(
      name.rawValue, isNew ? scene.text(RecoveryWords.title) : name.label(in: app, scene.language),
      hint: isNew ? scene.text(Access.passwordHint) : "", error: error, language: scene.language)
    let typed = scene.onText(.input) { .changed($0) }
    let left = scene.on(.blur, .left)
    let deed =
      isNew
      ? isSignedIn ? RecoveryWords.changeOnly : RecoveryWords.change : RecoveryWords.send
    return .form(
      id: "recovery",
      errors: error.map { [FormError(name.rawValue, $0, onTap: scene.onLink(.errorTapped))] } ?? [],
      language: scene.language, onSubmit: scene.onSubmit(.submitted),
      [
        isNew
          ? .passwordField(
            field, text: state.password, isNew: true, isShown: state.showsPassword,
            onReveal: scene.onTap(.showPasswordTapped), on: typed, left)
          : .textField(field, text: state.email, .email, autocomplete: "email", on: typed, left)
      ],
      actions: [.submit(scene.text(deed), isBusy: state.loading.isLoading).wide])
  }
}
