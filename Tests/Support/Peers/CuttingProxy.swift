import Glibc
import Synchronization
import Waiting

/// A TCP proxy on a port of its own that can cut what it carries: at once, or in the middle of what
/// comes next. A thread for each direction of each connection, so for tests with few of them.
public final class CuttingProxy: Sendable {
  public let port: UInt16
  private let target: UInt16
  private let listener: Int32
  private struct State {
    /// The sockets of both ends, by connection.
    var open: [Int: (Int32, Int32)] = [:]
    var next = 0
    /// After so many more bytes of either direction everything is cut; nil for never.
    var bytesLeft: Int?
    /// How often that came.
    var cutsInTheMiddle = 0
    var isOver = false
  }
  private let state = Mutex(State())

  /// Listens, and carries what comes to a port of this machine.
  public init(to target: UInt16) throws {
    self.target = target
    var listener: Int32 = -1
    var port: UInt16 = 0
    for _ in 0..<5 where listener < 0 {
      port = Ports.free()
      listener = Ports.listener(on: port)
    }
    guard listener >= 0 else { throw NoPort() }
    self.port = port
    self.listener = listener
    Self.onThread { [self] in accept() }
  }

  struct NoPort: Error {}

  /// How often something was cut in the middle, after the bytes that were told.
  public var cutsInTheMiddle: Int { state.withLock { $0.cutsInTheMiddle } }

  /// Ends every connection now.
  /// - Returns: how many there were.
  @discardableResult
  public func cut() -> Int {
    state.withLock { state in
      Self.cutAll(&state)
      return state.open.count
    }
  }

  /// Ends every connection once so many more bytes have passed.
  public func cut(after bytes: Int) { state.withLock { $0.bytesLeft = bytes } }

  /// Ends all and listens no more.
  public func stop() {
    state.withLock { state in
      state.isOver = true
      Self.cutAll(&state)
    }
    shutdown(listener, Int32(SHUT_RDWR))
  }

  private static func cutAll(_ state: inout State) {
    for (client, server) in state.open.values {
      shutdown(client, Int32(SHUT_RDWR))
      shutdown(server, Int32(SHUT_RDWR))
    }
    state.bytesLeft = nil
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      if client < 0, errno == EINTR { continue }
      guard client >= 0 else { break }
      let server = Ports.connection(to: target)
      guard server >= 0 else {
        close(client)
        continue
      }
      let number = state.withLock { state in
        state.next += 1
        state.open[state.next] = (client, server)
        return state.next
      }
      Self.onThread { [self] in
        let answers = Signal()
        Self.onThread { [self] in
          carry(from: server, to: client)
          answers.give()
        }
        carry(from: client, to: server)
        answers.waitOnThread()
        // Only now, so that nobody shuts a descriptor that is another's by then.
        state.withLock { $0.open[number] = nil }
        close(client)
        close(server)
      }
    }
    close(listener)
  }

  /// Carries until one end ends, and then ends both.
  private func carry(from: Int32, to: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      let allowed = state.withLock { state -> Int in
        guard let left = state.bytesLeft else { return count }
        state.bytesLeft = max(left - count, 0)
        return min(left, count)
      }
      guard Self.sendAll(buffer[..<allowed], to: to) else { break }
      if allowed < count {
        state.withLock { state in
          // The other direction may have come to it as well.
          if state.bytesLeft != nil { state.cutsInTheMiddle += 1 }
          Self.cutAll(&state)
        }
        break
      }
    }
    shutdown(from, Int32(SHUT_RDWR))
    shutdown(to, Int32(SHUT_RDWR))
  }

  private static func sendAll(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { argument in
        Unmanaged<Body>.fromOpaque(argument!).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    precondition(code == 0, "no thread")
    pthread_detach(thread)
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
