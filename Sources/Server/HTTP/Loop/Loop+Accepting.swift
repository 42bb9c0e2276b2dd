import CLinux
import Glibc

extension Loop {
  /// Takes the clients that wait, some at a time so that those inside are served too.
  func accept() {
    for _ in 0..<64 {
      guard let listener else { return }
      switch listener.accept() {
      case .nobody: return
      case .exhausted:
        // Every waiting client is told; without a reserve the listener rests, or epoll would
        // report it without end.
        let answer = farewell(
          ProtocolError(.serviceUnavailable, "descriptors", headers: ["Retry-After": "5"]))
        switch self.listener?.dismissOne(answer) {
        case .client: service.counters.refused.add(1, ordering: .relaxed)
        case .exhausted: return rest(listener)
        case .nobody, nil: return
        }
      case .client(let descriptor, let peer): enter(descriptor, peer)
      }
    }
  }

  private func enter(_ descriptor: Int32, _ peer: PeerAddress) {
    var answer = service.admission.enter(peer)
    if answer == .full {
      let isCrowded = service.admission.isCrowded(peer)
      if makeRoom(isCrowded: isCrowded) {
        answer = service.admission.enter(peer)
      } else {
        // The next client finds what the other loops close now.
        for other in service.loops.withLock({ $0 }) where other !== executor {
          other.post(.makeRoom(isCrowded: isCrowded))
        }
      }
    }
    guard answer == .entered else {
      service.counters.refused.add(1, ordering: .relaxed)
      let wait = ["Retry-After": "5"]
      let refusal =
        answer == .full
        ? ProtocolError(.serviceUnavailable, "connections", headers: wait)
        : ProtocolError(.tooManyRequests, "connections of an address", headers: wait)
      return Listener.dismiss(descriptor, farewell(refusal))
    }
    service.counters.accepted.add(1, ordering: .relaxed)
    linux_no_delay(descriptor)
    let connection = Connection(id: table.reserve(), descriptor: descriptor, peer: peer)
    table.insert(connection)
    arm(connection, .head)
    poller.watch(descriptor, connection.id)
  }

  /// Closes a connection for a new one: the one that has waited for its next request for longest, or
  /// else for its first one, of an address that holds more places than most. An address that holds fewer
  /// is also given the place of a request of which only a part has come, and at last that of anyone who
  /// waits: so those who hold many places keep nobody out.
  /// - Parameter isCrowded: whether the new one is of an address that holds many.
  /// - Returns: false where this loop has none to close.
  func makeRoom(isCrowded: Bool) -> Bool {
    let admission = service.admission
    let connection =
      idle.oldest(of: Self.looks) { admission.isCrowded($0.peer) }
      ?? head.oldest(of: Self.looks) {
        (!isCrowded || $0.isIdle && !$0.isReadable) && admission.isCrowded($0.peer)
      }
      ?? (isCrowded ? nil : idle.oldest(of: 1) { _ in true })
    guard let connection else { return false }
    close(connection)
    return true
  }

  /// How many connections are looked at for one to close.
  private static let looks = 64

  private func rest(_ listener: Listener) {
    poller.ignore(listener.descriptor)
    listenAgainAt = now + 100_000_000
  }

  /// Watches the listener again after a rest.
  func listenAgain() {
    listenAgainAt = nil
    if let listener { poller.listen(listener.descriptor) }
  }

  /// A whole response for a client that is not let in.
  private func farewell(_ error: ProtocolError) -> [UInt8] {
    var response = service.configuration.renderError(error)
    service.configuration.decorate?(&response, nil)
    var bytes: [UInt8] = []
    let body: [UInt8] = if case .bytes(let bytes) = response.body { bytes } else { [] }
    ResponseHead(
      response: response, framing: .length(body.count), keepsAlive: false, date: dateLine
    ).write(to: &bytes)
    return bytes + body
  }

  /// Ends a connection at once.
  func close(_ connection: Connection) {
    guard !connection.isClosed else { return }
    disarm(connection)
    connection.phase = .closed
    table.remove(connection.id)
    Glibc.close(connection.descriptor)
    service.admission.leave(connection.peer)
    connection.output.release(to: &pool)
    if let exchange = connection.exchange {
      connection.exchange = nil
      exchange.written -= connection.output.file?.length ?? 0
      exchange.stream?.end(.failure(.disconnected))
      exchange.task?.cancel()
      exchange.writer?.resume()
      exchange.writer = nil
      service.configuration.observe?(exchange.summary(now: now, isComplete: false))
    }
    if let session = connection.webSocket {
      connection.webSocket = nil
      service.counters.webSockets.subtract(1, ordering: .relaxed)
      session.end(.abnormal)
    }
    if isDraining, table.count == 0 { isFinished = true }
  }
}
