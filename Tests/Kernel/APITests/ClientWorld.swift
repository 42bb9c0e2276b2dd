import API

/// A host for the client in tests: it keeps what the client asked for until the test answers.
final class ClientWorld {
  var client: APIClient
  var sent: [(attempt: APIClient.Attempt, request: HTTPRequest)] = []
  var waits: [(attempt: APIClient.Attempt, milliseconds: Int64)] = []
  var finished: [APIClient.Call: [HTTPOutcome]] = [:]
  var kept: [SessionTokens] = []
  /// Whether what is kept is durable at once.
  var keepsAtOnce = true
  private var keeping: [(attempt: APIClient.Attempt, tokens: SessionTokens)] = []
  var signOuts = 0
  var aborted: [APIClient.Attempt] = []

  init(session: SessionTokens? = SessionTokens(access: "a1", refresh: "r1"), seed: UInt64 = 1) {
    let refresher = SessionRefresher(
      request: { token in
        HTTPRequest(.post, "v1/sessions/refresh", body: Array(token.utf8), access: .open)
      },
      read: { response in
        guard response.status == 200 else { return nil }
        let number = String(decoding: response.body, as: UTF8.self)
        return SessionTokens(access: "a" + number, refresh: "r" + number)
      })
    client = APIClient(session: session, refresher: refresher, seed: seed)
  }

  func start(_ call: APIClient.Call, _ request: HTTPRequest = HTTPRequest(.get, "v1/patients")) {
    run(client.start(call, request))
  }

  /// Answers the oldest request that was sent and not answered.
  func answer(_ outcome: HTTPOutcome) {
    answer(at: 0, outcome)
  }

  func answer(at position: Int, _ outcome: HTTPOutcome) {
    run(client.answered(sent.remove(at: position).attempt, outcome))
  }

  func passWait() {
    run(client.waited(waits.removeFirst().attempt))
  }

  /// The oldest tokens that are being kept are durable.
  func keep() {
    let (attempt, tokens) = keeping.removeFirst()
    run(client.kept(attempt, tokens))
  }

  func run(_ commands: [APIClient.Command]) {
    for command in commands {
      switch command {
      case .send(let attempt, let request): sent.append((attempt, request))
      case .wait(let attempt, let milliseconds): waits.append((attempt, milliseconds))
      case .abort(let attempt):
        aborted.append(attempt)
        sent.removeAll { $0.attempt == attempt }
        waits.removeAll { $0.attempt == attempt }
      case .finish(let call, let outcome): finished[call, default: []].append(outcome)
      case .keep(let attempt, let tokens):
        kept.append(tokens)
        keeping.append((attempt, tokens))
        if keepsAtOnce { keep() }
      case .signOut: signOuts += 1
      }
    }
  }

  var refreshes: Int { sent.filter { $0.request.path == "v1/sessions/refresh" }.count }

  func token(at position: Int = 0) -> String? { sent[position].request.header("authorization") }
}
