import API
import Testing

@Suite("FF-026 retries")
struct RetryTests {
  @Test(
    "what may pass is tried three times, with growing waits and jitter",
    arguments: [
      HTTPOutcome.failed(.unreachable), .failed(.timedOut), .answer(500), .answer(502),
      .answer(503),
      .answer(504), .answer(429),
    ])
  func retries(outcome: HTTPOutcome) {
    let world = ClientWorld()
    world.start(1)
    world.answer(outcome)
    #expect(200...400 ~= world.waits[0].milliseconds)
    world.passWait()
    world.answer(outcome)
    #expect(400...800 ~= world.waits[0].milliseconds)
    world.passWait()
    world.answer(outcome)
    #expect(world.waits.isEmpty)
    #expect(world.finished[1] == [outcome])
  }

  @Test("a later success is the outcome")
  func success() {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(503))
    world.passWait()
    world.answer(.answer(200, "{}"))
    #expect(world.finished[1] == [.answer(200, "{}")])
  }

  @Test(
    "a clear answer is not asked for again",
    arguments: [
      200, 204, 301, 400, 402, 403, 404, 409, 410, 413, 422, 426, 501, 507,
    ])
  func clear(status: Int) {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(status))
    #expect(world.finished[1] == [.answer(status)])
    #expect(world.waits.isEmpty)
  }

  @Test("Retry-After is waited for when it is short, and told when it is long")
  func retryAfter() {
    let world = ClientWorld()
    world.start(1)
    world.answer(.answer(503, headers: [HTTPHeader("Retry-After", "7")]))
    #expect(world.waits[0].milliseconds == 7_000)
    world.passWait()
    let long = HTTPOutcome.answer(429, headers: [HTTPHeader("Retry-After", "3600")])
    world.answer(long)
    #expect(world.finished[1] == [long])
  }

  @Test("Q-CC-3 a POST is never sent twice by itself", arguments: [HTTPMethod.post, .patch])
  func post(method: HTTPMethod) {
    let world = ClientWorld()
    world.start(1, HTTPRequest(method, "v1/appointments"))
    world.answer(.failed(.timedOut))
    #expect(world.finished[1] == [.failed(.timedOut)])
    #expect(world.sent.isEmpty && world.waits.isEmpty)
  }

  @Test("a POST with an idempotency key, or safe by design, is")
  func keyed() {
    let world = ClientWorld()
    let key = HTTPHeader("idempotency-key", "1")
    world.start(1, HTTPRequest(.post, "v1/appointments", headers: [key]))
    world.answer(.failed(.timedOut))
    world.start(2, HTTPRequest(.post, "v1/sync", isRepeatable: true))
    world.answer(.answer(502))
    #expect(world.waits.count == 2)
  }

  @Test("a 401 replays a POST, since nothing of it was done")
  func replayedPost() {
    let world = ClientWorld()
    world.start(1, HTTPRequest(.post, "v1/appointments"))
    world.answer(.answer(401))
    world.answer(.answer(200, "2"))
    #expect(world.sent.count == 1)
  }

  @Test("a cancelled call ends in silence, wherever it is")
  func cancel() {
    let world = ClientWorld()
    world.start(1)
    let attempt = world.sent[0].attempt
    world.run(world.client.cancel(1))
    #expect(world.aborted == [attempt])
    world.run(world.client.answered(attempt, .answer(200)))

    world.start(2)
    world.answer(.answer(503))
    world.run(world.client.cancel(2))
    #expect(world.waits.isEmpty)

    world.start(3)
    world.answer(.answer(401))
    world.run(world.client.cancel(3))
    world.answer(.answer(200, "2"))
    #expect(world.sent.isEmpty)
    #expect(world.finished.isEmpty)
  }

  @Test("whatever happens, each call ends once, and one refresh runs at a time", arguments: 0..<200)
  func chaos(seed: UInt64) {
    var random = Seeded(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
    let world = ClientWorld(seed: seed)
    var valid = 2
    for call in UInt32(1)...40 {
      world.start(call, Self.request(&random))
      for _ in 0..<random.below(4) { Self.happen(world, &random, &valid) }
    }
    var steps = 0
    while !(world.sent.isEmpty && world.waits.isEmpty), steps < 5_000 {
      Self.happen(world, &random, &valid)
      #expect(world.refreshes <= 1)
      steps += 1
    }
    #expect(world.finished.count == 40, "seed \(seed)")
    #expect(world.finished.values.allSatisfy { $0.count == 1 }, "seed \(seed)")
  }

  private static func request(_ random: inout Seeded) -> HTTPRequest {
    switch random.below(3) {
    case 0: HTTPRequest(.post, "v1/appointments")
    case 1: HTTPRequest(.get, "v1/plans", access: .open)
    default: HTTPRequest(.get, "v1/patients")
    }
  }

  /// A server whose access tokens often expire.
  private static func happen(_ world: ClientWorld, _ random: inout Seeded, _ valid: inout Int) {
    if !world.waits.isEmpty, world.sent.isEmpty || random.below(2) == 0 { return world.passWait() }
    guard !world.sent.isEmpty else { return }
    let position = random.below(world.sent.count)
    let request = world.sent[position].request
    switch random.below(10) {
    case 0: world.answer(at: position, .failed(.unreachable))
    case 1: world.answer(at: position, .answer(503))
    case 2 where random.below(20) == 0: world.answer(at: position, .answer(401))
    default:
      if request.path == "v1/sessions/refresh" {
        world.answer(at: position, .answer(200, "\(valid)"))
      } else if request.access == .session, random.below(3) == 0 {
        valid += 1
        world.answer(at: position, .answer(401))
      } else {
        world.answer(at: position, .answer(200))
      }
    }
  }
}

struct Seeded {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(limit))
  }
}
