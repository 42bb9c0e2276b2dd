import Flow
import Screen

@testable import FisioFlow
@testable import Shell

/// A part by itself, with all other parts of FisioFlow to look at.
enum Among<P: Part>: Feature {
  static func reduce(_ state: inout P.State, _ action: P.Action) -> Effect<P.Action> {
    P.reduce(&state, action, among: Sample.home.parts)
  }

  static func view(_ state: P.State, _ scene: Scene<P.Action>) -> Node { P.view(state, scene) }
}
