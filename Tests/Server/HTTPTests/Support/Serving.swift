import Synchronization

@testable import HTTP

/// Runs a server with one loop on a free port for the length of a test.
func serving(
  _ routes: (inout Router) -> Void,
  setup configure: (inout Configuration) -> Void = { _ in },
  test body: (Server) async throws -> Void
) async throws {
  var router = Router()
  routes(&router)
  var configuration = Configuration()
  configuration.loops = 1
  // No time passes in a test that moves no clock, however busy the machine is.
  configuration.clock = Hands().clock
  configure(&configuration)
  let server = Server(router: router, configuration: configuration)
  try server.start()
  do {
    try await body(server)
  } catch {
    await server.stop(grace: .zero)
    throw error
  }
  await server.stop(grace: .zero)
}

extension Server {
  func client(receiveBuffer: Int32? = nil) throws -> Client {
    try Client(port: port, receiveBuffer: receiveBuffer)
  }

  /// Sends one request on a connection of its own and reads the answer.
  func ask(_ request: String, hasBody: Bool = true) async throws -> Reply {
    let client = try client()
    await client.send(request)
    return try await client.reply(hasBody: hasBody)
  }
}

/// Time that passes when a test says so.
final class Hands: Sendable {
  private let time = Mutex(Int64(1_000_000_000))

  var clock: Clock {
    .manual(monotonic: { self.time.withLock { $0 } }, wall: { 784_111_777 })
  }

  func pass(_ duration: Duration, on server: Server) async {
    time.withLock { $0 += duration.nanoseconds }
    await server.checkDeadlines()
  }
}

/// A value that closures may write.
final class Box<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) {
    state = Mutex(value)
  }

  var value: Value { state.withLock { $0 } }

  func change(_ body: (inout Value) -> Void) {
    state.withLock { value in
      body(&value)
    }
  }
}
