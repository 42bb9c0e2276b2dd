import API
import Fields
import Flow
import Identity
import Values

/// The session of the person on this device: drives the API client over fetch, and keeps the
/// tokens, sealed, in the device's store. All tabs share one session: what one renews the others
/// hear of, and only one renews at a time, since a refresh token is good once.
final class Session {
  /// What tabs tell one another about the session goes under this name.
  static let topic = "session"
  private static let key = "session"
  private static let timeout: Int64 = 30_000

  let secrets: Secrets
  private let calls: Calls
  private let client: APIClient
  /// Whose session it is; empty without one.
  private var account = ""
  private var isLoaded = false
  /// Whether the person signed out and something asked before is not answered yet.
  private var isEnding = false
  private var waiting: [() -> Void] = []
  private var receivers = SmallMap<APIClient.Call, (HTTPOutcome) -> Void>()
  private var lastCall: APIClient.Call = 0
  /// The open call to the runtime of each attempt of the client.
  private var attempts = SmallMap<APIClient.Attempt, UInt32>()
  private var renewals = SmallMap<APIClient.Attempt, UInt32>()
  /// Told when there is a session again.
  var signedIn: () -> Void = {}

  init(_ calls: Calls) {
    self.calls = calls
    secrets = Secrets(calls: calls)
    client = APIClient(refresher: Self.refresher, seed: calls.random())
  }

  /// Reads the tokens that the device holds; requests wait until they are there.
  func start() {
    secrets.read(Self.key) { [self] text in
      if !isLoaded {
        let kept = KeptSession(text)
        account = kept?.account ?? ""
        perform(client.setSession(kept?.tokens))
      }
      loaded()
    }
  }

  /// The person signed in, and the tokens are kept together with `others`; or, with nil, out: then nothing stays on
  /// the device at once, and the tokens are kept in mind only until what was asked before is answered. Then the
  /// server is told.
  func set(_ tokens: SessionTokens?, of account: UUID?, with others: [KeptValue]) {
    self.account = account?.description ?? ""
    if isEnding {
      // What still ran for whoever was here before must not run for who comes now.
      for call in receivers.keys { perform(client.cancel(call)) }
      receivers = SmallMap()
    }
    isEnding = tokens == nil && !receivers.isEmpty
    if let tokens {
      keep(tokens, with: others) {}
    } else {
      calls.wipe(refreshToken: client.session?.refresh)
      tellTabs([])
    }
    if isEnding {
      loaded()
    } else {
      change(to: tokens)
      if tokens == nil { calls.report() }
    }
  }

  /// Another tab has other tokens, or none.
  func heard(_ bytes: [UInt8]) { adopt(KeptSession(String(utf8: bytes))) }

  /// Takes over what another tab keeps. When the person signed out there, or in, or somebody else
  /// did, this tab starts anew: what it shows and remembers is another's, and so are the tokens.
  private func adopt(_ kept: KeptSession?) {
    let theirs = kept?.account ?? ""
    guard isLoaded, theirs != account else {
      account = theirs
      if !isEnding { change(to: kept?.tokens) }
      return
    }
    change(to: nil)
    calls.reload()
  }

  private func change(to tokens: SessionTokens?) {
    perform(client.setSession(tokens))
    loaded()
    if case .some = tokens { signedIn() }
  }

  /// - Returns: the call, to cancel it.
  @discardableResult
  func send(
    _ request: HTTPRequest, keepsAlive: Bool = false, _ receive: @escaping (HTTPOutcome) -> Void
  ) -> APIClient.Call {
    lastCall += 1
    let call = lastCall
    whenLoaded { [self] in
      receivers[call] = receive
      perform(client.start(call, request), keepsAlive: keepsAlive)
    }
    return call
  }

  /// Nobody waits for that call any more, and what of it is on its way is cut off.
  func cancel(_ call: APIClient.Call) {
    guard receivers.removeValue(forKey: call).isThere else { return }
    perform(client.cancel(call))
    endIfDone()
  }

  /// Whether somebody waits for that call still.
  func isOpen(_ call: APIClient.Call) -> Bool { receivers[call].isThere }

  /// Hands over whose session it is, once that is known; nil for nobody's.
  func withAccount(_ use: @escaping (UUID?) -> Void) {
    whenLoaded { [self] in use(UUID(account)) }
  }

  /// Hands over the access token, once it is known whether there is one.
  func withAccessToken(_ use: @escaping (String?) -> Void) {
    whenLoaded { [self] in use(client.session?.access) }
  }

