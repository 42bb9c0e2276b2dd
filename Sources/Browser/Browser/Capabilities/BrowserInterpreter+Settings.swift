import Flow

/// Settings: `Web/runtime/calls/settings.js`. Secrets lie in the store.
extension BrowserInterpreter {
  func performSetting(_ request: SettingRequest, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .readPreference(let key):
      var call = ByteWriter(.readPreference)
      call.text(key)
      calls.ask(call) { receive(.settings(.preference($0.optional()))) }
    case .writePreference(let key, let value):
      var call = ByteWriter(.writePreference)
      call.text(key)
      call.optional(value)
      calls.tell(call)
    case .readSecret(let key): session.secrets.read(key) { receive(.settings(.secret($0))) }
    case .writeSecret(let key, let value): session.secrets.write(key, value)
    case .readSecrets(let prefix):
      session.secrets.readAll(prefix) { receive(.settings(.secrets($0))) }
    case .persist:
      calls.ask(ByteWriter(.persist)) { receive(.settings(.persisted($0.flag()))) }
    }
  }
}
