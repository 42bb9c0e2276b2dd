import API
import Flow
import Notifications
import Shell
import Sync
import Values

/// What this person is told in the space, on which ways, and when not; and whether this device gets
/// notifications.
public enum NotificationsPage {
  public struct State: Equatable {
    @Boxed public var context: Context
    /// How this device stands; nil before it was looked at.
    public var standing: PushStanding?
    /// What is chosen, as it is shown; nil before it came.
    @Boxed public var choices: MessageChoices?
    /// The same as the server said last: what comes back where a change does not reach it.
    @Boxed public var settled: MessageChoices?
    /// Of the choices.
    public var loading = Loading<APIError>()
    /// Of a change of the choices.
    public var choosing = Loading<APIError>()
    /// Of turning notifications on here. Its failure is why they are not.
    public var switching = Loading<Phrase>()
    /// Of a notification on trial.
    public var testing = Loading<Phrase>()
    public var isTested = false
    /// Own quiet hours that are typed and not saved; nil for none.
    public var draft: QuietDraft?
    /// Whether the quiet hours were saved since the page was opened.
    public var isQuietSaved = false

    public init(in context: Context = Context()) {
      self.context = context
    }
  }

  public indirect enum Action: Equatable {
    case entered
    case looked(PushStanding)
    case answered(Result<MessageChoices, APIError>)
    /// What did not come is wanted again.
    case againTapped
    case networkBack
    // This device
    case deviceChosen(Bool, Language)
    case subscribed(PushOutcome, Language)
    case registered(Result<Nothing, APIError>)
    case allowedTapped
    case testTapped(Language)
    case tested(Result<PushTestResult, APIError>)
    // What comes
    case wayChosen(kind: String, channel: String, isOn: Bool)
    case ruleChosen(QuietChoice.Rule)
    case fromTyped(String)
    case toTyped(String)
    case quietSubmitted
    case errorTapped(String)
    case chosen(Result<MessageChoices, APIError>)
    case openTapped
    case backTapped
  }

  public static func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .entered:
      state.switching.dismiss()
      state.choosing.dismiss()
      state.testing.dismiss()
      state.isTested = false
      state.isQuietSaved = false
      return look + ask(&state)
    case .looked(let standing):
      // While the browser asks the person, their answer counts, not this look.
      if !state.switching.isLoading { state.standing = standing }
      return .none
    case .answered(let result):
      return receive(&state, result)
    case .againTapped, .networkBack:
      return look + ask(&state)
    case .deviceChosen, .subscribed, .registered, .allowedTapped, .testTapped, .tested:
      return reduceDevice(&state, action)
    case .wayChosen, .ruleChosen, .fromTyped, .toTyped, .quietSubmitted, .chosen, .errorTapped:
      return reduceChoices(&state, action)
    case .openTapped:
      return .push(Path.notifications.text)
    case .backTapped:
      return .push(Path.settings.text)
    }
  }

  static var look: Effect<Action> { .lookAtPush { .looked($0) } }

  /// Asks what is chosen, unless that is asked already.
  private static func ask(_ state: inout State) -> Effect<Action> {
    guard state.loading.startAlone() else { return .none }
    return .call(ChoiceEndpoints.read, ChoiceQuery(space: state.context.space)) { .answered($0) }
  }

  private static func receive(
    _ state: inout State, _ result: Result<MessageChoices, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success(let choices):
      state.loading.stop()
      // While a change is on its way, its answer has newer choices than this one.
      if !state.choosing.isLoading { settle(&state, choices) }
    case .failure(let error):
      state.loading.stop(error)
    }
    return .none
  }

  static func settle(_ state: inout State, _ choices: MessageChoices) {
    state.choices = choices
    state.settled = choices
  }
}

extension NotificationsPage.State {
  /// Whether this device gets notifications, as far as it is known.
  var isDeviceOn: Bool {
    standing == .allowed(isSubscribed: true) && choices?.hasDevice ?? true
  }

  /// Whether the page waits for the network.
  var isOffline: Bool { !context.sync.isOnline }
}

/// Quiet hours as they are typed.
public struct QuietDraft: Hashable, Sendable {
  public var from: String
  public var to: String
  /// Whether they were to be saved as they are.
  public var isTried = false

  public init(_ quiet: QuietChoice) {
    from = quiet.from.shortText
    to = quiet.to.shortText
  }

  /// What is wrong with them: the id of the field, and why.
  var problem: (field: String, words: Phrase)? {
    if CivilTime(from) == nil { return (Self.fromField, NotificationWords.noTime) }
    if CivilTime(to) == nil { return (Self.toField, NotificationWords.noTime) }
    return CivilTime(from) == CivilTime(to) ? (Self.toField, NotificationWords.sameTime) : nil
  }

  /// The choice; nil while something is wrong.
  var choice: QuietChoice? {
    guard problem == nil, let from = CivilTime(from), let to = CivilTime(to) else { return nil }
    return QuietChoice(.own, from: from, to: to)
  }

  static var fromField: String { "quiet-from" }
  static var toField: String { "quiet-to" }
}

extension Path {
  public static var notifications: Path { "ajustes/notificacoes" }
}
