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
      // With none of its own to close, the next client finds what the other loops close now.
      if makeRoom() { answer = service.admission.enter(peer) } else { askForRoom() }
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

  /// Closes the connection that has waited for its next request for longest, or else for its first
  /// one; false where no connection of this loop does. Who has sent a part of a request stays.
  func makeRoom() -> Bool {
    let silent = head.oldest.flatMap { $0.isIdle && !$0.isReadable ? $0 : nil }
    guard let connection = idle.oldest ?? silent else { return false }
    close(connection)
    return true
  }

  private func askForRoom() {
    for other in service.loops.withLock({ $0 }) where other !== executor { other.post(.makeRoom) }
  }

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
