import API
import Care
import Fields
import Flow
import Notifications
import Records
import Shell
import Values

/// Turning it on and off. The browser asks the person after their tap, and never before.
extension WokenDevice {
  static func reduceSwitch(
    _ state: inout State, _ action: Action, among parts: Parts
  ) -> Effect<Action> {
    switch action {
    case .entered:
      state.switching.dismiss()
      let key: Effect<Action> =
        state.serverKey == nil ? .call(PushEndpoints.key, Nothing()) { .serverKeyCame($0) } : .none
      return .lookAtPush { .looked($0) } + key
    case .serverKeyCame(.success(let key)):
      state.serverKey = key.key ?? ""
      return state.isLost ? subscribeAgain(&state) : .none
    case .serverKeyCame(.failure):
      return .none
    case .looked(let standing):
      state.standing = standing
      return .none
    case .checked(let standing):
      state.standing = standing
      // Nothing is given up before the server was reached.
      return state.isLost ? .call(PushEndpoints.key, Nothing()) { .serverKeyCame($0) } : .none
    case .toggled(let person, true, let language):
      if state.isOn { return agree(person, true, language, among: parts) }
      guard let key = state.serverKey, !key.isEmpty, state.switching.startAlone() else {
        return .none
      }
      state.wanted = person
      return .subscribeToPush(key: key) { .subscribed($0, language) }
    case .toggled(let person, false, let language):
      let others = wanted(state, among: parts).filter { $0 != person }
      let no = agree(person, false, language, among: parts)
      return others.isEmpty ? no + end(&state) : no
    case .subscribed(.subscribed(let keys), let language):
      guard var kept = state.kept else { return .newKey { .keyDrawn($0, keys, language) } }
      // It goes on under the key that it has.
      kept.endpoint = keys.endpoint
      kept.p256dh = keys.p256dh
      kept.auth = keys.auth
      state.kept = kept
      state.leftAt = nil
      state.switching.stop()
      state.standing = .allowed(isSubscribed: true)
      return .writeSecret(secret, kept.object.jsonText) + .send(.leave)
    case .subscribed(.denied, _):
      state.switching.stop()
      state.standing = .denied
      return .none
    case .subscribed(.dismissed, _):
      state.switching.stop(WokenWords.dismissed)
      state.standing = .unasked
      return .none
    case .subscribed(.failed, _):
      state.switching.stop(WokenWords.notReached)
      return .none
    case .keyDrawn(let drawn, let keys, let language):
      var kept = Kept()
      kept.key = drawn
      kept.endpoint = keys.endpoint
      kept.p256dh = keys.p256dh
      kept.auth = keys.auth
      kept.language = language
      state.kept = kept
      state.switching.stop()
      state.standing = .allowed(isSubscribed: true)
      let save = Effect<Action>.writeSecret(secret, kept.object.jsonText)
      guard let person = state.wanted else { return save }
      state.wanted = nil
      return save + agree(person, true, language, among: parts)
    case .agreed:
      return .send(.wake)
    case .keptRead, .actsRead, .actTaken, .wake, .leave, .leaveAt, .wordsKept, .left:
      return .none
    }
  }

  /// Subscribes where the browser dropped what there was. It asks nobody: the person has allowed it.
  private static func subscribeAgain(_ state: inout State) -> Effect<Action> {
    guard let kept = state.kept, let key = state.serverKey, !key.isEmpty,
      state.switching.startAlone()
    else { return .none }
    return .subscribeToPush(key: key) { .subscribed($0, kept.language) }
  }

  /// Of whom this device is told.
  static func wanted(_ state: State, among parts: Parts) -> [ID<Person>] {
    var people: [ID<Person>] = []
    for plan in parts[DoseReminders.self]?.plans ?? []
    where plan.told(.first).contains(where: { $0.account == state.account }) {
      people.append(plan.person)
    }
    return people
  }

  private static func agree(
    _ person: ID<Person>, _ isOn: Bool, _ language: Language, among parts: Parts
  ) -> Effect<Action> {
    .mutate(
      AgreeToReminders(person, isOn, in: language, zone: parts[Today.self]?.zone?.name)
    ) { .agreed($0) }
  }

  /// Without words the runtime tells the server that nothing of it is to stay.
  private static func end(_ state: inout State) -> Effect<Action> {
    state.kept = nil
    state.left = []
    state.leftAt = nil
    return .writeSecret(secret, nil) + .keepWords(nil) + .unsubscribeFromPush
  }
}

/// What is said of turning it on.
enum WokenWords {
  static var dismissed: Phrase {
    Phrase(
      pt: "O navegador ficou sem resposta. Escolha de novo para ele perguntar outra vez.",
      en: "The browser got no answer. Choose again, and it will ask once more.")
  }
  static var notReached: Phrase {
    Phrase(
      pt: "O serviço de notificações do navegador não respondeu. Tente de novo em alguns minutos.",
      en: "The browser's notification service did not answer. Try again in a few minutes.")
  }
  static var denied: Phrase {
    Phrase(
      pt: "As notificações estão bloqueadas neste navegador. Permita-as nas configurações do site.",
      en: "Notifications are blocked in this browser. Allow them in the site's settings.")
  }
  static var install: Phrase {
    Phrase(
      pt: "Neste aparelho só o aplicativo na Tela de Início recebe notificações.",
      en: "On this device only the app on the Home Screen gets notifications.")
  }
  static var unavailable: Phrase {
    Phrase(
      pt: "Este navegador não recebe notificações.", en: "This browser gets no notifications.")
  }
  static var noServer: Phrase {
    Phrase(
      pt: "Este servidor não envia notificações.", en: "This server sends no notifications.")
  }
  static var lost: Phrase {
    Phrase(
      pt: "O navegador deixou de receber notificações. Com conexão, o aplicativo as pede de novo.",
      en: "The browser stopped getting notifications. Once online the app asks for them anew.")
  }
  static var notLeft: Phrase {
    Phrase(
      pt: "Sem conexão com o servidor: valem os horários que ele já tem, de até 14 dias.",
      en: "No connection to the server: the times that it has hold, of up to 14 days.")
  }
  static var leaves: Phrase {
    Phrase(
      pt: """
        O servidor recebe só os horários, sem nomes nem remédios; o texto fica neste aparelho. Abra o \
        aplicativo ao menos a cada 14 dias.
        """,
      en: """
        The server gets the times alone, without names or medicines; the words stay on this device. Open \
        the app at least every 14 days.
        """)
  }
}
