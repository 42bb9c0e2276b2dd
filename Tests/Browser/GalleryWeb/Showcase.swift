import Flow
import Screen
import Values

/// Every component in every state as an app of its own, for pictures of it: the path says what
/// lies above the page.
struct Showcase: Feature {
  typealias State = Gallery.State

  enum Action {
    case started
    case wentTo(String)
    case gallery(Gallery.Action)
  }

  static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .started:
      return .observeLocation(id: "location") { .wentTo($0) }
    case .wentTo(let path):
      state.overlay = Gallery.Overlay(rawValue: path) ?? .none
      state.isMenuOpen = path == "menu"
      state.isRowOpen = path == "menu"
    case .gallery(let action):
      Gallery.reduce(&state, action)
    }
    return .none
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    let inner = scene.map { Action.gallery($0) }
    func place(_ title: String, _ symbol: Symbol, _ refused: Int = 0) -> Place {
      Place(
        title, symbol, href: "#" + symbol.rawValue.text, isCurrent: symbol == .people,
        badge: refused > 0 ? (refused, "3 recusadas") : nil,
        onTap: scene.onTap(.gallery(.pressed)))
    }
    return .appFrame(
      app: "fisioflow", name: "FisioFlow",
      places: [
        place("Pacientes", .people), place("Sincronização", .sync, 3), place("Ajustes", .settings),
      ],
      foot: .paragraph("Clínica Umbu", .strong), page: Gallery.view(state, inner),
      overlays: Gallery.overlays(state, inner), isWide: scene.surroundings.isWide,
      language: scene.language)
  }
}
