import API
import Telemetry
import Values

/// What people use, as events of the app's registry, and what the person says of being counted.
///
/// Pages, changes, signing in and the life of the app the host sees by itself; a feature says only what nobody else can
/// see. Nothing is kept or sent of whoever did not agree.
public indirect enum TelemetryRequest: Capability {
  case track(Event)
  /// Answers `.consent` now and whenever it changes, in this tab or another, or by what the server says.
  case observeConsent(id: String)
  /// Holds at once, in every tab; the server is told as soon as it can be reached.
  case decide(ConsentDecision)
  /// Lets the server erase what it has of the person and of this device, and begins anew. Answers `.reset`.
  case reset
  /// What the server has of the person, or of this device while nobody is signed in, in the order in which it came; `after`
  /// is the `next` of the page before, 0 of the first. Answers `.rows`, or `.failed`.
  case ownEvents(after: Int64)
  /// Begins to show what is counted and refused, for who has a developer's token of the server; nil ends it.
  case debug(token: String?)
  /// Answers `.seen` with what came since the last time.
  case observeStream(id: String)
  /// What is said of the person from now on with each event; nil takes it away.
  case setProperty(PropertyDefinition, ParameterValue?)

  public var answers: Answers {
    switch self {
    case .reset, .ownEvents: .once
    case .observeConsent, .observeStream: .many
    case .track, .decide, .debug, .setProperty: .none
    }
  }

  public func isAnswered(by response: Response) -> Bool {
    guard case .telemetry(let response) = response else { return false }
    switch (self, response) {
    case (.observeConsent, .consent), (.reset, .reset), (.ownEvents, .rows), (.ownEvents, .failed),
      (.observeStream, .seen):
      return true
    default: return false
    }
  }

  var begins: Running? {
    switch self {
    case .observeConsent(let id), .observeStream(let id): Running(kind: .observation, id: id)
    default: nil
    }
  }

  /// The same under another id.
  func named(_ id: String) -> TelemetryRequest {
    switch self {
    case .observeConsent: .observeConsent(id: id)
    case .observeStream: .observeStream(id: id)
    default: self
    }
  }
}

public indirect enum TelemetryResponse: Hashable, Sendable {
  case consent(ConsentState)
  case reset(ResetOutcome)
  /// `next` is what the next page is asked for with; nil at the end.
  case rows([OwnEventRow], next: Int64?)
  case failed(APIError)
  case seen([DebugLine])
}

/// Literal rows of a person, in the order in which they came.
public struct OwnEventPage: Hashable, Sendable {
  public var rows: [OwnEventRow]
  /// What the next page is asked for with; nil at the end.
  public var next: Int64?

  public init(_ rows: [OwnEventRow], next: Int64?) {
    self.rows = rows
    self.next = next
  }
}

/// What became of the wish that everything be erased.
public enum ResetOutcome: Hashable, Sendable {
  /// The server erases it by then, and knows the receipt. Nothing of it is on this device any more.
  case done(receipt: UUID, finishBy: Instant)
  /// Nothing was ever counted here, of nobody who is signed in.
  case nothing
  case failed(APIError)
}

extension Effect {
  /// Counts an event, of whoever agreed to that.
  public static func track(_ event: Event) -> Effect { fire(.track(event)) }

  /// Watches what the person agreed to, until `cancelObservation(id)`.
  public static func observeConsent(
    id: String, _ receive: @escaping (ConsentState) -> Action
  ) -> Effect {
    ask(.observeConsent(id: id)) { response in
      if case .telemetry(.consent(let state)) = response { receive(state) } else { nil }
    }
  }

  /// Keeps what the person decided, and tells the server.
  public static func decide(_ decision: ConsentDecision) -> Effect { fire(.decide(decision)) }

  /// Erases what was counted of the person and of this device, here and at the server.
  public static func resetTelemetry(_ receive: @escaping (ResetOutcome) -> Action) -> Effect {
    ask(.resetTelemetry) { response in
      if case .telemetry(.reset(let outcome)) = response { receive(outcome) } else { nil }
    }
  }

  /// Receives a page of what was counted of the person.
  public static func ownEvents(
    after: Int64 = 0, _ receive: @escaping (Result<OwnEventPage, APIError>) -> Action
  ) -> Effect {
    ask(.ownEvents(after: after)) { response in
      switch response {
      case .telemetry(.rows(let rows, let next)): receive(.success(OwnEventPage(rows, next: next)))
      case .telemetry(.failed(let error)): receive(.failure(error))
      default: nil
      }
    }
  }

  /// Begins, or with nil ends, to show what is counted.
  public static func debugTelemetry(token: String?) -> Effect {
    fire(.debugTelemetry(token: token))
  }

  /// Watches what is counted, until `cancelObservation(id)`.
  public static func observeStream(
    id: String, _ receive: @escaping ([DebugLine]) -> Action
  ) -> Effect {
    ask(.observeStream(id: id)) { response in
      if case .telemetry(.seen(let lines)) = response { receive(lines) } else { nil }
    }
  }

  /// Says something of the person with each event from now on.
  public static func setProperty(
    _ property: PropertyDefinition, _ value: ParameterValue?
  ) -> Effect {
    fire(.setProperty(property, value))
  }
}

/// By their short names, as tests and `Effect.fire` state them.
extension Request {
  public static func track(_ event: Event) -> Request { .telemetry(.track(event)) }
  public static func observeConsent(id: String) -> Request { .telemetry(.observeConsent(id: id)) }
  public static func decide(_ decision: ConsentDecision) -> Request {
    .telemetry(.decide(decision))
  }
  public static var resetTelemetry: Request { .telemetry(.reset) }
  public static func ownEvents(after: Int64) -> Request { .telemetry(.ownEvents(after: after)) }
  public static func debugTelemetry(token: String?) -> Request {
    .telemetry(.debug(token: token))
  }
  public static func observeStream(id: String) -> Request { .telemetry(.observeStream(id: id)) }
  public static func setProperty(
    _ property: PropertyDefinition, _ value: ParameterValue?
  ) -> Request {
    .telemetry(.setProperty(property, value))
  }
}

/// By their short names, as tests give them.
extension Response {
  public static func consent(_ state: ConsentState) -> Response { .telemetry(.consent(state)) }
  public static func reset(_ outcome: ResetOutcome) -> Response { .telemetry(.reset(outcome)) }
  public static func ownEvents(_ rows: [OwnEventRow], next: Int64?) -> Response {
    .telemetry(.rows(rows, next: next))
  }
  public static func seen(_ lines: [DebugLine]) -> Response { .telemetry(.seen(lines)) }
}
