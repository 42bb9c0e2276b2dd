import Values

/// What every transport does around a request, as a pure state machine: it is told what happened
/// and says what to do (`Command`). The browser's host drives it over fetch, natively libcurl does.
///
/// - The access token goes only with requests that ask for it, and only along paths of our own
///   server: no other path is ever sent.
/// - A 401 leads to one refresh, however many calls meet it; they are replayed with the new token,
///   once. When the refresh is refused the session is over.
/// - What is safe to repeat (`HTTPRequest.isRepeatable`, or an `Idempotency-Key`) is tried again
///   after failures that may pass, with growing waits or the one that `Retry-After` asks for.
public final class APIClient {
  /// Names a call; the host gives it out.
  public typealias Call = UInt32
  /// Names one sending or waiting; the client gives it out.
  public typealias Attempt = UInt32

  public indirect enum Command: Hashable, Sendable {
    /// Send it, then say `answered`.
    case send(Attempt, HTTPRequest)
    /// Wait, then say `waited`.
    case wait(Attempt, milliseconds: Int64)
    /// Nobody waits for that sending or waiting any more.
    case abort(Attempt)
    /// Hand the outcome to whoever made the call.
    case finish(Call, HTTPOutcome)
    /// Keep the new tokens that this sending brought, durably, then say `kept`. Until then they go with nothing: once
    /// the server has seen them, those that the device may still have are refused.
    case keep(Attempt, SessionTokens)
    /// The session is over: forget the tokens and tell the person.
    case signOut
  }

  public private(set) var session: SessionTokens?
  let policy: RetryPolicy
  var calls = SmallMap<Call, Pending>()
  private var owners = SmallMap<Attempt, Call>()
  private var refresh: (attempt: Attempt, waiting: [Call])?
  private let refresher: SessionRefresher
  private var lastAttempt: Attempt = 0
  private var random: SplitMix64

  /// A call between `start` and `finish`.
  final class Pending {
    let request: HTTPRequest
    var tries = 0
    /// The access token of the last try.
    var token: String?
    var isReplayed = false
    var attempt: Attempt?
    /// The 401 that sent it into the refresh; nil when it came while one ran.
    var refused: HTTPOutcome?

    init(_ request: HTTPRequest) {
      self.request = request
    }
  }

  /// - Parameter seed: for the jitter of waits.
  public init(
    session: SessionTokens? = nil, refresher: SessionRefresher,
    policy: RetryPolicy = RetryPolicy(), seed: UInt64
  ) {
    self.session = session
    self.refresher = refresher
    self.policy = policy
    random = SplitMix64(state: seed)
  }

  public var isSignedIn: Bool {
    if case .some = session { true } else { false }
  }

  /// Whether that sending asks for new tokens.
  public func isRefresh(_ attempt: Attempt) -> Bool { refresh?.attempt == attempt }

  /// Begins a call.
  public func start(_ call: Call, _ request: HTTPRequest) -> [Command] {
    guard request.hasValidPath, request.hasValidHeaders else {
      return [.finish(call, .failed(.invalidURL))]
    }
    calls[call] = Pending(request)
    return proceed(call)
  }

  /// The outcome of a `send`.
  public func answered(_ attempt: Attempt, _ outcome: HTTPOutcome) -> [Command] {
    if isRefresh(attempt) { return refreshed(attempt, outcome) }
    guard let call = owners.removeValue(forKey: attempt), let pending = calls[call] else {
      return []
    }
    pending.attempt = nil
    if outcome.isUnauthorized, pending.token != nil, !pending.isReplayed {
      pending.refused = outcome
      return renew(call)
    }
    guard let wait = wait(after: outcome, pending) else { return finish(call, outcome) }
    return [.wait(newAttempt(for: call), milliseconds: wait)]
  }

  /// A `wait` is over.
  public func waited(_ attempt: Attempt) -> [Command] {
    guard let call = owners.removeValue(forKey: attempt) else { return [] }
    calls[call]?.attempt = nil
    return proceed(call)
  }

  /// The new tokens are durable, or the device takes nothing.
  public func kept(_ attempt: Attempt, _ tokens: SessionTokens) -> [Command] {
    guard isRefresh(attempt) else { return [] }
    session = tokens
    return settle(endRefresh())
  }

