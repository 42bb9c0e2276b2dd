import API
import Database
import Fields
import HTTP
import Sync
import SyncServer
import Synchronization
import Values

/// The live channel of one app: a device says who it is and what it watches, and hears of every
/// new version of that space (Docs/Sync.md).
struct LiveRoute: Sendable {
  let people: People
  let sync: SyncService
  let hub: LiveHub
  let limits: RateLimiter
  let log: Log
  /// How long a device may take to say who it is.
  let patience: Duration

  static let path = "v1/live"
  /// The most bytes of a message: what a device says is short.
  static let messageBytes = 4_096

  func add(to router: inout Router) {
    router.on(.get, "/" + Self.path) { request in
      if let wait = limits.wait(for: request.client, .usual) {
        return Problem.tooManyRequests.response(retryAfter: wait)
      }
      guard request.isSameOrigin else { return Problem.foreignOrigin.response() }
      return open(request)
    }
  }

  private func open(_ request: Request) -> Response {
    let seat = Seat(hub: hub)
    return request.webSocket(
      onOpen: { socket in seat.expect(socket, within: patience) },
      onMessage: { socket, message in
        guard seat.hearsFirst(), case .text(let text) = message else {
          socket.close(.policyViolation)
          return
        }
        Task { await greet(text, on: socket, at: seat) }
      },
      onClose: { _, _ in seat.leave() })
  }

  private func greet(_ text: String, on socket: WebSocket, at seat: Seat) async {
    guard let hello = try? LiveHello(jsonBytes: Array(text.utf8)) else {
      socket.close(.policyViolation)
      return
    }
    do {
      guard let caller = try await people.authenticate(hello.token) else {
        socket.close(CloseCode(LiveHub.signedOut))
        return
      }
      let isSeated = seat.occupy(
        LiveHub.Watcher(
          caller, of: hello.space, send: { socket.send($0) },
          close: { socket.close(CloseCode($0)) }), of: limits.liveChannels)
      guard isSeated else { return socket.close(.tryAgainLater) }
      // Seated before it is let in: whoever is shown out meanwhile is shown out here.
      try await welcome(caller, to: hello, on: socket, at: seat)
    } catch {
      log.error("live hello failed", ["reason": .failure(error)])
      socket.close(.tryAgainLater)
    }
  }

  /// Admits who may watch, then tells the space's version as it is, for what moved before.
  private func welcome(
    _ caller: Caller, to hello: LiveHello, on socket: WebSocket, at seat: Seat
  ) async throws {
    let space = hello.space
    if let code = try await reason(against: caller, in: space) {
      socket.close(CloseCode(code))
      return
    }
    seat.admit()
    guard let version = try await sync.database.read({ try Spaces.version(of: space, in: $0) })
    else {
      socket.close(CloseCode(LiveHub.forbidden))
      return
    }
    hub.announce(space, isAt: version)
  }

  /// Tells of the versions that nothing told of: of what another process wrote while this one could
  /// not hear it.
  func catchUp() async throws {
    let spaces = hub.spaces
    guard !spaces.isEmpty else { return }
    let versions = try await sync.database.read { try Spaces.versions(of: spaces, in: $0) }
    for (space, version) in versions { hub.announce(space, isAt: version) }
  }

  /// Shows out who is no member any more or whose session is over, however that came about.
  /// - Throws: the first error that kept it from asking about a channel, after all others were
  ///   asked about.
  func sweep() async throws {
    var failure: (any Error)?
    for watcher in hub.all {
      do {
        if let code = try await reason(against: watcher.caller, in: watcher.space) {
          watcher.close(code)
        }
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// The code with which the person is shown out; nil for one who may watch the space.
  private func reason(against caller: Caller, in space: UUID) async throws -> UInt16? {
    guard try await people.isOpen(caller) else { return LiveHub.signedOut }
    let right = try await sync.database.read { [sync] transaction in
      try sync.right(of: caller.account, in: space, transaction)
    }
    return right?.isMember == true ? nil : LiveHub.forbidden
  }
}

/// The place of one socket in the hub, from its opening to its close.
private final class Seat: Sendable {
  private struct State {
    var hasSpoken = false
    var isClosed = false
    var taken: (number: Int, space: UUID)?
    var patience: Task<Void, Never>?
  }

  private let hub: LiveHub
  private let state = Mutex(State())

  init(hub: LiveHub) {
    self.hub = hub
  }

  /// Closes the socket unless it has spoken in time.
  func expect(_ socket: WebSocket, within patience: Duration) {
    let task = Task { [self] in
      do { try await Task.sleep(for: patience) } catch { return }
      if !state.withLock({ $0.hasSpoken }) { socket.close(CloseCode(LiveHub.signedOut)) }
    }
    state.withLock { $0.patience = task }
  }

  /// Whether this is the first message.
  func hearsFirst() -> Bool {
    state.withLock { state in
      defer { state.hasSpoken = true }
      state.patience?.cancel()
      state.patience = nil
      return !state.hasSpoken
    }
  }

  /// False when the account has as many as it may, which is `most`.
  func occupy(_ watcher: LiveHub.Watcher, of most: Int) -> Bool {
    guard let number = hub.join(watcher, upTo: most) else { return false }
    let isClosed = state.withLock { state in
      state.taken = (number, watcher.space)
      return state.isClosed
    }
    if isClosed { hub.leave(number, of: watcher.space) }
    return true
  }

  /// Lets the device hear the moves of the space.
  func admit() {
    if let taken = state.withLock({ $0.taken }) { hub.admit(taken.number, to: taken.space) }
  }

  func leave() {
    let taken = state.withLock { state in
      state.isClosed = true
      state.patience?.cancel()
      state.patience = nil
      return state.taken
    }
    if let taken { hub.leave(taken.number, of: taken.space) }
  }
}

extension Request {
  /// Whether a page of this server asks, or no page at all: browsers say the origin with every
  /// WebSocket handshake (RFC 6455 section 10.2).
  fileprivate var isSameOrigin: Bool {
    guard let origin = headers["origin"] else { return true }
    guard let host = headers["host"] else { return false }
    return ["http://", "https://"].contains { origin.lowercased() == $0 + host.lowercased() }
  }
}
