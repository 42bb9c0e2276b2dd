import Notifications
import Values

@testable import FisioFlow
@testable import NotificationsFeature
@testable import Shell

extension Pages {
  /// What somebody of the clinic is told, and how.
  func arrangeNotifications(_ home: inout Home.State) {
    home.path = .notifications
    var state = NotificationsPage.State(in: home.context)
    state.choices = Sample.choices
    state.settled = Sample.choices
    state.standing = .allowed(isSubscribed: true)
    switch self {
    case .notificationsDenied: state.standing = .denied
    case .notificationsOffline:
      state.choices = nil
      state.loading.fail(.network(.unreachable))
    case .notificationsQuiet:
      state.draft = QuietDraft(Sample.choices.quiet)
      state.draft?.to = ""
      state.draft?.isTried = true
    default: state.isTested = true
    }
    home.notifications = state
  }
}

extension Sample {
  /// What the server says of a member's choices.
  static let choices: MessageChoices = {
    var kind = MessageChoices.Kind()
    kind.name = "appointment.answer"
    kind.pt = "Respostas de pacientes"
    kind.en = "Patients' answers"
    kind.ways = [.init("push"), .init("mail", isOn: false)]
    var choices = MessageChoices()
    choices.kinds = [kind]
    choices.pushKey = "BAAA"
    choices.hasDevice = true
    return choices
  }()
}
