import Flow
import Values

extension Home {
  static func enter(_ state: inout State, _ path: Path, _ today: CivilDate) -> Effect<Action> {
    for position in state.parts.all.indices {
      guard let hold = state.parts.all[position].hold(goingTo: path) else { continue }
      if hold.goesOn { state.waitingPath = path }
      return reducePart(&state, hold.asking) + .push(hold.path.text)
    }
    state.context.path = path
    state.context.today = today
    state.showsShortcuts = false
    return tell(&state, .entered(path)) + .fire(.scrollToTop)
  }

  static func press(_ state: inout State, _ key: String) -> Effect<Action> {
    if key == "?" {
      state.showsShortcuts.toggle()
      return .none
    }
    for shortcut in state.shortcuts where shortcut.key.text == key {
      switch shortcut.target {
      case .path(let path): return .push(path.text)
      case .field(let id): return .focus(id)
      case .own(let name): return tell(&state, .told(.own(name)))
      }
    }
    // It may be one of a part that is not here yet.
    if !state.isWhole { state.keyBeforeWhole = key }
    return .none
  }
}

extension Home.State {
  var shortcuts: [Shortcut] {
    var shortcuts: [Shortcut] = []
    for part in parts.all {
      shortcuts += part.shortcuts.filter { $0.isOffered(in: context) }
    }
    return shortcuts
  }
}
