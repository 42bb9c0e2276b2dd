import Flow
import Screen
import Values

extension Root {
  public static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    switch state.phase {
    case .starting:
      return .skeleton(rows: 6, language: scene.language)
    case .access(let access):
      return Access.view(access, scene.map { .access($0) })
    case .home(let home):
      return Home.view(home, scene.map { .home($0) }, banners: banners(state, scene))
    }
  }

  private static func banners(_ state: State, _ scene: Scene<Action>) -> [Node] {
    guard state.lifecycle.hasNewVersion else { return [] }
    let title = Phrase(pt: "Há uma versão nova do {0}", en: "There is a new {0}")
    let text = Phrase(
      pt: "Recarregue quando puder. Nada do que você fez se perde.",
      en: "Reload when you can. Nothing that you did is lost.")
    let reload = Phrase(pt: "Recarregar", en: "Reload")
    return [
      .banner(
        .note, title(scene.language, state.app.name.text), scene.text(text),
        actions: [.button(scene.text(reload), .tinted, on: scene.onTap(.reloadTapped))]
      ).keyed("version")
    ]
  }
}
