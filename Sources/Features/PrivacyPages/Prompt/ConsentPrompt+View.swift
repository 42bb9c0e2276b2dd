import Analytics
import Flow
import Screen
import Shell
import Values

extension ConsentPrompt {
  public static func overlays(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> [Node] {
    guard state.isOpen else { return [] }
    var sheets = [sheet(scene)]
    if state.showsCollected {
      sheets.append(
        CollectedSheet.view(
          frame.context.app, scene.language, onClose: scene.onTap(.collectedClosed)))
    }
    return sheets
  }

  /// Yes and no are of one kind and one size, and neither is chosen before.
  private static func sheet(_ scene: Scene<Action>) -> Node {
    let text = ConsentTexts.text(ConsentTexts.prompted)
    return .sheet(
      id: "consent", title: scene.text(text.title), language: scene.language,
      onClose: scene.onTap(.closed),
      [
        .tag("div", "consent-icon", [], [.icon(.chart)]),
        .paragraph(text.body(scene.language), .prose),
        .paragraph(scene.text(PrivacyWords.later), .secondary),
        .line(
          .small,
          [
            .button(
              scene.text(PrivacyWords.what), .plain, icon: .info, on: scene.onTap(.collectedTapped)
            )
          ]),
      ],
      foot: [
        .tag(
          "div", "even-buttons", [],
          [
            .button(scene.text(PrivacyWords.refuse), .neutral, on: scene.onTap(.chosen(false))),
            .button(scene.text(PrivacyWords.allow), .neutral, on: scene.onTap(.chosen(true))),
          ])
      ])
  }
}
