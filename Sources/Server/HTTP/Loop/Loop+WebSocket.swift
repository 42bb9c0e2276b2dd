extension Loop {
  /// The handshake is answered; from here on the connection speaks frames.
  func switchProtocols(
    _ connection: Connection, _ response: Response, _ upgrade: WebSocketUpgrade
  ) {
    connection.output.append(&pool) { bytes in
      ResponseHead(response: response, framing: .none, keepsAlive: true, date: dateLine)
        .write(to: &bytes)
    }
    let turn = connection.exchange?.turn
    if let exchange = connection.exchange {
      connection.exchange = nil
      service.configuration.observe?(exchange.summary(now: now, isComplete: true))
    }
    let socket = WebSocket(
      id: connection.id, executor: executor, limit: limits.webSocketWaitingBytes)
    service.counters.webSockets.add(1, ordering: .relaxed)
    connection.phase = .webSocket
    connection.webSocket = WebSocketSession(
      socket: socket, listener: upgrade.open(socket), messageLimit: limits.webSocketMessageBytes,
      turn: turn)
    if isDraining { socket.close(.goingAway) }
  }

  /// Reads frames while somebody wants their messages.
  func readFrames(_ connection: Connection) -> Bool {
    guard let session = connection.webSocket else { return false }
    while connection.phase == .webSocket {
      if session.receivedClose != nil { return false }
      if session.listener.isPaused?() == true { return false }
      if connection.output.waiting > limits.highWater { return false }
      guard !connection.input.isEmpty else { return true }
      session.isAlive = true
      do throws(FrameDecoder.Violation) {
        guard let event = try session.decoder.next(&connection.input) else { return true }
        heed(event, connection, session)
      } catch {
        connection.input.drop(connection.input.count)
        fail(connection, session, error.code)
      }
    }
    return false
  }

  private func heed(
    _ event: FrameDecoder.Event, _ connection: Connection, _ session: WebSocketSession
  ) {
    switch event {
    case .message(let message):
      if !session.hasSentClose { session.listener.received(session.socket, message) }
    case .ping(let payload):
      guard !session.hasSentClose else { return }
      connection.output.append(&pool) { Frame.append(.pong, payload, to: &$0) }
    case .pong: break
    case .close(let code):
      session.receivedClose = code
      // What was sent before the answer to the close goes out before it.
      sendFrames(connection)
      leave(connection, session, code == .noStatus ? .normal : code)
    }
  }

  /// Fetches what was left to be sent.
  func sendFrames(_ connection: Connection) {
    guard let session = connection.webSocket else { return }
    let (frames, closing) = session.socket.outbox.withLock { outbox in
      outbox.isScheduled = false
      defer { outbox.frames = [] }
      outbox.inLoop += outbox.frames.count
      return (outbox.frames, outbox.closing)
    }
    guard !session.hasSentClose else { return }
    if !frames.isEmpty {
      connection.output.append(&pool) { $0.append(contentsOf: frames) }
      session.countWaiting(connection.output.waiting)
    }
    guard let closing, let frame = session.closeFrame(closing.code, closing.reason) else { return }
    connection.output.append(&pool) { $0.append(contentsOf: frame) }
    arm(connection, .linger)
  }

  /// A client that broke the rules is told why and let go.
  private func fail(_ connection: Connection, _ session: WebSocketSession, _ code: CloseCode) {
    sendFrames(connection)
    leave(connection, session, code)
  }

  /// Both sides have said goodbye, or ours has the last word.
  private func leave(_ connection: Connection, _ session: WebSocketSession, _ code: CloseCode) {
    if let frame = session.closeFrame(code, "") {
      connection.output.append(&pool) { $0.append(contentsOf: frame) }
    }
    session.end(code)
    connection.webSocket = nil
    service.counters.webSockets.subtract(1, ordering: .relaxed)
    connection.phase = .closing
  }

  /// A sign of life is asked for; who gave none since the last time is dropped, unless it is held up
  /// here: what it says waits unread.
  func checkWebSocket(_ connection: Connection) {
    guard let session = connection.webSocket else { return close(connection) }
    let isHeldUp = session.listener.isPaused?() == true
    guard session.isAlive || isHeldUp else { return close(connection) }
    session.isAlive = isHeldUp
    connection.output.append(&pool) { Frame.append(.ping, [], to: &$0) }
    arm(connection, .webSocket)
    pump(connection)
  }
}
