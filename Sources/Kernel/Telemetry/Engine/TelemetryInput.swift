import API
import Values

/// What happens to the engine that sends events. The host turns the world's events into these, one at a time.
///
/// All tabs of an app share one queue, and the engine of the tab that leads works on it. So the host tells that one what
/// happens in the others, too: lines that they append, decisions, sign-ins, and whether any of them is looked at. At a
/// start it gives `began`, then what became of it meanwhile (a no whose keeping the last end cut off, who is signed in),
/// and `led` last: before that nothing is sent.
public indirect enum TelemetryInput: Hashable, Sendable {
  /// What is kept, once before all else; again when another tab has changed it. What comes before it waits for it.
  case began(TelemetryMemory)
  /// So many lines more are in the queue, durable; one of them is to be sent at once, or none.
  case appended(count: Int, isPriority: Bool)
  /// The answer to `.peek`: the lines in their order, each with its stamp in place of the stamp's number
  /// (`QueuedLine.stamped`). Fewer than were asked for are all that there are.
  case lines([QueuedLine])
  /// There was no room for so many lines.
  case dropped(Int64)
  /// The answer to `.send`; one always comes, a time-out at the latest, but where `.cancelSend` came first.
  case answered(HTTPOutcome)
  /// The timer ran out.
  case fired
  /// Nobody looks at the app any more; it may end at any moment.
  case hidden
  case shown
  case online(Bool)
  /// There is a session of that account; also when the app starts with one.
  case signedIn(UUID)
  /// There is none; also when the app starts so.
  case signedOut
  /// The person decided; the host has already stopped appending lines where they said no.
  case decided(ConsentDecision)
  /// What the account has by the server, which somebody asked for.
  case toldByServer(ConsentState)
  /// Whether this tab leads those that share the queue.
  case led(Bool)
  /// The app ends.
  case closed
  /// The person had all erased that was collected: the host has told the server or does so now.
  case reset
  /// Begins to show what is counted, or with nil ends it.
  case debug(token: String?)
}
