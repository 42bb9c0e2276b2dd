import Dispatch
import Fields
import Sync
import Values
import Wire

/// A client whose waiting does not hold up the server that answers it: both live in one process.
final class Visitor: Sendable {
  private let queue = DispatchQueue(label: "visitor")
  private let client: Confined<WireClient>

  init(port: UInt16) {
    client = Confined(value: WireClient(port: port))
  }

  func send(
    _ method: String, _ path: String, headers: [(String, String)] = [], body: [UInt8] = []
  ) async throws -> WireClient.Answer {
    try await queue.run { [client] in
      try client.value.send(method, path, headers: headers, body: body)
    }
  }

  func exchange(_ bytes: [UInt8]) async throws -> WireClient.Answer {
    try await queue.run { [client] in try client.value.exchange(bytes) }
  }
}

/// A live channel from the device's side, for the same reason.
final class Watching: Sendable {
  private let queue = DispatchQueue(label: "watching")
  private let socket: Confined<WireSocket>

  init(port: UInt16, _ path: String, headers: [(String, String)] = []) async throws {
    socket = try await queue.run {
      Confined(value: try WireSocket(port: port, path, headers: headers))
    }
  }

  /// A live channel of FisioFlow on which someone has said who watches what.
  convenience init(_ room: ServerRoom, _ token: String, _ space: UUID) async throws {
    try await self.init(port: room.umbu.port, "/fisioflow/v1/live")
    try await send(LiveHello(token, space).object.jsonText)
  }

  func send(_ text: String) async throws {
    try await queue.run { [socket] in try socket.value.send(text) }
  }

  func next() async throws -> WireSocket.Event {
    try await queue.run { [socket] in try socket.value.next() }
  }
}

extension LiveHello {
  init(_ token: String, _ space: UUID) {
    self.init()
    self.token = token
    self.space = space
  }
}

/// What only its owner's serial queue touches.
private struct Confined<Value>: @unchecked Sendable {
  let value: Value
}

extension DispatchQueue {
  fileprivate func run<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      self.async { continuation.resume(with: Result { try body() }) }
    }
  }
}
