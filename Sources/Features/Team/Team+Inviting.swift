import API
import Flow
import Identity
import Screen
import Shell
import Values

extension Team {
  /// What happens on the sheet: writing an invitation, then handing its link over.
  static func reduceSheet(_ state: inout State, _ action: SheetAction) -> Effect<Action> {
    switch action {
    case .emailTyped(let email):
      guard case .invite(var inviting) = state.sheet else { return .none }
      inviting.email = email
      inviting.failure = nil
      if inviting.problem != nil { inviting.problem = problem(with: email) }
      state.sheet = .invite(inviting)
      return .none
    case .roleChosen(let role):
      guard case .invite(var inviting) = state.sheet else { return .none }
      inviting.role = role
      inviting.failure = nil
      state.sheet = .invite(inviting)
      return .none
    case .errorTapped:
      return .focus("invite-email")
    case .inviteSubmitted(let language):
      return submit(&state, language)
    case .invited(let email, let result):
      return invited(&state, email, result)
    case .copyTapped(let link):
      guard case .link(let email, let code, let isMailed, _) = state.sheet else { return .none }
      state.sheet = .link(email: email, code: code, isMailed: isMailed, isCopied: true)
      return .copy(link)
    case .sheetClosed:
      state.sheet = nil
      return .none
    }
  }

  private static func submit(_ state: inout State, _ language: Language) -> Effect<Action> {
    guard case .invite(var inviting) = state.sheet else { return .none }
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
    ) { .sheet(.invited(email: email, $0)) }
  }

  private static func invited(
    _ state: inout State, _ email: String, _ result: Result<InvitationGrant, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success(let grant):
      state.loading.stop()
      // Shown even when the sheet was closed meanwhile: the code is not to be had again.
      state.sheet = .link(
        email: email, code: grant.code, isMailed: grant.isMailed == true, isCopied: false)
      return .fire(.syncNow)
    case .failure(.paywall):
      state.loading.stop()
      return .send(.seatsTaken)
    case .failure(let error):
      guard case .invite(var inviting) = state.sheet else {
        state.loading.stop(TeamFailure(error))
        return .none
      }
      state.loading.stop()
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
