import API
import Crypto
import CurlTransport
import Peers
import Testing
import Values
import Waiting

@testable import Gateways

@Suite(
  "PL-008 Web Push to a push service",
  .enabled(if: PushServices.program != nil, "needs .build/venv (make setup)"), .onThreads)
struct WebPushTests {
  private static let identity = PushIdentity(P256Key(), subject: "mailto:ops@umbu.example")

  private func message(_ text: String) -> WebPushMessage {
    WebPushMessage(
      Array(text.utf8), type: DeclarativePush.type, lifetime: 3_600, urgency: .high, topic: "t-1")
  }

  @Test("a browser reads what was sent, beside the headers of the protocol")
  func taken() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = WebPush.live(Self.identity, through: room.client) { room.clock.now }
    let subscription = try room.subscription("ana")
    for text in ["Olá, Ana", String(repeating: "ã", count: 1_900)] {
      #expect(await room.outcome { try await push.send(message(text), subscription) } == nil)
      let taken = try #require(room.services.taken(by: "push").last)
      #expect(taken["content"]?.text == text)
      #expect(taken["ttl"]?.integer == 3_600)
      #expect(taken["urgency"]?.text == "high")
      #expect(taken["topic"]?.text == "t-1")
      #expect(taken["type"]?.text == "application/notification+json")
      #expect(taken["subject"]?.text == "mailto:ops@umbu.example")
      #expect(taken["key"]?.text == Self.identity.publicKey)
    }
    room.turn(13 * 3_600_000)
    #expect(await room.outcome { try await push.send(message("b"), subscription) } == nil)
    #expect(room.services.taken(by: "push").count == 3)
    #expect(room.services.taken(by: "wrong").isEmpty)
  }

  @Test(
    "what a push service answers decides what becomes of the subscription and of the message",
    arguments: [
      (#"{"status": 202}"#, nil),
      (#"{"status": 404}"#, .gone("404")),
      (#"{"status": 410}"#, .gone("410")),
      (#"{"status": 413}"#, .tooLarge),
      (#"{"status": 403}"#, .notLetIn("403")),
      (#"{"status": 429, "headers": {"Retry-After": "120"}}"#, .later("429", after: 120_000)),
      (#"{"status": 429}"#, .later("429", after: nil)),
      (
        #"{"status": 503, "headers": {"Retry-After": "Sat, 22 Nov 2025 10:10:00 GMT"}}"#,
        .later("503", after: 600_000)
      ),
      (
        #"{"status": 503, "headers": {"Retry-After": "999999999"}}"#,
        .later("503", after: 86_400_000)
      ),
      (#"{"status": 503, "headers": {"Retry-After": "soon"}}"#, .later("503", after: nil)),
      (#"{"status": 200, "body": "<html>log in</html>"}"#, .later("200", after: nil)),
      (#"{"status": 302, "headers": {"Location": "/"}}"#, .later("cannot be reached", after: nil)),
      (#"{"status": 400}"#, .later("400", after: nil)),
      (#"{"status": 500}"#, .later("500", after: nil)),
      (#"{"status": 0}"#, .later("cannot be reached", after: nil)),
    ] as [(String, GatewayFailure?)])
  func answers(_ answer: String, _ expected: GatewayFailure?) async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = WebPush.live(Self.identity, through: room.client) { room.clock.now }
    let subscription = try room.subscription("ana")
    room.services.answer("push", "[\(answer)]")
    #expect(await room.outcome { try await push.send(message("a"), subscription) } == expected)
    // The next one goes well, on the same connection or another.
    #expect(await room.outcome { try await push.send(message("b"), subscription) } == nil)
  }

  @Test("a service that does not answer is asked again, no sooner than it is let alone")
  func unanswered() {
    let failure = WebClient.Failure.silent(5_000).gateway
    #expect(failure == .unanswered(after: 5_000))
    #expect(failure.canRetry && !failure.isGone && failure.pause == 5_000)
    #expect(WebClient.Failure.timedOut.gateway == .unanswered(after: nil))
    #expect(WebClient.Failure.timedOut.gateway.words == "not taken now: no answer in time")
  }

  @Test("a message that no service takes is not sent, nor one to a key that is none")
  func unsendable() async throws {
    let room = try #require(ServicesRoom())
    defer { room.services.stop() }
    let push = WebPush.live(Self.identity, through: room.client) { room.clock.now }
    let subscription = try room.subscription("ana")
    let long = message(String(repeating: "a", count: 4_000))
    #expect(await room.outcome { try await push.send(long, subscription) } == .tooLarge)
    let nobody = try #require(
      PushSubscription(
        endpoint: subscription.endpoint.text, publicKey: [4] + [UInt8](repeating: 1, count: 64),
        secret: subscription.secret, mayBeOpen: true))
    let failure = await room.outcome { try await push.send(message("a"), nobody) }
    #expect(failure?.isGone == true)
    #expect(room.services.taken(by: "push").isEmpty)
  }

  @Test(
    "an endpoint that leads into a private network is not reached",
    arguments: ["https://127.0.0.1:1/", "https://localhost/", "https://169.254.169.254/x"])
  func forbidden(endpoint: String) async throws {
    let push = WebPush.live(Self.identity, through: WebClient()) { ServicesRoom.start }
    let subscription = try #require(
      PushSubscription(
        endpoint: endpoint, publicKey: P256Key().publicKey,
        secret: [UInt8](repeating: 1, count: 16)))
    await #expect(throws: GatewayFailure.forbidden) {
      try await push.send(message("a"), subscription)
    }
  }
}
