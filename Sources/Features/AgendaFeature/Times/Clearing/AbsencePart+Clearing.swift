import Agenda
import Flow
import Records
import Screen
import Shell
import Values

extension AbsencePart {
  /// What is done with all that an absence meets.
  static func clear(
    _ state: inout State, _ action: ClearingAction, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .tapped(let absence, let way, let reason):
      state.clearing = Clearing(absence, way, reason: reason)
      return .focus(way == .move ? "clearing-days" : "clearing-reason")
    case .allTapped(let way):
      state.clearing = Clearing(nil, way)
      return .focus(way == .move ? "clearing-days" : "clearing-reason")
    case .typed(let typed):
      state.clearing?.apply(typed)
      return .none
    case .closed:
      state.clearing = nil
      return .none
    case .confirmed:
      return confirm(&state, among: parts)
    case .partAnswered(let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      return .none
    case .answered(let cleared, let outcome):
      if case .refused(let refusal) = outcome { state.refusal = refusal }
      state.cleared = cleared
      return .after(undoTimer, milliseconds: 10_000, .undoExpired)
    }
  }

  private static func confirm(_ state: inout State, among parts: Parts) -> Effect<Action> {
    guard var clearing = state.clearing, let agenda = parts[AgendaPart<A>.self],
      let zone = agenda.zone
    else { return .none }
    clearing.isTried = true
    state.clearing = clearing
    guard clearing.problem == nil else { return .focus("clearing-days") }
    state.clearing = nil
    state.refusal = nil
    state.removed = nil
    let book = agenda.book
    var all = book.clearable(
      clearing, house: agenda.house, in: zone, at: agenda.now)
    // So that no session moves into the place of one that is still to be moved.
    if let later = clearing.later, later > 0 { all.reverse() }
    let reason = clearing.reason.tidied
    var former: [Cleared.Former] = []
    var unplaced: [Cleared.Former] = []
    var requests: [Request] = []
    for session in all {
      let id = session.id
      let back: Cleared.Former
      switch clearing.way {
      case .cancel:
        back = .cancelled(id, book.comingBack(to: session, at: agenda.now))
        requests.append(.mutate(CallOffSession(id, reason: reason)))
      case .move:
        back =
          session.isPlaced
          ? .moved(id, from: session.place) : .placed(id, wanted: session.place)
        requests.append(
          .mutate(MoveSession<A>(id, to: clearing.place(of: session, in: zone))))
      }
      if session.isPlaced { former.append(back) } else { unplaced.append(back) }
    }
    return run(requests, Cleared(sessions: unplaced + former, way: clearing.way))
  }

  /// Several changes of one deed: with the last it is done.
  private static func run(_ requests: [Request], _ cleared: Cleared?) -> Effect<Action> {
    guard let last = requests.last else { return .none }
    let others = requests.dropLast().map { request in
      Effect<Action>.mutate(by: request) { .clearing(.partAnswered($0)) }
    }
    guard let cleared else {
      return .all(others) + .mutate(by: last) { .clearing(.partAnswered($0)) }
    }
    return .all(others) + .mutate(by: last) { .clearing(.answered(cleared, $0)) }
  }

  /// Puts all of it back, the last first.
  static func takeBack(_ cleared: Cleared) -> Effect<Action> {
    var requests: [Request] = []
    for former in cleared.sessions.reversed() {
      switch former {
      case .moved(let session, let place):
        requests.append(.mutate(MoveSession<A>(session, to: place)))
      case .placed(let session, let place):
        // Unplaced, it waits again for the place that it wanted, which another session has.
        requests.append(.mutate(UnplaceSession(session)))
        requests.append(.mutate(MoveSession<A>(session, to: place)))
      case .cancelled(let session, let appointments):
        requests.append(.mutate(ReopenSession<A>(session, appointments)))
      }
    }
    return run(requests, nil)
  }
}

public indirect enum ClearingAction: Equatable {
  /// - Parameter reason: what the absence is, as a reason to begin with.
  case tapped(Absence, Clearing.Way, reason: String)
  /// All that is outside of the hours.
  case allTapped(Clearing.Way)
  case typed(ClearingTyping)
  case confirmed
  case closed
  /// One of several, but the last.
  case partAnswered(MutationOutcome)
  case answered(Cleared, MutationOutcome)
}
