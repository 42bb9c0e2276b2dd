/// A request under way on a connection, from its head to the end of its response.
final class ActiveExchange {
  /// What is left of a response's body, as it was promised.
  enum Promise: Equatable {
    case none
    case length(Int)
    case chunked
    case untilClose
  }

  let method: Method?
  let minorVersion: Int
  let began: Int64
  var route: Route?
  var request: Request?
  var keepsAlive: Bool

  var decoder = BodyDecoder.none
  var bodyLimit = 0
  var received = 0
  var collected: [UInt8] = []
  /// What is taken of the budget for collected bodies, and given back with this.
  private(set) var charged = 0
  private let bodies: ByteBudget
  /// Its place among those of a client behind a proxy.
  var turn: Admission.Turn?
  var stream: Channel<[UInt8]>?
  /// What a gated route answers without the body, once the client has sent that.
  var held: Response?
  /// The client waits for 100 before it sends the body.
  var awaitsContinue = false
  /// Why the body broke off; answers instead of the handler.
  var failure: ProtocolError?

  var task: Task<Void, Never>?
  /// Nil until the head of the response is written.
  var status: Status?
  var promise = Promise.none
  var written = 0
  /// A task writes the body.
  var isStreaming = false
  /// The kernel sends the body from a file.
  var sendsFile = false
  var writer: CheckedContinuation<Void, Never>?

  init(
    method: Method?, minorVersion: Int, keepsAlive: Bool, began: Int64, bodies: ByteBudget
  ) {
    self.bodies = bodies
    self.method = method
    self.minorVersion = minorVersion
    self.keepsAlive = keepsAlive
    self.began = began
  }

  deinit { bodies.release(charged) }

  /// Counts what the collected body has come to hold; false when there is no room for that.
  func charge() -> Bool {
    let grown = collected.capacity - charged
    guard grown > 0 else { return true }
    guard bodies.reserve(grown) else { return false }
    charged += grown
    return true
  }

  func summary(now: Int64, isComplete: Bool) -> Exchange {
    Exchange(
      method: method, route: route?.pattern, status: status ?? .clientClosedRequest,
      duration: .nanoseconds(now - began), bytes: written, isComplete: isComplete)
  }
}
