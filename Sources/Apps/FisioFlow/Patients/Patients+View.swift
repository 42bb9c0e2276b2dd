import Clinic
import Flow
import Screen
import Shell
import Values

extension Patients {
  /// The list with its search, with what stands beside it where nobody is chosen.
  public static func pane(
    _ state: State, _ scene: Scene<Action>, _ frame: Frame
  ) -> Pane? {
    Pane(
      title: scene.text(Words.title),
      list: listPage(state, scene, status: frame.status, banners: frame.banners),
      empty: emptyPane(state, scene))
  }

  private static func emptyPane(_ state: State, _ scene: Scene<Action>) -> Node {
    // Beside a list that says itself that it is empty there is nothing to choose.
    if state.isLoaded, state.list.results.isEmpty {
      return .words("h1", "visually-hidden", scene.text(Words.title))
    }
    return .emptyState(.person, scene.text(Words.choose), scene.text(Words.chooseText), level: 1)
  }
}