  /// The access token was refused outside a request: a small one meets the same and renews it.
  func renew() {
    send(SessionEndpoints.current.request(Nothing())) { _ in }
  }

  private func perform(_ commands: [APIClient.Command], keepsAlive: Bool = false) {
    for command in commands {
      switch command {
      case .send(let attempt, let request):
        if client.isRefresh(attempt) {
          renew(attempt, request)
        } else {
          fetch(attempt, request, keepsAlive: keepsAlive)
        }
      case .wait(let attempt, let milliseconds):
        attempts[attempt] = calls.timer(milliseconds: milliseconds) { [self] in
          attempts[attempt] = nil
          perform(client.waited(attempt))
        }
      case .abort(let attempt):
        if let call = attempts.removeValue(forKey: attempt) { calls.close(call) }
        endRenewal(attempt)
      case .finish(let call, let outcome):
        receivers.removeValue(forKey: call)?(outcome)
        endIfDone()
      case .keep(let attempt, let tokens):
        keep(tokens, with: []) { [self] in perform(client.kept(attempt, tokens)) }
      case .signOut:
        secrets.write(Self.key, nil)
      }
    }
  }

  private func fetch(_ attempt: APIClient.Attempt, _ request: HTTPRequest, keepsAlive: Bool) {
    attempts[attempt] = calls.fetch(
      request, timeout: Self.timeout, keepsAlive: keepsAlive
    ) { [self] outcome in
      attempts[attempt] = nil
      perform(client.answered(attempt, outcome))
      guard renewals[attempt] != nil else { return }
      // The store does one thing after another: behind this read the new tokens are kept.
      secrets.read(Self.key) { [self] _ in endRenewal(attempt) }
    }
  }

  /// Waits for its turn among the tabs, and looks whether another has renewed the tokens meanwhile.
  private func renew(_ attempt: APIClient.Attempt, _ request: HTTPRequest) {
    renewals[attempt] = calls.lead("refresh") { [self] in
      secrets.read(Self.key) { [self] text in
        guard renewals[attempt] != nil else { return }
        if let kept = KeptSession(text), kept.tokens != client.session {
          adopt(kept)
        } else {
          fetch(attempt, request, keepsAlive: false)
        }
      }
    }
  }

  private func endRenewal(_ attempt: APIClient.Attempt) {
    if let turn = renewals.removeValue(forKey: attempt) { calls.close(turn) }
  }

  private func keep(
    _ tokens: SessionTokens, with others: [KeptValue], _ isDone: @escaping () -> Void
  ) {
    // Renewed for the sign-out that is under way: nobody is to find them any more.
    guard !isEnding else { return isDone() }
    let bytes = Array(KeptSession(tokens: tokens, account: account).text.bytes)
    secrets.write(others + [KeptValue(Self.key, bytes)], isDone)
    tellTabs(bytes)
  }

  /// The store does one thing after another: behind a read the tabs find what was written before.
  private func tellTabs(_ message: [UInt8]) {
    secrets.read(Self.key) { [self] _ in calls.tellTabs(about: Self.topic, message) }
  }

  private func endIfDone() {
    guard isEnding, receivers.isEmpty else { return }
    isEnding = false
    perform(client.setSession(nil))
    calls.report()
  }

  private func whenLoaded(_ work: @escaping () -> Void) {
    if isLoaded { work() } else { waiting.append(work) }
  }

  private func loaded() {
    isLoaded = true
    let ready = waiting
    waiting = []
    for work in ready { work() }
  }

  private static var refresher: SessionRefresher {
    SessionRefresher(
      SessionEndpoints.refresh,
      input: { SessionRefresh(refreshToken: $0) },
      tokens: { SessionTokens(access: $0.accessToken, refresh: $0.refreshToken) })
  }
}

/// The session as the device keeps it and tabs tell it: the tokens and whose they are, a line each.
private struct KeptSession {
  var tokens: SessionTokens
  var account: String

  init(tokens: SessionTokens, account: String) {
    self.tokens = tokens
    self.account = account
  }

  init?(_ text: String?) {
    guard let parts = text?.parts(between: { $0 == "\n" }), parts.count == 3 else { return nil }
    tokens = SessionTokens(access: parts[0], refresh: parts[1])
    account = parts[2]
  }

  var text: String { tokens.access + "\n" + tokens.refresh + "\n" + account }
}
