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
  var stream: Channel<[UInt8]>?
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

  init(method: Method?, minorVersion: Int, keepsAlive: Bool, began: Int64) {
    self.method = method
    self.minorVersion = minorVersion
    self.keepsAlive = keepsAlive
    self.began = began
  }

  func summary(now: Int64, isComplete: Bool) -> Exchange {
    Exchange(
      method: method, route: route?.pattern, status: status ?? .clientClosedRequest,
      duration: .nanoseconds(now - began), bytes: written, isComplete: isComplete)
  }
}
