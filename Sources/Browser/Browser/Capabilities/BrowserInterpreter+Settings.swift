import Flow

/// Settings: `Web/runtime/calls/settings.js`. Secrets lie in the store.
extension BrowserInterpreter {
  func performSetting(_ request: SettingRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .readPreference(let key):
      calls.readPreference(key) { receive(.settings(.preference($0))) }
    case .writePreference(let key, let value):
      calls.writePreference(key, value)
      telemetry.chose(key)
    case .readSecret(let key): session.secrets.read(key) { receive(.settings(.secret($0))) }
    case .writeSecret(let key, let value): session.secrets.write(key, value)
    case .readSecrets(let prefix):
      session.secrets.readAll(prefix) { receive(.settings(.secrets($0))) }
    case .persist:
      calls.ask(ByteWriter(.persist)) { receive(.settings(.persisted($0.flag()))) }
    }
  }
}

extension Calls {
  /// Reads a setting of this device; nil when it was never written.
  func readPreference(_ key: String, _ receive: @escaping (String?) -> Void) {
    var call = ByteWriter(.readPreference)
    call.text(key)
    ask(call) { receive($0.optional()) }
  }

  /// Keeps a setting of this device; nil removes it.
  func writePreference(_ key: String, _ value: String?) {
    var call = ByteWriter(.writePreference)
    call.text(key)
    call.optional(value)
    tell(call)
  }
}
