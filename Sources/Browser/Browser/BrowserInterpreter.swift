import API
import Flow
import Values

/// Does what features ask for, through the runtime. Each capability's calls, and the form of their
/// answers, are in its file under `Capabilities`.
final class BrowserInterpreter {
  let window = Window()
  let zones: Zones
  let calls: Calls
  let session: Session
  let spaces: Spaces
  var timers = SmallMap<String, UInt32>()
  let languageChanged: (Language) -> Void

  init(
    _ calls: Calls, session: Session, spaces: Spaces,
    languageChanged: @escaping (Language) -> Void
  ) {
    self.calls = calls
    zones = Zones(calls)
    self.session = session
    self.spaces = spaces
    self.languageChanged = languageChanged
  }

  func interpret(_ request: Request, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .nothing: break  // The store's own.
    case .time(let request): performTime(request, receive)
    case .http(let request): session.send(spaces.naming(request)) { receive(.http($0)) }
    case .setSession(let tokens, let account): session.set(tokens, of: account)
    case .space(let request): performSpace(request, receive)
    case .cancelObservation(let id):
      spaces.cancel(id)
      window.cancel(id)
      zones.cancel(id)
    case .settings(let request): performSetting(request, receive)
    case .window(let request): performWindow(request, receive)
    case .blobs(let request): performBlob(request, receive)
    case .sealing(let request): performSealing(request, receive)
    case .files(let request): performFile(request, receive)
    case .push(let request): performPush(request, receive)
    }
  }
}
