import Entitlements
import Records
import Screen
import Values

extension Home {
  /// The ways on from a refusal: to more room, to whoever gives another role, to what is there now. Of pages that
  /// the app has not, and of the open one, there is none.
  @inline(never)
  static func ways(
    on refusal: Refusal, _ state: State, _ scene: Scene<Action>
  ) -> [Node] {
    if refusal.code == .unreadable, refusal.reason == "outdated" {
      return [.button(scene.text(Words.reload), .tinted, on: scene.onTap(.reloadTapped))]
    }
    var ways: [Node] = []
    func add(_ title: String, _ path: Path) {
      guard path != state.context.path, state.parts.owner(of: path) != nil else { return }
      ways.append(
        .linkButton(
          title, ways.isEmpty ? .tinted : .neutral, href: scene.href(path),
          on: scene.onLink(.goTo(path))))
    }
    switch refusal.code {
    case .limitReached:
      for kind in state.parts.kinds {
        if let room = kind.room(refusal) { add(scene.text(room.title), room.path) }
      }
      if refusal == .needsSync, state.context.managesSpace {
        add(scene.text(Words.onThisDevice), .comingDown)
      }
      if state.app.isOfPlan(refusal) { add(scene.text(Words.seePlans), .plans) }
    case .forbidden:
      add(scene.text(Words.seeManagers), .team)
    case .missing:
      add(scene.text(Words.toStart), state.app.start)
    case .invalid, .duplicate, .overlap, .unknownMutation, .unreadable:
      break
    }
    return ways
  }
}

extension Frame {
  /// A refusal in words, with the ways on from it.
  /// - Parameters:
  ///   - text: what else there is to say of it.
  ///   - actions: ways that are the page's own, before the others.
  public func banner(
    of refusal: Refusal, _ language: Language, text: String = "", actions: [Node] = []
  ) -> Node {
    .banner(.danger, words(of: refusal, language), text, actions: actions + ways(refusal))
  }
}
