import API
import Testing

@Suite("sessions")
struct SessionStoryTests {
  @Test("FF-025 the access token goes with what asks for it, and with nothing else")
  func token() {
    let world = ClientWorld()
    world.start(1)
    world.start(2, HTTPRequest(.post, "v1/sessions", access: .open))
    #expect(world.token(at: 0) == "Bearer a1")
    #expect(world.token(at: 1) == nil)
  }

  @Test("FF-025 no other Authorization can be smuggled in")
  func smuggled() {
    let world = ClientWorld()
    let header = HTTPHeader("AUTHORIZATION", "Basic x")
    world.start(1, HTTPRequest(.get, "v1/patients", headers: [header]))
    world.start(2, HTTPRequest(.get, "v1/plans", headers: [header], access: .open))
    #expect(world.sent[0].request.headers == [HTTPHeader("Authorization", "Bearer a1")])
    #expect(world.sent[1].request.headers.isEmpty)
  }

  @Test(
    "FF-023 a path that leads elsewhere is never sent",
    arguments: [
      "https://evil.example/v1", "//evil.example", "/v1", "v1/../..",
    ])
  func elsewhere(path: String) {
    let world = ClientWorld()
    world.start(1, HTTPRequest(.get, path))
    #expect(world.sent.isEmpty)
    #expect(world.finished[1] == [.failed(.invalidURL)])
  }

  @Test("FF-026 a storm of 50 calls that meet 401 gives one refresh, and all are replayed")
  func storm() {
    let world = ClientWorld()
    for call in 1...50 { world.start(UInt32(call)) }
    for _ in 1...50 { world.answer(.answer(401)) }
    #expect(world.sent.count == 1)
    #expect(world.refreshes == 1)
    #expect(world.sent[0].request.body == Array("r1".utf8))
    #expect(world.token() == nil)

    world.answer(.answer(200, "2"))
    #expect(world.kept == [SessionTokens(access: "a2", refresh: "r2")])
    #expect(world.sent.count == 50)
    #expect(world.sent.allSatisfy { $0.request.header("Authorization") == "Bearer a2" })
    for _ in 1...50 { world.answer(.answer(200, "{}")) }
    #expect(world.finished.count == 50)
    #expect(world.finished.values.allSatisfy { $0 == [.answer(200, "{}")] })
  }

  @Test("a 401 that comes late, for the old token, is replayed without another refresh")
  func late() {
    let world = ClientWorld()
    world.start(1)
    world.start(2)
    world.answer(.answer(401))
    world.answer(at: 1, .answer(200, "2"))
    world.answer(.answer(401))
    #expect(world.refreshes == 0)
    #expect(world.sent.count == 2)
    #expect(world.token(at: 1) == "Bearer a2")
  }

  @Test("a call that begins during a refresh waits for it")
  func during() {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(401))
    world.start(2)
    world.start(3, HTTPRequest(.get, "v1/plans", access: .open))
    #expect(world.sent.count == 2)
    world.answer(.answer(200, "2"))
    #expect(world.sent.count == 3)
    #expect(world.token(at: 2) == "Bearer a2")
  }

  @Test("new tokens go with nothing before they are durable: until then the old ones are good")
  func durable() {
    let world = ClientWorld()
    world.keepsAtOnce = false
    world.start(1)
    world.start(2)
    world.answer(.answer(401))
    world.answer(at: 1, .answer(200, "2"))
    world.start(3)
    world.answer(.answer(401))
    #expect(world.kept == [SessionTokens(access: "a2", refresh: "r2")])
    #expect(world.sent.isEmpty)
    #expect(world.client.session == SessionTokens(access: "a1", refresh: "r1"))
    world.keep()
    #expect(world.sent.count == 3 && world.refreshes == 0)
    #expect(world.sent.allSatisfy { $0.request.header("Authorization") == "Bearer a2" })
  }

  @Test("who signs in while new tokens are being kept goes on with what came last")
  func signInWhileKeeping() {
    let world = ClientWorld()
    world.keepsAtOnce = false
    world.start(1)
    world.answer(.answer(401))
    world.answer(.answer(200, "2"))
    world.run(world.client.setSession(SessionTokens(access: "a9", refresh: "r9")))
    #expect(world.token() == "Bearer a9")
    world.keep()
    #expect(world.client.session?.access == "a9" && world.sent.count == 1)
  }

  @Test("a new token that is refused as well ends the call: no loop")
  func twice() {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(401))
    world.answer(.answer(200, "2"))
    world.answer(.answer(401, "no"))
    #expect(world.finished[1] == [.answer(401, "no")])
    #expect(world.sent.isEmpty)
    #expect(world.signOuts == 0)
  }

  @Test("a refused refresh signs out once; the calls end as they were refused")
  func refused() {
    let world = ClientWorld()
    for call in 1...3 { world.start(UInt32(call)) }
    world.answer(.answer(401, "first"))
    world.start(4)
    world.answer(at: 2, .answer(401))
    #expect(world.signOuts == 1)
    #expect(world.client.session == nil)
    #expect(world.finished[1] == [.answer(401, "first")])
    #expect(world.finished[4] == [.answer(401)])
    world.answer(.answer(401, "second"))
    #expect(world.finished[2] == [.answer(401, "second")])
    #expect(world.signOuts == 1)
  }

  @Test(
    "a refresh that meets no network or a broken server keeps the session",
    arguments: [
      HTTPOutcome.failed(.unreachable), .answer(503), .answer(429),
    ])
  func unlucky(outcome: HTTPOutcome) {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(401))
    world.answer(outcome)
    #expect(world.finished[1] == [outcome])
    #expect(world.signOuts == 0)
    #expect(world.client.session == SessionTokens(access: "a1", refresh: "r1"))
  }

  @Test(
    "what is no answer of the server to a refresh keeps the session",
    arguments: [HTTPOutcome.answer(302), .answer(403), .answer(404), .answer(408)])
  func fromTheWay(outcome: HTTPOutcome) {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(401))
    world.answer(outcome)
    #expect(world.finished[1] == [.failed(.unreachable)])
    #expect(world.signOuts == 0)
    #expect(world.client.session == SessionTokens(access: "a1", refresh: "r1"))
  }

  @Test("without a session a 401 is just an answer")
  func signedOut() {
    let world = ClientWorld(session: nil)
    world.start(1)
    #expect(world.token() == nil)
    world.answer(.answer(401))
    #expect(world.finished[1] == [.answer(401)])
    #expect(world.sent.isEmpty)
  }

  @Test("wrong credentials at signing in are no reason to refresh")
  func credentials() {
    let world = ClientWorld()
    world.start(1, HTTPRequest(.post, "v1/sessions", access: .open))
    world.answer(.answer(401))
    #expect(world.finished[1] == [.answer(401)])
  }

  @Test("signing in during a refresh drops it and goes on with the new session")
  func signIn() {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(401))
    let refresh = world.sent[0].attempt
    world.run(world.client.setSession(SessionTokens(access: "a9", refresh: "r9")))
    #expect(world.aborted == [refresh])
    #expect(world.token() == "Bearer a9")
    world.run(world.client.answered(refresh, .answer(401)))
    #expect(world.client.session?.access == "a9")
    #expect(world.signOuts == 0)
  }

  @Test("signing out during a refresh ends what waits")
  func signOut() {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(401, "x"))
    world.run(world.client.setSession(nil))
    #expect(world.finished[1] == [.answer(401, "x")])
    #expect(world.signOuts == 0)
  }
}
