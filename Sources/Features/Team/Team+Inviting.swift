import API
import Flow
import Identity
import Screen
import Shell
import Values

extension Team {
  /// What happens on the sheet: writing an invitation, then handing its link over.
  static func reduceSheet(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch (action, state.sheet) {
    case (.emailTyped(let email), .invite(var inviting)):
      inviting.email = email
      inviting.failure = nil
      if inviting.problem != nil { inviting.problem = problem(with: email) }
      state.sheet = .invite(inviting)
      return .none
    case (.roleChosen(let role), .invite(var inviting)):
      inviting.role = role
      inviting.failure = nil
      state.sheet = .invite(inviting)
      return .none
    case (.errorTapped, _):
      return .focus("invite-email")
    case (.inviteSubmitted(let language), .invite(var inviting)):
      inviting.problem = problem(with: inviting.email)
      inviting.failure = nil
      let isRight = inviting.problem == nil
      state.sheet = .invite(inviting)
      guard isRight else { return .focus(Node.formErrorsID) }
      guard state.loading.startAlone() else { return .none }
      let email = inviting.email.trimmed
      return .call(
        TeamEndpoints.invite,
        NewInvitation(to: state.space, email: email, role: inviting.role, in: language)
      ) { .invited(email: email, $0) }
    case (.invited(let email, let result), _):
      state.loading.stop()
      return invited(&state, email, result)
    case (.copyTapped(let link), .link(let email, let code, let isMailed, _)):
      state.sheet = .link(email: email, code: code, isMailed: isMailed, isCopied: true)
      return .copy(link)
    case (.seatsTaken, _):
      state.sheet = nil
      if state.context.app.seats == nil { state.loading.stop(.noSeat) }
      return .none
    case (.sheetClosed, _):
      state.sheet = nil
      return .none
    default:
      return .none
    }
  }

  private static func invited(
    _ state: inout State, _ email: String, _ result: Result<InvitationGrant, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success(let grant):
      // Shown even when the sheet was closed meanwhile: the code is not to be had again.
      state.sheet = .link(
        email: email, code: grant.code, isMailed: grant.isMailed == true, isCopied: false)
      return .fire(.syncNow)
    case .failure(.paywall):
      return .send(.seatsTaken)
    case .failure(let error):
      guard case .invite(var inviting) = state.sheet else {
        state.loading.stop(TeamFailure(error))
        return .none
      }
      inviting.failure = TeamFailure(error)
      state.sheet = .invite(inviting)
      return .none
    }
  }

  private static func problem(with email: String) -> AccessProblem? {
    if email.trimmed.isEmpty { return .missing }
    return Email(email.trimmed) == nil ? .malformed : nil
  }
}