  /// Nobody waits for the call any more: it ends without `finish`.
  public func cancel(_ call: Call) -> [Command] {
    guard let pending = calls.removeValue(forKey: call) else { return [] }
    refresh?.waiting.remove { $0 == call }
    guard let attempt = pending.attempt else { return [] }
    owners[attempt] = nil
    return [.abort(attempt)]
  }

  /// Someone signed in or out, here or in another tab. A refresh that runs is dropped, and the
  /// calls that wait for it go on with the new session.
  public func setSession(_ tokens: SessionTokens?) -> [Command] {
    guard tokens != session else { return [] }
    session = tokens
    guard let refresh else { return [] }
    self.refresh = nil
    return [.abort(refresh.attempt)] + settle(refresh.waiting)
  }

  private func proceed(_ call: Call) -> [Command] {
    guard let pending = calls[call] else { return [] }
    if pending.request.access == .session, refresh != nil {
      refresh?.waiting.append(call)
      return []
    }
    return send(call)
  }

  private func send(_ call: Call) -> [Command] {
    guard let pending = calls[call] else { return [] }
    var request = pending.request
    request.headers = []
    for header in pending.request.headers where !header.isNamed("Authorization") {
      request.headers.append(header)
    }
    pending.token = nil
    if request.access == .session, let session {
      pending.token = session.access
      request.headers.append(HTTPHeader("Authorization", "Bearer " + session.access))
    }
    pending.tries += 1
    return [.send(newAttempt(for: call), request)]
  }

  private func finish(_ call: Call, _ outcome: HTTPOutcome) -> [Command] {
    calls[call] = nil
    return [.finish(call, outcome)]
  }

  private func newAttempt(for call: Call) -> Attempt {
    lastAttempt += 1
    owners[lastAttempt] = call
    calls[call]?.attempt = lastAttempt
    return lastAttempt
  }

  /// Leads a call that met a 401 to a new token: one that came meanwhile, or a refresh.
  private func renew(_ call: Call) -> [Command] {
    guard let session else { return settle([call]) }
    if calls[call]?.token != session.access { return settle([call]) }
    if refresh != nil {
      refresh?.waiting.append(call)
      return []
    }
    lastAttempt += 1
    refresh = (lastAttempt, [call])
    return [.send(lastAttempt, refresher.request(session.refresh))]
  }

  private func refreshed(_ attempt: Attempt, _ outcome: HTTPOutcome) -> [Command] {
    var said = outcome
    if case .answered(let response) = outcome, !response.isFailure {
      if let tokens = refresher.read(response) { return [.keep(attempt, tokens)] }
      // Only a 401 says that the session is over; all else comes from something on the way.
      if response.status == 401 {
        session = nil
        return [.signOut] + settle(endRefresh())
      }
      said = .failed(.unreachable)
    }
    return endRefresh().flatMap { finish($0, said) }
  }

  /// - Returns: the calls that waited for it.
  private func endRefresh() -> [Call] {
    let waiting = refresh?.waiting ?? []
    refresh = nil
    return waiting
  }

  /// Sends calls again with the session as it is now; without one they end as unauthorized.
  private func settle(_ waiting: [Call]) -> [Command] {
    var commands: [Command] = []
    for call in waiting {
      guard let pending = calls[call] else { continue }
      if isSignedIn {
        pending.isReplayed = pending.refused != nil
        commands += send(call)
      } else {
        commands += finish(call, pending.refused ?? .answered(HTTPResponse(status: 401)))
      }
    }
    return commands
  }

  /// The milliseconds to wait before the next try; nil when there is none.
  private func wait(after outcome: HTTPOutcome, _ pending: Pending) -> Int64? {
    let request = pending.request
    guard request.isRepeatable || request.header("Idempotency-Key") != nil,
      pending.tries < policy.tries, outcome.mayPass
    else { return nil }
    if case .answered(let response) = outcome, let seconds = response.retryAfter {
      let milliseconds = Int64(min(seconds, 86_400)) * 1_000
      return milliseconds <= policy.patience ? milliseconds : nil
    }
    return policy.wait(afterTry: pending.tries, random: random.next())
  }
}
