import Clinic
import Entitlements
import Flow
import Gallery
import Plans
import Screen
import Values

/// Every component in every state as an app of its own, for pictures of it: the path says what
/// lies above the page. Above it lie also the paywalls of FisioFlow, of which most belong to what the
/// app has not yet.
struct Showcase: Feature {
  struct State {
    var gallery = Gallery.State()
    var paywall: Paywall?
  }

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
      state.gallery.overlay = Gallery.Overlay(rawValue: path) ?? .none
      state.paywall = paywalls.first { path == "paywall-" + $0.context.rawValue }
    case .gallery(let action):
      Gallery.reduce(&state.gallery, action)
    }
    return .none
  }

  /// What the free plan does not allow.
  private static var paywalls: [Paywall] {
    let actions: [MeteredAction] = [
      .addPatient(active: 10), .accessAIFeature, .generateAdvancedReport,
      .uploadFile(bytes: 1, used: 1_073_741_824), .addTherapist(seats: 1),
    ]
    return actions.compactMap { Paywall($0, current: .free, in: .clinic) }
  }

  static func view(_ state: State, _ scene: Scene<Action>) -> Node {
    let inner = scene.map { Action.gallery($0) }
    func place(_ title: String, _ symbol: Symbol, _ refused: Int = 0) -> Place {
      Place(
        title, symbol, href: "#" + symbol.rawValue.text, isCurrent: symbol == .people,
        badge: refused > 0 ? (refused, "3 recusadas") : nil,
        onTap: scene.onTap(.gallery(.pressed)))
    }
    var overlays = Gallery.overlays(state.gallery, inner)
    if let paywall = state.paywall {
      overlays.append(
        Plans.paywallSheet(paywall, scene.map { (_: Plans.Action) in .gallery(.pressed) }))
    }
    return .appFrame(
      app: "fisioflow", name: "FisioFlow",
      places: [
        place("Pacientes", .people), place("Sincronização", .sync, 3), place("Ajustes", .settings),
      ],
      foot: .paragraph("Clínica Umbu", .strong), page: Gallery.view(state.gallery, inner),
      overlays: overlays, isWide: scene.surroundings.isWide,
      language: scene.language)
  }
}
