import Flow
import Screen
import Sync
import Values

extension Home {
  static func reduceSignOut(_ state: inout State, _ action: SignOutAction) -> Effect<Action> {
    switch action {
    case .tapped:
      return .countOthers { .signOut(.othersCounted($0, traces: $1)) }
    case .othersCounted(let count, let traces):
      // With a network, traces of the open space are on their way before this is. What is on this device alone is
      // asked about always.
      guard !state.context.isAlone, state.isSettled, count == 0, traces == 0,
        state.unsentTraces == 0 || state.context.sync.isOnline
      else {
        state.signingOut = SigningOut(others: count, traces: traces)
        return .none
      }
      return tell(&state, .told(.signOut)) + signOut(state)
    case .confirmed:
      state.signingOut = nil
      return tell(&state, .told(.signOut)) + signOut(state)
    case .cancelled:
      state.signingOut = nil
      return .none
    case .copyWanted:
      state.signingOut = nil
      return .push(Path.copies.text)
    }
  }

  /// Leaves nothing on the device, whoever it is of. The host tells the server as soon as it can be
  /// reached, after what was sent before.
  private static func signOut(_ state: State) -> Effect<Action> {
    .all([
      // Other tabs start anew when they hear of the rest.
      state.context.isAlone ? .writePreference(KeptAlone.key, nil) : .none,
      .fire(.closeSpace(erase: true)), .endSession, .send(.leaving(.signedOut)),
    ])
  }

  /// Asks before all is erased that is nowhere else, and offers a copy first.
  private static func eraseQuestion(
    _ signingOut: SigningOut, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    // An account may be signed in beside it, with changes that its server has not.
    let others = SigningOutWords.elsewhere(signingOut, state.app.words.space, scene.language)
    var lost: [Node] = others.map { [.paragraph($0, .strong)] } ?? []
    for waiting in state.parts.waiting {
      lost.append(.paragraph(waiting.words(scene.language), .strong))
    }
    return .sheet(
      id: "erase-all", title: scene.text(AloneWords.eraseTitle), language: scene.language,
      onClose: scene.onTap(.signOut(.cancelled)),
      [.paragraph(scene.text(AloneWords.eraseText))] + lost + [
        .tag(
          "div", "form-actions", [],
          [
            .button(
              scene.text(AloneWords.copyFirst), .primary, on: scene.onTap(.signOut(.copyWanted))
            ).wide,
            .button(
              scene.text(AloneWords.eraseNow), .dangerPlain, on: scene.onTap(.signOut(.confirmed))
            ).wide,
            .button(
              scene.text(SigningOutWords.stay), .plain, on: scene.onTap(.signOut(.cancelled))
            ).wide,
          ])
      ])
  }

  /// Asks before the person signs in again: all else waits in the device's store, and this is lost.
  static func signInAgainQuestion(_ state: State, _ scene: Scene<Action>) -> Node {
    let sync = state.context.sync
    var texts: [String] = []
    let unsent = sync.isMemoryOnly ? sync.pending.count + sync.refused.count : 0
    if unsent > 0 { texts.append(SigningOutWords.unsent(unsent, scene.language)) }
    for waiting in state.parts.waiting where waiting.isInWindowAlone || sync.isMemoryOnly {
      texts.append(waiting.words(scene.language))
    }
    let isLost = !texts.isEmpty
    if !isLost { texts.append(scene.text(SigningOutWords.allKept)) }
    return .confirmation(
      id: "sign-in-again",
      title: scene.text(isLost ? SigningOutWords.inTitle : SigningOutWords.inNow),
      text: texts.joined(separator: " "),
      confirm: .button(
        scene.text(isLost ? SigningOutWords.inAnyway : Words.signIn),
        isLost ? .dangerPlain : .plain, on: scene.onTap(.leaving(.signInAgainConfirmed))),
      cancel: .button(
        scene.text(SigningOutWords.stay), .primary, on: scene.onTap(.signInAgainCancelled)),
      onCancel: scene.onTap(.signInAgainCancelled))
  }

  static func signOutQuestion(
    _ signingOut: SigningOut, _ state: State, _ scene: Scene<Action>
  ) -> Node {
    if state.context.isAlone { return eraseQuestion(signingOut, state, scene) }
    let sync = state.context.sync
    let unsent = sync.pending.count + sync.refused.count
    var texts: [String] = []
    if unsent > 0 { texts.append(SigningOutWords.unsent(unsent, scene.language)) }
    for waiting in state.parts.waiting { texts.append(waiting.words(scene.language)) }
    if let others = SigningOutWords.elsewhere(signingOut, state.app.words.space, scene.language) {
      texts.append(others)
    }
    if texts.isEmpty, state.unsentTraces > 0 {
      texts.append(SigningOutWords.unsentTraces(state.unsentTraces, scene.language))
    }
    // What waited may have been sent while the question stood there.
    let isAllSent = texts.isEmpty
    if isAllSent { texts.append(scene.text(SigningOutWords.allSent)) }
    return .confirmation(
      id: "sign-out",
      title: scene.text(isAllSent ? SigningOutWords.now : SigningOutWords.title),
      text: texts.joined(separator: " "),
      confirm: .button(
        scene.text(isAllSent ? SigningOutWords.out : SigningOutWords.anyway), .dangerPlain,
        on: scene.onTap(.signOut(.confirmed))),
      cancel: .button(
        scene.text(SigningOutWords.stay), .primary, on: scene.onTap(.signOut(.cancelled))),
      onCancel: scene.onTap(.signOut(.cancelled)))
  }
}
