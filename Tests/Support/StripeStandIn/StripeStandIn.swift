import API
import Checkout
import Crypto
import Fields
import HTTP
import Synchronization
import Values

/// Stands in for Stripe's API, as far as a web checkout asks it: Checkout Sessions, subscriptions with invoices, payment
/// intents, prices and the portal. It refuses what Stripe refuses of them, and signs its messages as Stripe does.
///
/// Whoever tests also acts on it: as the customer on Stripe's pages, as their bank, and as time.
public final class StripeStandIn: Sendable {
  public static let secret = "whsec_standin"
  public static let key = "sk_test_standin"

  struct State: Sendable {
    var now: Instant
    var count = 0
    /// All objects by their ids.
    var objects: [String: Record] = [:]
    /// Ids in the order in which they were made.
    var order: [String] = []
    /// What was asked with an idempotency key, and what was answered.
    var answered: [String: (request: String, answer: HTTPResponse)] = [:]
    var asked: [StripeRequest] = []
    /// Statuses that the next requests are answered with, whatever they ask.
    var failures: [Int] = []
  }

  private let state: Mutex<State>

  public init(at now: Instant) {
    state = Mutex(State(now: now))
  }

  public var now: Instant { state.withLock { $0.now } }
  public func turn(_ milliseconds: Int64) {
    state.withLock { $0.now = $0.now.adding(milliseconds: milliseconds) }
  }
  public var asked: [StripeRequest] { state.withLock { $0.asked } }
  /// Answers the next request with a status of trouble.
  public func fail(with status: Int) { state.withLock { $0.failures.append(status) } }

  /// Reaches it without a network.
  public var transport: StripeTransport {
    StripeTransport { self.respond(to: $0) }
  }

  public func respond(to request: StripeRequest) -> HTTPResponse {
    state.withLock { state in
      state.asked.append(request)
      if !state.failures.isEmpty {
        return state.refuse(state.failures.removeFirst(), "api_error", nil)
      }
      let line = "\(request.method.rawValue) \(request.path) \(request.form)"
      if let key = request.idempotencyKey, let known = state.answered[key] {
        return known.request == line
          ? known.answer : state.refuse(400, "idempotency_error", nil)
      }
      let answer = state.answer(request)
      if let key = request.idempotencyKey, answer.status < 500 {
        state.answered[key] = (request: line, answer: answer)
      }
      return answer
    }
  }

  /// A message of its webhook about an object, with its signature.
  public func event(
    _ type: String, about id: String, by secret: String = StripeStandIn.secret
  ) -> (message: [UInt8], signature: String) {
    state.withLock { state in
      state.count += 1
      let event = JSONValue.object([
        .init("id", .text("evt_\(state.count)")), .init("object", .text("event")),
        .init("api_version", .text(StripeTransport.version)),
        .init("created", .integer(state.seconds)), .init("livemode", .boolean(false)),
        .init("pending_webhooks", .integer(1)), .init("type", .text(type)),
        .init(
          "data",
          .object([.init("object", state.objects[id]?.json(expanding: [], in: state) ?? .null)])),
      ])
      let message = event.bytes
      return (message: message, signature: Self.sign(message, at: state.seconds, by: secret))
    }
  }

  /// `Stripe-Signature`
  public static func sign(_ message: [UInt8], at seconds: Int64, by secret: String) -> String {
    let mark = MessageMark.sha256(
      of: Array("\(seconds).".utf8) + message, by: Array(secret.utf8))
    return "t=\(seconds),v1=\(mark.hexadecimal),v0=00"
  }

  func act<T: Sendable>(_ body: (inout State) -> T) -> T { state.withLock { body(&$0) } }
}
