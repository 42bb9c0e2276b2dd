import API
import Fields
import Values

/// What the engine wants done. The host does it in order.
public indirect enum TelemetryOutput: Hashable, Sendable {
  /// Read the first lines behind that one, at most so many. Answered by `.lines`.
  case peek(after: Int64, count: Int)
  /// Send it once, without trying again. Answered by `.answered`. `keepAlive` is for what should outlive the page.
  case send(HTTPRequest, keepAlive: Bool)
  /// Remove the lines up to that one: the server has them.
  case remove(upTo: Int64)
  /// Wait, then say `.fired`. There is one timer, and no other runs when this comes.
  case timer(milliseconds: Int64)
  case cancelTimer
  /// Nobody waits for that request any more; no `.answered` is expected.
  case cancelSend
  /// Keep it durably, before what follows. Lines that come from now on carry its epoch.
  case keep(TelemetryMemory)
  /// Remove all lines, durably.
  case clear
  /// This is what the person agrees to now: every tab goes by it at once.
  case tell(ConsentState)
  /// For who looks at the debug stream.
  case stream([DebugLine])
  /// What happened, and how often: by their types no value of an event can be in it.
  case log(Literal, Int)
}

/// A line of the debug stream: an event as it is sent, and what is wrong with it.
public struct DebugLine: Hashable, Sendable {
  public var sequence: Int64
  public var name: String
  public var capturedAt: Instant
  /// The parameters.
  public var parameters: JSONValue
  /// Nil while nothing is.
  public var reason: EventRefusalReason?
  /// Which parameter that is about; empty for the whole event.
  public var parameter: String
  /// Whether the server said so, or the device's own check.
  public var isByServer: Bool

  public init(_ line: QueuedLine, _ problem: EventProblem? = nil, isByServer: Bool = false) {
    sequence = line.sequence
    name = line.name
    capturedAt = Instant(milliseconds: line.json["t"]?.wholeNumber ?? 0)
    parameters = line.json["p"] ?? .object([])
    reason = problem?.reason
    parameter = problem?.parameter ?? ""
    self.isByServer = isByServer
  }
}
