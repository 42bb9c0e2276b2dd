import Identity

@testable import FisioFlow
@testable import Shell

extension Pages {
  /// The pages of who is not signed in.
  var access: Access.State? {
    var access = Access.State(FisioFlow.app)
    switch self {
    case .signIn:
      break
    case .signUp:
      access.purpose = .signUp
    case .signInRefused:
      access.loading.fail(.wrongCredentials)
      access.sessionEnded = true
    case .noClinic: access.loading.fail(.noSpace)
    case .confirmSignedOut: access.confirming = Confirming.State("c0de")
    case .signUpInvited:
      access.purpose = .signUp
      access.joining = Self.invited
    case .signUpWrong:
      access.purpose = .signUp
      access.triedToSubmit = true
      access.problems = Access.problems(access)
    default:
      return nil
    }
    return access
  }

  static var invited: Joining.State {
    var joining = Joining.State("c0de")
    var invitation = InvitationView()
    invitation.spaceName = "Clínica Aurora"
    invitation.email = "bia@exemplo.com.br"
    invitation.role = Role.therapist.rawValue
    joining.invitation = invitation
    return joining
  }

  /// Confirming an e-mail, and the reminder of it.
  func arrangeConfirming(_ home: inout Home.State) {
    var confirming = Confirming.State("c0de")
    home.path = .confirmation("c0de")
    switch self {
    case .confirmFailed: confirming.loading.fail(ConfirmingWords.noConfirmation)
    case .confirmed: confirming.isConfirmed = true
    case .reminder, .reminderSent, .reminderRefused:
      home.path = self == .reminder ? .patients : .settings
      home.account.awaitsConfirmation = true
      if self == .reminderSent { confirming.isSent = true }
      if self == .reminderRefused { confirming.loading.fail(ConfirmingWords.sentLately) }
    default: break
    }
    home.confirming = confirming
  }
}
