extension Loop {
  /// Moves a connection on as far as it goes: understand what was read, write what is ready, read
  /// what is wanted.
  func pump(_ connection: Connection) {
    var turns = 0
    while !connection.isClosed {
      let wantsMore = advance(connection)
      let phase = connection.phase
      send(connection)
      if connection.isClosed { return }
      if connection.phase != phase { continue }
      guard wantsMore, connection.isReadable, connection.output.waiting <= limits.highWater else {
        break
      }
      guard turns < 16 else {
        schedule(connection)
        break
      }
      turns += 1
      read(connection)
    }
    settle(connection)
  }

  /// Works on the bytes that were read; says whether more are wanted.
  private func advance(_ connection: Connection) -> Bool {
    while true {
      let phase = connection.phase
      let wantsMore: Bool
      switch phase {
      case .head: wantsMore = readHead(connection)
      case .body: wantsMore = readBody(connection)
      case .webSocket: wantsMore = readFrames(connection)
      case .lingering:
        connection.input.drop(connection.input.count)
        wantsMore = true
      case .handling, .closing, .closed: wantsMore = false
      }
      if connection.phase == phase { return wantsMore }
    }
  }

  private func read(_ connection: Connection) {
    let size = connection.phase == .body ? 65_536 : BufferPool.size
    switch connection.input.fill(from: connection.descriptor, spare: &pool, size: size) {
    case .bytes(let count, let more):
      connection.moved += count
      if !more && !connection.hasEnded { connection.isReadable = false }
    case .nothing: connection.isReadable = false
    case .failed: close(connection)
    case .end: readEnd(connection)
    }
  }

  /// The client has sent its last byte. What it asked for before is still answered.
  private func readEnd(_ connection: Connection) {
    connection.isReadable = false
    connection.hasEnded = true
    switch connection.phase {
    case .head where connection.output.isEmpty: close(connection)
    case .head: connection.phase = .closing
    case .handling, .closing, .closed: break
    case .body, .webSocket, .lingering: close(connection)
    }
  }

  /// Reads heads, and answers what can be answered at once, in order.
  private func readHead(_ connection: Connection) -> Bool {
    while connection.phase == .head {
      if connection.output.waiting > limits.highWater {
        send(connection)
        if connection.output.waiting > limits.highWater { return false }
      }
      if !connection.skippedEmptyLine, connection.input.count >= 2,
        connection.input[0] == Ascii.carriageReturn, connection.input[1] == Ascii.lineFeed
      {
        // RFC 9112 section 2.2: one empty line before a request is ignored.
        connection.skippedEmptyLine = true
        connection.input.drop(2)
      }
      guard !connection.input.isEmpty else { return true }
      do throws(ProtocolError) {
        guard
          let length = try connection.scan.end(
            in: connection.input.storage.span.extracting(connection.input.range), limits: limits)
        else { return true }
        connection.scan = HeadScan()
        connection.skippedEmptyLine = false
        let head = try HeadParser.parse(connection.input.removeFirst(length), limits: limits)
        route(connection, head)
      } catch {
        refuse(connection, error)
      }
    }
    return false
  }

  /// Reads of a body what its consumer has room for.
  private func readBody(_ connection: Connection) -> Bool {
    guard let exchange = connection.exchange else { return false }
    if exchange.stream?.isPaused == true { return false }
    guard !connection.input.isEmpty else { return true }
    do throws(ProtocolError) {
      if let stream = exchange.stream {
        var chunk: [UInt8] = []
        try exchange.decoder.decode(&connection.input, into: &chunk, limits: limits)
        exchange.received += chunk.count
        if exchange.received > exchange.bodyLimit { throw tooLarge }
        if !chunk.isEmpty { stream.push(chunk, size: chunk.count) }
      } else if exchange.held != nil {
        var unread: [UInt8] = []
        try exchange.decoder.decode(&connection.input, into: &unread, limits: limits)
        exchange.received += unread.count
        if exchange.received > exchange.bodyLimit { throw tooLarge }
      } else {
        try exchange.decoder.decode(&connection.input, into: &exchange.collected, limits: limits)
        if exchange.collected.count > exchange.bodyLimit { throw tooLarge }
        guard exchange.charge() else {
          throw ProtocolError(.serviceUnavailable, "bodies", headers: ["Retry-After": "2"])
        }
      }
    } catch {
      failBody(connection, error, error.status == .contentTooLarge ? .tooLarge : .malformed)
      return false
    }
    guard exchange.decoder.isDone else { return true }
    connection.phase = .handling
    disarm(connection)
    if let stream = exchange.stream {
      stream.end(.success(()))
    } else if let held = exchange.held {
      respond(connection, exchange, held)
    } else {
      handle(connection, exchange)
    }
    return false
  }

  /// A body that broke off: the handler that reads it is told, and the client is answered by the
  /// server.
  func failBody(_ connection: Connection, _ error: ProtocolError, _ reason: BodyError) {
    guard let exchange = connection.exchange else { return }
    if let held = exchange.held {
      exchange.keepsAlive = false
      connection.input.drop(connection.input.count)
      return respond(connection, exchange, held)
    }
    guard let stream = exchange.stream else { return refuse(connection, error) }
    exchange.failure = error
    exchange.keepsAlive = false
    connection.phase = .handling
    connection.input.drop(connection.input.count)
    stream.end(.failure(reason))
    // A response that is being written cannot be taken back, only broken off.
    if exchange.isStreaming { close(connection) }
  }

  var tooLarge: ProtocolError { ProtocolError(.contentTooLarge, "body") }
}
