import API
import Values

/// Everything that a feature may ask of the outside, by capability; what each can be asked is in its
/// file under `Capabilities`. The browser's host does it through JavaScript; the test store lets the
/// test answer.
public indirect enum Request: Hashable, Sendable {
  /// Asks nothing: the store itself brings the action back at once (`Effect.send`). No host sees it.
  case nothing
  case time(TimeRequest)
  /// Answers `.http`. The host adds the access token, refreshes it once on 401, and retries what is
  /// safe to retry (`APIClient`).
  case http(HTTPRequest)
  /// Keeps the tokens of a session, whose it is and secrets that say so, encrypted, in one write, and sends the access
  /// token from now on; a secret that is read after it is answered once that is durable. Nil ends the session: all that
  /// the device keeps of anyone goes but the language, and the server is told as soon as it can be reached. Tabs in
  /// which nobody or somebody else is signed in start anew.
  case setSession(SessionTokens?, account: UUID?, secrets: [KeptValue] = [])
  case space(SpaceRequest)
  /// Ends an observation of the space, the window, the zone, of consent or of the stream of events.
  case cancelObservation(id: String)
  case settings(SettingRequest)
  case window(WindowRequest)
  case blobs(BlobRequest)
  case values(ValueRequest)
  case sealing(SealingRequest)
  case files(FileRequest)
  case writing(WritingRequest)
  case voice(VoiceRequest)
  case pouring(PouringRequest)
  case output(OutputRequest)
  case capture(CaptureRequest)
  case push(PushRequest)
  case telemetry(TelemetryRequest)

  /// How often this request is answered, for hosts that keep the way back.
  public var answers: Answers {
    switch self {
    case .nothing, .http: .once
    case .setSession, .cancelObservation: .none
    case .time(let request): request.answers
    case .space(let request): request.answers
    case .settings(let request): request.answers
    case .window(let request): request.answers
    case .blobs(let request): request.answers
    case .values(let request): request.answers
    case .sealing(let request): request.answers
    case .files(let request): request.answers
    case .writing(let request): request.answers
    case .voice(let request): request.answers
    case .pouring(let request): request.answers
    case .output(let request): request.answers
    case .capture(let request): request.answers
    case .push(let request): request.answers
    case .telemetry(let request): request.answers
    }
  }

  /// Whether a host could give this response to this request.
  public func isAnswered(by response: Response) -> Bool {
    switch self {
    case .nothing, .setSession, .cancelObservation: false
    case .http: if case .http = response { true } else { false }
    case .time(let request): request.isAnswered(by: response)
    case .space(let request): request.isAnswered(by: response)
    case .settings(let request): request.isAnswered(by: response)
    case .window(let request): request.isAnswered(by: response)
    case .blobs(let request): request.isAnswered(by: response)
    case .values(let request): request.isAnswered(by: response)
    case .sealing(let request): request.isAnswered(by: response)
    case .files(let request): request.isAnswered(by: response)
    case .writing(let request): request.isAnswered(by: response)
    case .voice(let request): request.isAnswered(by: response)
    case .pouring(let request): request.isAnswered(by: response)
    case .output(let request): request.isAnswered(by: response)
    case .capture(let request): request.isAnswered(by: response)
    case .push(let request): request.isAnswered(by: response)
    case .telemetry(let request): request.isAnswered(by: response)
    }
  }
}
