import Flow
import Screen
import Values

extension Confirming {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    .column(.normal, content(state, scene))
  }

  /// The page of the link for who is not signed in.
  @inline(never)
  static func gate(_ state: State, _ scene: Scene<Action>) -> Node {
    .gate(
      app: "fisioflow", name: "FisioFlow", title: scene.text(ConfirmingWords.title),
      language: scene.language, content(state, scene))
  }

  /// What is on the page of the link.
  static func content(_ state: State, _ scene: Scene<Action>) -> [Node] {
    if let email = state.confirmed {
      return [
        .banner(.good, ConfirmingWords.done(email, scene.language)),
        .button(scene.text(ConfirmingWords.goOn), .primary, on: scene.onTap(.leftTapped)),
      ]
    }
    return [
      state.failure.map { .banner(.danger, scene.text($0.text)) } ?? .none,
      .paragraph(scene.text(ConfirmingWords.question)),
      .line(
        .small,
        [
          .button(
            scene.text(ConfirmingWords.confirm), .primary, isBusy: state.isWorking,
            on: scene.onTap(.confirmTapped)),
          .button(scene.text(ConfirmingWords.notNow), .neutral, on: scene.onTap(.leftTapped)),
        ]),
    ]
  }

  /// What reminds a person whose address is not confirmed yet.
  static func banner(_ state: State, of email: String, _ scene: Scene<Action>) -> Node {
    let text =
      switch state.sending {
      case .notAsked, .working: ConfirmingWords.reminderText(email, scene.language)
      case .sent: ConfirmingWords.sent(email, scene.language)
      case .failed(let failure): scene.text(failure.text)
      }
    let again = Node.button(
      scene.text(ConfirmingWords.sendAgain), .plain, isBusy: state.sending == .working,
      on: scene.onTap(.sendTapped(scene.language)))
    return .banner(
      .note, scene.text(ConfirmingWords.reminder), text,
      actions: state.sending == .sent ? [] : [again]
    ).keyed("confirming")
  }
}
