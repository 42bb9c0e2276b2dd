import Agenda
import Flow
import Records
import Shell
import Values

/// A group's session that is about to be called off.
public struct CallingOff: Equatable {
  public let session: ID<Session>
  public var reason = ""

  init(_ session: ID<Session>) {
    self.session = session
  }
}

/// What the person does in the sheet of that.
public indirect enum CallOffAction: Equatable {
  case tapped(ID<Session>)
  case reasonTyped(String)
  case closed
  case confirmed
}

extension AgendaPart {
  static func callOff(_ state: inout State, _ action: CallOffAction) -> Effect<Action> {
    switch action {
    case .tapped(let id):
      state.callingOff = CallingOff(id)
      return .focus("call-off-reason")
    case .reasonTyped(let reason):
      state.callingOff?.reason = reason
      return .none
    case .closed:
      state.callingOff = nil
      return .none
    case .confirmed:
      guard let callingOff = state.callingOff else { return .none }
      state.callingOff = nil
      guard let session = state.book.session(callingOff.session) else { return .none }
      let coming = state.book.comingBack(to: session, at: state.now)
      return begin(
        &state, .calledOff(session.id, coming),
        .mutate(CallOffSession(session.id, reason: callingOff.reason.tidied)))
    }
  }
}
