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
  let telemetry: TelemetryHost
  var timers = SmallMap<String, UInt32>()
  let languageChanged: (Language) -> Void

  init(
    _ calls: Calls, session: Session, spaces: Spaces, telemetry: TelemetryHost,
    languageChanged: @escaping (Language) -> Void
  ) {
    self.calls = calls
    zones = Zones(calls)
    self.session = session
    self.spaces = spaces
    self.telemetry = telemetry
    self.languageChanged = languageChanged
  }

  func interpret(_ request: Request, _ receive: @escaping (Response) -> Void) {
    switch request {
    case .nothing: break  // The store's own.
    case .time(let request): performTime(request, receive)
    case .http(let request):
      session.send(spaces.naming(request)) { [self] outcome in
        telemetry.answered(request, outcome)
        receive(.http(outcome))
      }
    case .setSession(let tokens, let account, let secrets):
      telemetry.leaves(for: account)
      session.set(tokens, of: account, with: secrets)
      telemetry.accountChanged(to: account)
    case .space(let request): performSpace(request, receive)
    case .cancelObservation(let id):
      spaces.cancel(id)
      window.cancel(id)
      zones.cancel(id)
      telemetry.worker?.cancel(id)
    case .settings(let request): performSetting(request, receive)
    case .window(let request): performWindow(request, receive)
    case .blobs(let request): performBlob(request, receive)
    case .values(let request): performValue(request, receive)
    case .sealing(let request): performSealing(request, receive)
    case .files(let request): performFile(request, receive)
    case .writing(let request): performWriting(request, receive)
    case .voice(let request): performVoice(request, receive)
    case .pouring(let request): performPouring(request, receive)
    case .output(let request): performOutput(request, receive)
    case .capture(let request): performCapture(request, receive)
    case .push(let request): performPush(request, receive)
    case .telemetry(.track(let event)): telemetry.track(event)
    case .telemetry(let request): performTelemetry(request, receive)
    }
  }
}
