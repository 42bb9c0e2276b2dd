import CLinux

extension Loop {
  /// Takes a handler's response; returns what writes the body if it is streamed.
  func respond(
    to id: ConnectionID, _ response: Response
  ) -> (@Sendable (BodyWriter) async throws -> Void)? {
    guard let connection = table[id], let exchange = connection.exchange else { return nil }
    var response = response
    if let failure = exchange.failure { response = render(failure) }
    if mustWait(response, for: exchange) {
      hold(response, on: connection, exchange)
      return nil
    }
    write(connection, exchange, response)
    var produce: (@Sendable (BodyWriter) async throws -> Void)?
    if exchange.isStreaming, case .stream(_, let closure) = response.body { produce = closure }
    pump(connection)
    return produce
  }

  /// Whether the client is to send a body first that the handler of a gated route has not asked for.
  /// Clients and proxies that are answered in the middle of one give up the connection, and the answer
  /// with it.
  private func mustWait(_ response: Response, for exchange: ActiveExchange) -> Bool {
    guard exchange.route?.body.isGated == true, exchange.stream != nil, exchange.failure == nil,
      !exchange.decoder.isDone, !exchange.awaitsContinue, !isDraining
    else { return false }
    return switch response.body {
    case .empty, .bytes: true
    case .stream, .file: false
    }
  }

  /// From here on the body is thrown away as it comes.
  private func hold(
    _ response: Response, on connection: Connection, _ exchange: ActiveExchange
  ) {
    exchange.held = response
    exchange.stream?.end(.failure(.disconnected))
    exchange.stream = nil
    arm(connection, .transfer)
    connection.moved = connection.input.count
    pump(connection)
  }

  /// Answers from the loop itself. A streamed body gets a task of its own.
  func respond(_ connection: Connection, _ exchange: ActiveExchange, _ response: Response) {
    write(connection, exchange, response)
    if exchange.isStreaming, case .stream(_, let produce) = response.body {
      let id = connection.id
      exchange.task = Task.detached { [self] in await produceBody(id, produce) }
    }
  }

  /// Writes the head, and the body as far as it is there.
  private func write(
    _ connection: Connection, _ exchange: ActiveExchange, _ response: Response
  ) {
    var response = response
    service.configuration.decorate?(&response, exchange.request)
    if !exchange.decoder.isDone || isDraining { exchange.keepsAlive = false }
    exchange.status = response.status
    connection.phase = .handling
    if let upgrade = response.upgrade { return switchProtocols(connection, response, upgrade) }
    let framing = frame(exchange, response)
    let hasBody = exchange.method != .head && !response.status.forbidsBody
    connection.output.append(&pool) { bytes in
      ResponseHead(
        response: response, framing: framing, keepsAlive: exchange.keepsAlive, date: dateLine
      ).write(to: &bytes)
      if hasBody, case .bytes(let body) = response.body {
        bytes.append(contentsOf: body)
        exchange.written = body.count
      }
    }
    guard hasBody else { return complete(connection, exchange) }
    switch response.body {
    case .empty, .bytes: complete(connection, exchange)
    case .file(let slice):
      exchange.written = slice.length
      guard slice.length > 0 else { return complete(connection, exchange) }
      connection.output.append(slice)
      exchange.sendsFile = true
    case .stream: exchange.isStreaming = true
    }
  }

  private func frame(_ exchange: ActiveExchange, _ response: Response) -> ResponseHead.Framing {
    if response.status.forbidsBody { return .none }
    if let length = response.body.length {
      exchange.promise = .length(length)
      return .length(length)
    }
    if exchange.minorVersion > 0 {
      exchange.promise = .chunked
      return .chunked
    }
    exchange.promise = .untilClose
    exchange.keepsAlive = false
    return .untilClose
  }

  /// Sends a chunk of a streamed body; returns when there is room for the next one.
  func write(_ chunk: [UInt8], to id: ConnectionID) async throws(ConnectionClosed) {
    guard let connection = table[id], let exchange = connection.exchange, exchange.isStreaming
    else { throw ConnectionClosed() }
    guard !chunk.isEmpty else { return }
    exchange.written += chunk.count
    if case .length(let length) = exchange.promise, exchange.written > length {
      // More than was promised would be read as the next response.
      close(connection)
      throw ConnectionClosed()
    }
    connection.output.append(&pool) { bytes in
      if exchange.promise == .chunked {
        bytes.append(hexadecimal: chunk.count)
        bytes.append(contentsOf: "\r\n".utf8)
      }
      bytes.append(contentsOf: chunk)
      if exchange.promise == .chunked { bytes.append(contentsOf: "\r\n".utf8) }
    }
    pump(connection)
    while !connection.isClosed, connection.output.waiting > limits.highWater {
      await withCheckedContinuation { exchange.writer = $0 }
    }
    if connection.isClosed { throw ConnectionClosed() }
  }

  /// The streamed body has ended, well or not.
  func endBody(of id: ConnectionID, isWhole: Bool) {
    guard let connection = table[id], let exchange = connection.exchange, exchange.isStreaming
    else { return }
    if case .length(let length) = exchange.promise, exchange.written != length {
      return close(connection)
    }
    guard isWhole else { return close(connection) }
    exchange.isStreaming = false
    if exchange.promise == .chunked {
      connection.output.append(&pool) { $0.append(contentsOf: "0\r\n\r\n".utf8) }
    }
    complete(connection, exchange)
    pump(connection)
  }

  /// The response is written: on to the next request, or to the end.
  private func complete(_ connection: Connection, _ exchange: ActiveExchange) {
    disarm(connection)
    connection.exchange = nil
    exchange.stream?.end(.failure(.disconnected))
    service.configuration.observe?(exchange.summary(now: now, isComplete: true))
    connection.phase = exchange.keepsAlive ? .head : .closing
  }

  /// Hands to the socket what it takes now.
  func send(_ connection: Connection) {
    if !connection.output.isEmpty {
      switch connection.output.send(to: connection.descriptor, moved: &connection.moved) {
      case .failed: return close(connection)
      case .paused: schedule(connection)
      case .done, .blocked: break
      }
    }
    if let session = connection.webSocket { session.countWaiting(connection.output.waiting) }
    if connection.output.waiting <= limits.highWater / 2, let exchange = connection.exchange {
      exchange.writer?.resume()
      exchange.writer = nil
    }
    guard connection.output.isEmpty else { return }
    if connection.phase == .handling, let exchange = connection.exchange, exchange.sendsFile {
      complete(connection, exchange)
    }
    if connection.phase == .closing { finishSending(connection) }
  }

  /// Everything is sent: says so, and waits a moment for the client to close first, since closing
  /// with unread bytes would destroy the answer on its way (RFC 9112 section 9.6).
  private func finishSending(_ connection: Connection) {
    if connection.hasEnded && connection.input.isEmpty && !connection.isReadable {
      return close(connection)
    }
    linux_end_sending(connection.descriptor)
    connection.input.drop(connection.input.count)
    connection.isReadable = true
    connection.phase = .lingering
  }
}
