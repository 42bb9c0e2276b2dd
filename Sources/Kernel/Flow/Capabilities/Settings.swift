/// Settings and secrets of this device.
public indirect enum SettingRequest: Capability {
  /// Answers `.preference`.
  case readPreference(key: String)
  /// Nil removes it.
  case writePreference(key: String, value: String?)
  /// As preferences, but encrypted with the device's key and erased at sign-out. Answers `.secret`.
  case readSecret(key: String)
  case writeSecret(key: String, value: String?)
  /// Answers `.secrets` with all whose keys begin with `prefix`.
  case readSecrets(prefix: String)
  /// Asks the browser not to clear away what this device keeps. Answers `.persisted`.
  case persist

  public var answers: Answers {
    switch self {
    case .readPreference, .readSecret, .readSecrets, .persist: .once
    case .writePreference, .writeSecret: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .settings(let response) = response else { return false }
    switch (self, response) {
    case (.readPreference, .preference), (.readSecret, .secret), (.readSecrets, .secrets),
      (.persist, .persisted):
      return true
    default: return false
    }
  }
}

public indirect enum SettingResponse: Hashable, Sendable {
  case preference(String?)
  case secret(String?)
  case secrets([String])
  /// Whether the browser keeps it until the person clears it.
  case persisted(Bool)
}

extension Effect {
  /// Reads a setting of this device; nil when it was never written.
  public static func readPreference(
    _ key: String, _ receive: @escaping (String?) -> Action
  ) -> Effect {
    ask(.settings(.readPreference(key: key))) { response in
      if case .settings(.preference(let value)) = response { receive(value) } else { nil }
    }
  }

  /// Keeps a setting on this device; nil removes it.
  public static func writePreference(_ key: String, _ value: String?) -> Effect {
    fire(.settings(.writePreference(key: key, value: value)))
  }

  /// Reads a secret of this device; nil when there is none.
  public static func readSecret(_ key: String, _ receive: @escaping (String?) -> Action) -> Effect {
    ask(.settings(.readSecret(key: key))) { response in
      if case .settings(.secret(let value)) = response { receive(value) } else { nil }
    }
  }

  /// Reads all secrets of this device whose keys begin with `prefix`.
  public static func readSecrets(
    _ prefix: String, _ receive: @escaping ([String]) -> Action
  ) -> Effect {
    ask(.settings(.readSecrets(prefix: prefix))) { response in
      if case .settings(.secrets(let values)) = response { receive(values) } else { nil }
    }
  }

  /// Keeps a secret, encrypted; nil removes it.
  public static func writeSecret(_ key: String, _ value: String?) -> Effect {
    fire(.settings(.writeSecret(key: key, value: value)))
  }
}

extension Effect {
  /// Asks the browser not to clear away what this device keeps; receives whether it agreed.
  public static func persist(_ receive: @escaping (Bool) -> Action) -> Effect {
    ask(.persist) { response in
      if case .settings(.persisted(let isKept)) = response { receive(isKept) } else { nil }
    }
  }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func readPreference(key: String) -> Request {
    .settings(.readPreference(key: key))
  }

  public static func writePreference(key: String, value: String?) -> Request {
    .settings(.writePreference(key: key, value: value))
  }

  public static func readSecret(key: String) -> Request { .settings(.readSecret(key: key)) }

  public static func writeSecret(key: String, value: String?) -> Request {
    .settings(.writeSecret(key: key, value: value))
  }

  public static func readSecrets(prefix: String) -> Request {
    .settings(.readSecrets(prefix: prefix))
  }

  public static var persist: Request { .settings(.persist) }
}

/// By their short names, as tests give them.
extension Response {
  public static func preference(_ value: String?) -> Response { .settings(.preference(value)) }
  public static func secret(_ value: String?) -> Response { .settings(.secret(value)) }
  public static func secrets(_ values: [String]) -> Response { .settings(.secrets(values)) }
  public static func persisted(_ isKept: Bool) -> Response { .settings(.persisted(isKept)) }
}
