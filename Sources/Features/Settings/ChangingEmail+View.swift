import Flow
import Identity
import Screen
import Shell
import Values

extension ChangingEmail {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .sheet(
      id: "change-email", title: scene.text(ChangingEmailWords.title), language: scene.language,
      onClose: scene.onTap(.closed),
      [
        state.loading.failure.map { .banner(.danger, scene.text($0)) } ?? .none,
        .paragraph(ChangingEmailWords.lead(scene.language, state.current), .secondary),
        .form(
          id: "change-email-form", errors: errors(state, scene), language: scene.language,
          onSubmit: scene.onSubmit(.submitted),
          [
            .textField(
              field(.email, ChangingEmailWords.newEmail, state, scene), text: state.email, .email,
              autocomplete: "email", on: scene.onText(.input) { .changed(.email, $0) }),
            .passwordField(
              field(.password, ChangingEmailWords.password, state, scene), text: state.password,
              isNew: false, isShown: state.showsPassword,
              onReveal: scene.onTap(.showPasswordTapped),
              on: scene.onText(.input) { .changed(.password, $0) }),
          ],
          actions: [
            .submit(scene.text(ChangingEmailWords.send), isBusy: state.loading.isLoading).wide
          ]),
      ])
  }

  private static func field(
    _ control: Control, _ label: Phrase, _ state: State, _ scene: Scene<Action>
  ) -> Field {
    Field(
      control.rawValue, scene.text(label), error: state.problems[control].map { scene.text($0) },
      language: scene.language)
  }

  private static func errors(_ state: State, _ scene: Scene<Action>) -> [FormError] {
    Control.allCases.compactMap { control in
      state.problems[control].map {
        FormError(
          control.rawValue, scene.text($0), onTap: scene.onLink(.errorTapped(control)))
      }
    }
  }

  /// What a change waits for that was asked for, among the settings.
  static func waiting(_ change: EmailChange, from current: String, _ language: Language) -> String {
    if !change.awaitsCurrent { return ChangingEmailWords.waitsForOne(language, change.email) }
    if !change.awaitsNew { return ChangingEmailWords.waitsForOne(language, current) }
    return ChangingEmailWords.waitsForBoth(language, current, change.email)
  }
}
