import Flow
import Notifications
import Orchard
import Shell
import Sync
import Values

@testable import NotificationsFeature

/// What somebody of an orchard may choose.
enum Choices {
  static let harvest: MessageChoices.Kind = {
    var kind = MessageChoices.Kind()
    kind.name = "harvest"
    kind.pt = "Lembretes de colheita"
    kind.en = "Harvest reminders"
    kind.ways = [.init("push"), .init("mail", isOn: false)]
    return kind
  }()

  static let frost: MessageChoices.Kind = {
    var kind = MessageChoices.Kind()
    kind.name = "frost"
    kind.pt = "Avisos de geada"
    kind.en = "Frost warnings"
    kind.isOptional = false
    kind.comesAtNight = true
    kind.ways = [.init("push"), .init("sms")]
    return kind
  }()

  static func all(_ change: (inout MessageChoices) -> Void = { _ in }) -> MessageChoices {
    var choices = MessageChoices()
    choices.kinds = [harvest, frost]
    choices.pushKey = "BAAA"
    change(&choices)
    return choices
  }

  static func context(isOnline: Bool = true) -> Context {
    var context = Orchard.context()
    context.path = .notifications
    context.sync.isOnline = isOnline
    return context
  }

  /// The page as it stands once all is known.
  static func known(
    _ standing: PushStanding = .unasked, isOnline: Bool = true,
    _ change: (inout MessageChoices) -> Void = { _ in }
  ) -> NotificationsPage.State {
    var state = NotificationsPage.State(in: context(isOnline: isOnline))
    state.standing = standing
    state.choices = all(change)
    state.settled = state.choices
    return state
  }
}
