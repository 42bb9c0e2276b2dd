import API
import Flow
import Notifications
import Screen
import Shell
import Values

/// What comes on which way, and the hours in which nothing does. A choice is shown at once, and taken back
/// where the server does not have it.
extension NotificationsPage {
  static func reduceChoices(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .wayChosen(let kind, let channel, let isOn):
      guard set(&state, kind, channel, isOn) else { return .none }
      return choose(
        &state, MessageChoice(in: state.context.space, kind: kind, on: channel, isOn: isOn))
    case .ruleChosen(.own):
      guard let quiet = state.choices?.quiet, state.draft == nil else { return .none }
      state.draft = QuietDraft(quiet)
      state.isQuietSaved = false
      return .none
    case .ruleChosen(let rule):
      state.draft = nil
      return choose(&state, QuietChoice(rule))
    case .fromTyped(let text):
      type(&state) { $0.from = text }
      return .none
    case .toTyped(let text):
      type(&state) { $0.to = text }
      return .none
    case .quietSubmitted:
      state.draft?.isTried = true
      guard let draft = state.draft else { return .none }
      guard let choice = draft.choice else { return .focus(Node.formErrorsID) }
      state.draft = nil
      return choose(&state, choice)
    case .errorTapped(let field):
      return .focus(field)
    case .chosen(.success(let choices)):
      state.choosing.stop()
      state.settled = choices
      // While other changes are on their way the page stays as it is shown: the last answer has all of them.
      if !state.choosing.isLoading { state.choices = choices }
      return .none
    case .chosen(.failure(let error)):
      state.choosing.stop(error)
      state.choices = state.settled
      state.isQuietSaved = false
      return .none
    case .entered, .looked, .answered, .againTapped, .networkBack, .openTapped, .backTapped,
      .deviceChosen, .subscribed, .registered, .allowedTapped, .testTapped, .tested:
      return .none
    }
  }

  private static func type(_ state: inout State, _ change: (inout QuietDraft) -> Void) {
    guard let quiet = state.choices?.quiet else { return }
    var draft = state.draft ?? QuietDraft(quiet)
    change(&draft)
    state.draft = draft
    state.isQuietSaved = false
  }

  private static func choose(_ state: inout State, _ quiet: QuietChoice) -> Effect<Action> {
    guard state.choices != nil, state.choices?.quiet != quiet else { return .none }
    state.choices?.quiet = quiet
    state.isQuietSaved = true
    return choose(&state, MessageChoice(in: state.context.space, quiet: quiet))
  }

  private static func choose(_ state: inout State, _ choice: MessageChoice) -> Effect<Action> {
    state.choosing.start()
    return .call(ChoiceEndpoints.choose, choice) { .chosen($0) }
  }

  /// - Returns: whether there is such a way.
  private static func set(
    _ state: inout State, _ kind: String, _ channel: String, _ isOn: Bool
  ) -> Bool {
    guard var choices = state.choices else { return false }
    for place in choices.kinds.indices where choices.kinds[place].name == kind {
      for way in choices.kinds[place].ways.indices
      where choices.kinds[place].ways[way].channel == channel {
        choices.kinds[place].ways[way].isOn = isOn
        state.choices = choices
        return true
      }
    }
    return false
  }
}
