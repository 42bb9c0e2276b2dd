/// Notifications that a server sends to this device, also while the app is closed.
public indirect enum PushRequest: Capability {
  /// Answers `.standing`; asks the person nothing.
  case look
  /// Asks the person where they were not asked yet, and subscribes anew. Answers `.subscribed`.
  ///
  /// Only after a tap: browsers ask nobody out of the blue.
  case subscribe(key: String)
  /// Ends the subscription here, and takes away what is shown of it.
  case unsubscribe
  /// Keeps what the service worker shows where a message has names alone, sealed; nil forgets it, and what it
  /// left. Answers `.kept`, also where the device keeps nothing.
  case keepWords(String?)
  /// Answers `.acts`.
  case readActs
  /// Forgets acts by their ids.
  case forgetActs([String])

  public var answers: Answers {
    switch self {
    case .look, .subscribe, .keepWords, .readActs: .once
    case .unsubscribe, .forgetActs: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .push(let response) = response else { return false }
    switch (self, response) {
    case (.look, .standing), (.subscribe, .subscribed), (.keepWords, .kept), (.readActs, .acts):
      return true
    default: return false
    }
  }
}

public indirect enum PushResponse: Hashable, Sendable {
  case standing(PushStanding)
  case subscribed(PushOutcome)
  case kept
  /// What was said from notifications while the app was closed, as the service worker left it: a JSON object
  /// each.
  case acts([String])
}

/// How this device stands with notifications.
public enum PushStanding: Hashable, Sendable {
  /// This browser has none.
  case unavailable
  /// It has them for apps on its home screen alone, and this page is none.
  case needsInstalling
  /// The person was never asked.
  case unasked
  /// They said no, or the browser did for them; only they can change that, in its settings.
  case denied
  /// They may be sent, and are where there is a subscription.
  case allowed(isSubscribed: Bool)
}

/// What became of subscribing.
public enum PushOutcome: Hashable, Sendable {
  case subscribed(PushKeys)
  case denied
  /// The question was closed without an answer; it can be asked again.
  case dismissed
  /// The browser's push service was not reached, or did not answer in time.
  case failed
}

/// Where a browser gets notifications (`PushSubscription` of the Push API).
public struct PushKeys: Hashable, Sendable {
  public var endpoint: String
  /// In Base64 for URLs.
  public var p256dh: String
  public var auth: String

  public init(endpoint: String, p256dh: String, auth: String) {
    self.endpoint = endpoint
    self.p256dh = p256dh
    self.auth = auth
  }
}

extension Effect {
  /// Receives how this device stands with notifications.
  public static func lookAtPush(_ receive: @escaping (PushStanding) -> Action) -> Effect {
    ask(.lookAtPush) { response in
      if case .push(.standing(let standing)) = response { receive(standing) } else { nil }
    }
  }

  /// Subscribes this device to notifications of the server with that public key.
  public static func subscribeToPush(
    key: String, _ receive: @escaping (PushOutcome) -> Action
  ) -> Effect {
    ask(.subscribeToPush(key: key)) { response in
      if case .push(.subscribed(let outcome)) = response { receive(outcome) } else { nil }
    }
  }

  /// Keeps the words of notifications that come with names alone.
  public static func keepWords(_ words: String?) -> Effect { fire(.keepWords(words)) }

  /// Keeps such words before what comes next.
  public static func keepWords(_ words: String?, then next: Action) -> Effect {
    ask(.keepWords(words)) { _ in next }
  }

  /// Receives what was said from notifications and is not forgotten.
  public static func readActs(_ receive: @escaping ([String]) -> Action) -> Effect {
    ask(.readActs) { response in
      if case .push(.acts(let acts)) = response { receive(acts) } else { nil }
    }
  }

  /// Forgets what was said once it is kept elsewhere.
  public static func forgetActs(_ ids: [String]) -> Effect { fire(.forgetActs(ids)) }

  /// Ends the subscription of this device.
  public static var unsubscribeFromPush: Effect { fire(.unsubscribeFromPush) }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static var lookAtPush: Request { .push(.look) }
  public static func subscribeToPush(key: String) -> Request { .push(.subscribe(key: key)) }
  public static var unsubscribeFromPush: Request { .push(.unsubscribe) }
  public static func keepWords(_ words: String?) -> Request { .push(.keepWords(words)) }
  public static var readActs: Request { .push(.readActs) }
  public static func forgetActs(_ ids: [String]) -> Request { .push(.forgetActs(ids)) }
}

/// By their short names, as tests give them.
extension Response {
  public static func pushStanding(_ standing: PushStanding) -> Response {
    .push(.standing(standing))
  }
  public static func acts(_ acts: [String]) -> Response { .push(.acts(acts)) }
  public static func pushOutcome(_ outcome: PushOutcome) -> Response {
    .push(.subscribed(outcome))
  }
}
