import API
import Flow
import Notifications
import Shell
import Values

/// Turning notifications on and off on this device. The browser asks the person after their tap, and never
/// before.
extension NotificationsPage {
  static func reduceDevice(_ state: inout State, _ action: Action) -> Effect<Action> {
    switch action {
    case .deviceChosen(true, let language):
      guard let key = state.choices?.pushKey, state.switching.startAlone() else { return .none }
      state.isTested = false
      return .subscribeToPush(key: key) { .subscribed($0, language) }
    case .deviceChosen(false, _):
      state.standing = .allowed(isSubscribed: false)
      note(&state, hasDevice: false)
      state.isTested = false
      state.testing.dismiss()
      // Without a network the server learns it from the push service, which no longer knows the subscription.
      return .unsubscribeFromPush + .call(PushEndpoints.unsubscribe, Nothing()) { _ in nil }
    case .subscribed(let outcome, let language):
      return subscribe(&state, outcome, language)
    case .registered(.success):
      state.switching.stop()
      state.standing = .allowed(isSubscribed: true)
      note(&state, hasDevice: true)
      return .none
    case .registered(.failure(let error)):
      state.switching.stop(error.words)
      state.standing = .allowed(isSubscribed: false)
      return .unsubscribeFromPush
    case .allowedTapped:
      return look
    case .testTapped(let language):
      guard state.testing.startAlone() else { return .none }
      state.isTested = false
      return .call(ChoiceEndpoints.test, PushTest(language)) { .tested($0) }
    case .tested(let result):
      return test(&state, result)
    case .entered, .looked, .answered, .againTapped, .networkBack, .openTapped, .backTapped,
      .wayChosen, .ruleChosen, .fromTyped, .toTyped, .quietSubmitted, .errorTapped, .chosen:
      return .none
    }
  }

  private static func subscribe(
    _ state: inout State, _ outcome: PushOutcome, _ language: Language
  ) -> Effect<Action> {
    switch outcome {
    case .subscribed(let keys):
      var registration = PushRegistration()
      registration.endpoint = keys.endpoint
      registration.p256dh = keys.p256dh
      registration.auth = keys.auth
      registration.language = language
      return .call(PushEndpoints.subscribe, registration) { .registered($0) }
    case .denied:
      state.switching.stop()
      state.standing = .denied
    case .dismissed:
      state.switching.stop(NotificationWords.dismissed)
      state.standing = .unasked
    case .failed:
      state.switching.stop(NotificationWords.notReached)
      return look
    }
    return .none
  }

  private static func test(
    _ state: inout State, _ result: Result<PushTestResult, APIError>
  ) -> Effect<Action> {
    switch result {
    case .success(let test):
      switch test.outcome {
      case .taken:
        state.testing.stop()
        state.isTested = true
      case .later:
        state.testing.stop(NotificationWords.testLater)
      case .gone:
        return lose(&state)
      }
      return .none
    case .failure(.missing):
      return lose(&state)
    case .failure(let error):
      state.testing.stop(error.words)
      return .none
    }
  }

  /// The subscription leads nowhere any more.
  private static func lose(_ state: inout State) -> Effect<Action> {
    state.testing.stop(NotificationWords.testGone)
    state.standing = .allowed(isSubscribed: false)
    note(&state, hasDevice: false)
    return .unsubscribeFromPush
  }

  /// Notes whether the server has this device.
  private static func note(_ state: inout State, hasDevice: Bool) {
    state.choices?.hasDevice = hasDevice
    state.settled?.hasDevice = hasDevice
  }
}
