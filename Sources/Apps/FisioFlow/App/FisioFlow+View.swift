import Flow
import Screen
import Values

extension FisioFlow {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    switch state.phase {
    case .starting:
      return .skeleton(rows: 6, language: scene.language)
    case .access(let access):
      return Access.view(access, scene.map { .access($0) })
    case .home(let home):
      return Home.view(
        home, scene.map { .home($0) }, settings: settings(state, scene),
        banners: banners(state, scene))
    }
  }

  private static func settings(
    _ state: State, _ scene: Scene<Action>
  ) -> Settings.Surroundings {
    Settings.Surroundings(
      language: scene.language, colorScheme: state.colorScheme,
      canInstall: state.lifecycle.canInstall, usesShortcuts: state.usesShortcuts)
  }

  private static func banners(_ state: State, _ scene: Scene<Action>) -> [Node] {
    guard state.lifecycle.hasNewVersion else { return [] }
    let title = Phrase(pt: "Há uma versão nova do FisioFlow", en: "There is a new FisioFlow")
    let text = Phrase(
      pt: "Recarregue quando puder. Nada do que você fez se perde.",
      en: "Reload when you can. Nothing that you did is lost.")
    let reload = Phrase(pt: "Recarregar", en: "Reload")
    return [
      .banner(
        .note, scene.text(title), scene.text(text),
        actions: [.button(scene.text(reload), .tinted, on: scene.onTap(.reloadTapped))]
      ).keyed("version")
    ]
  }
}
