import API
import Testing

@testable import CurlTransport

@Suite("what a client knows of the places that it asks")
struct OriginTests {
  private static let slow = "https://slow.example"
  private static let other = "https://other.example"

  @Test("a place that answers is known; one that nobody has seen answer is a stranger")
  func known() {
    var origins = Origins()
    #expect(origins.begin(Self.other, at: 0) == .stranger)
    origins.end(Self.other, .stranger, .answered, at: 10)
    #expect(origins.begin(Self.other, at: 20) == .known)
    // One that takes too long, or cannot be reached, is one no more.
    origins.end(Self.other, .known, .failed, at: 30)
    #expect(origins.begin(Self.other, at: 40) == .stranger)
  }

  @Test("a place that did not answer is asked again by one request, after longer and longer pauses")
  func silent() {
    var origins = Origins()
    var now: Int64 = 0
    origins.end(Self.slow, .stranger, .silent, at: now)
    for pause: Int64 in [5_000, 10_000, 20_000, 40_000, 80_000, 120_000, 120_000] {
      #expect(origins.begin(Self.slow, at: now) == .silent(pause))
      #expect(origins.begin(Self.slow, at: now + pause - 1) == .silent(1))
      now += pause
      #expect(origins.begin(Self.slow, at: now) == .probe)
      // Meanwhile nobody else asks it.
      #expect(origins.begin(Self.slow, at: now) == .silent(Origins.firstPause))
      #expect(origins.begin(Self.other, at: now) == .stranger)
      origins.end(Self.slow, .probe, .silent, at: now)
    }
    now += 120_000
    #expect(origins.begin(Self.slow, at: now) == .probe)
    origins.end(Self.slow, .probe, .answered, at: now)
    #expect(origins.begin(Self.slow, at: now) == .known)
  }

  @Test("of several at once that got no answer one counts; who waits for a thread goes no more")
  func together() {
    var origins = Origins()
    for _ in 0..<4 { origins.end(Self.slow, .known, .silent, at: 0) }
    #expect(origins.begin(Self.slow, at: 0) == .silent(5_000))
    #expect(origins.pause(Self.slow, .stranger, at: 1_000) == 4_000)
    #expect(origins.pause(Self.slow, .probe, at: 1_000) == nil)
    #expect(origins.pause(Self.other, .stranger, at: 1_000) == nil)
    // What was never sent leaves the next one to ask.
    #expect(origins.begin(Self.slow, at: 5_000) == .probe)
    origins.end(Self.slow, .probe, .unasked, at: 5_000)
    #expect(origins.begin(Self.slow, at: 5_000) == .probe)
    // One that is refused at once holds nobody up.
    origins.end(Self.slow, .probe, .failed, at: 5_000)
    #expect(origins.begin(Self.slow, at: 5_000) == .stranger)
  }

  @Test("however many places somebody names, so many are remembered")
  func many() {
    var origins = Origins()
    for number in 0...Origins.most {
      origins.end("https://\(number).example", .stranger, .silent, at: Int64(number))
      origins.end("https://good\(number).example", .stranger, .answered, at: Int64(number))
    }
    #expect(origins.begin("https://0.example", at: 0) == .stranger)
    #expect(origins.begin("https://1.example", at: 0) == .silent(5_001))
    #expect(origins.begin("https://good0.example", at: 0) == .stranger)
    #expect(origins.begin("https://good1.example", at: 0) == .known)
  }

  @Test("a place that does not answer holds up no request to another, and is left alone then")
  func beside() async throws {
    let (slow, good) = (WireServer(), WireServer())
    defer {
      slow.stop()
      good.stop()
    }
    var rules = WebClient.Rules()
    rules.mayBePrivate = true
    rules.timeout = 5_000
    rules.slow = 5_000
    rules.threads = 1
    rules.strangerThreads = 1
    let client = WebClient(rules)
    let silence = try #require(WebAddress("http://127.0.0.1:\(slow.port)/slow"))
    let echo = try #require(WebAddress("http://127.0.0.1:\(good.port)/echo"))
    let first = try await client.send(.get, echo)
    #expect(first.status == 200)
    // In the order in which they end.
    let ended = await withTaskGroup(of: Ended.self) { group -> [Ended] in
      group.addTask {
        .failed(await Self.failure { _ = try await client.send(.get, silence) })
      }
      group.addTask { .answered((try? await client.send(.get, echo).status) ?? 0) }
      var ended: [Ended] = []
      for await one in group { ended.append(one) }
      return ended
    }
    #expect(ended == [.answered(200), .failed(.timedOut)])
    let next = await Self.failure { _ = try await client.send(.get, silence) }
    guard case .silent(let pause) = next else {
      Issue.record("it was asked again at once: \(String(describing: next))")
      return
    }
    #expect(1...Origins.firstPause ~= pause)
  }

  private enum Ended: Equatable {
    case answered(Int)
    case failed(WebClient.Failure?)
  }

  private static func failure(_ body: () async throws -> Void) async -> WebClient.Failure? {
    do {
      try await body()
      return nil
    } catch {
      return error as? WebClient.Failure
    }
  }
}
