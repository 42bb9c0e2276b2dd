import Identity

@testable import FisioFlow
@testable import Settings
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
    case .forgotten: access.recovery = Recovery.State(email: "ana@exemplo")
    case .forgottenSent:
      access.recovery = Recovery.State(email: "ana@exemplo.com.br")
      access.recovery?.isSent = true
    case .newPassword:
      access.recovery = Recovery.State(code: "c0de")
      access.recovery?.problem = .missing
    case .newPasswordExpired:
      access.recovery = Recovery.State(code: "c0de")
      access.recovery?.isExpired = true
      access.recovery?.loading.fail(RecoveryWords.expired)
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

  /// Another e-mail for the account: asked for, waiting, and confirmed by a link.
  func arrangeEmailChange(_ home: inout Home.State) {
    home.path = .settings
    switch self {
    case .changeEmailWaits:
      home.account.emailChange = EmailChange(
        to: "ana@nova.com.br", awaitsCurrent: true, awaitsNew: true)
    case .passwordLink: home.parts[Settings.self]?.hasPasswordLink = true
    case .changeConfirm, .changeConfirmed, .changeGone:
      home.path = .emailChange("c0de")
      var confirming = Confirming.State("c0de", isChange: true)
      confirming.isConfirmed = self == .changeConfirmed
      if self == .changeGone {
        confirming.loading.fail(ConfirmingWords.noConfirmation)
      } else {
        confirming.change = EmailChange(
          to: "ana@nova.com.br", awaitsCurrent: true, awaitsNew: false)
      }
      home.confirming = confirming
    default:
      var changing = ChangingEmail.State(from: home.account.email)
      if self == .changeEmailRefused {
        changing.problems = [.email: ChangingEmailWords.taken]
        changing.loading.fail(ChangingEmailWords.lately)
      }
      home.parts[Settings.self]?.changing = changing
    }
  }
}
