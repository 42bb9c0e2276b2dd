extension Loop {
  /// Starts a timer for a connection, in place of the one it had.
  func arm(_ connection: Connection, _ timer: Connection.Timer) {
    disarm(connection)
    connection.timer = timer
    switch timer {
    case .idle: idle.append(connection, now: now)
    case .head: head.append(connection, now: now)
    case .farewell: farewell.append(connection, now: now)
    case .transfer:
      connection.moved = 0
      connection.stalled = 0
      transfer.append(connection, now: now)
    case .linger:
      connection.moved = 0
      linger.append(connection, now: now)
    case .webSocket: webSocket.append(connection, now: now)
    }
  }

  func disarm(_ connection: Connection) {
    guard let timer = connection.timer else { return }
    connection.timer = nil
    switch timer {
    case .idle: idle.remove(connection)
    case .head: head.remove(connection)
    case .farewell: farewell.remove(connection)
    case .transfer: transfer.remove(connection)
    case .linger: linger.remove(connection)
    case .webSocket: webSocket.remove(connection)
    }
  }

  /// Gives a connection the timer that fits what it waits for now.
  func settle(_ connection: Connection) {
    connection.input.release(to: &pool)
    connection.output.release(to: &pool)
    switch connection.phase {
    case .closed: break
    case .head:
      if !connection.output.isEmpty {
        armAnew(connection, .transfer)
      } else if connection.input.isEmpty && !connection.skippedEmptyLine {
        // A new connection has as long for its first head as a slow one has, or until the farewell.
        if connection.timer != .head, connection.timer != .farewell { arm(connection, .idle) }
      } else {
        armAnew(connection, .head)
      }
    case .body: armAnew(connection, .transfer)
    case .handling, .closing:
      if connection.output.isEmpty { disarm(connection) } else { armAnew(connection, .transfer) }
    case .lingering: armAnew(connection, .linger)
    case .webSocket:
      armAnew(connection, connection.webSocket?.isClosing == true ? .linger : .webSocket)
    }
  }

  /// Arms a timer, unless it is the one that runs.
  private func armAnew(_ connection: Connection, _ timer: Connection.Timer) {
    if connection.timer != timer { arm(connection, timer) }
  }

  /// Milliseconds until the next deadline, -1 when there is none or time does not pass by itself.
  func patience() -> Int32 {
    guard service.configuration.clock.ticks else { return -1 }
    var next = Int64.max
    for deadline in [
      idle.earliest, head.earliest, farewell.earliest, transfer.earliest, linger.earliest,
      webSocket.earliest, drainDeadline, listenAgainAt,
    ] {
      if let deadline, deadline < next { next = deadline }
    }
    guard next < .max else { return -1 }
    return Int32(clamping: max(0, (next - now + 999_999) / 1_000_000))
  }

  /// Deals with everything whose time is over.
  func expire() {
    while let connection = idle.popExpired(now: now) {
      connection.timer = nil
      close(connection)
    }
    while let connection = farewell.popExpired(now: now) {
      connection.timer = nil
      close(connection)
    }
    while let connection = head.popExpired(now: now) {
      connection.timer = nil
      if connection.input.isEmpty {
        close(connection)
      } else {
        refuse(connection, ProtocolError(.requestTimeout, "slow head"))
        pump(connection)
      }
    }
    while let connection = transfer.popExpired(now: now) {
      connection.timer = nil
      checkTransfer(connection)
    }
    while let connection = linger.popExpired(now: now) {
      connection.timer = nil
      checkLinger(connection)
    }
    while let connection = webSocket.popExpired(now: now) {
      connection.timer = nil
      checkWebSocket(connection)
    }
    if let at = listenAgainAt, at <= now { listenAgain() }
    if let at = drainDeadline, at <= now {
      drainDeadline = nil
      for connection in table.all { close(connection) }
      isFinished = true
    }
  }

  /// Who still sends has not come to read the answer yet.
  private func checkLinger(_ connection: Connection) {
    guard connection.phase == .lingering, connection.moved > 0,
      connection.lingered < limits.lingers
    else { return close(connection) }
    connection.lingered += 1
    arm(connection, .linger)
  }

  /// A body that comes too slowly is answered with 408; a response that nobody takes is broken off.
  private func checkTransfer(_ connection: Connection) {
    let needed =
      Int64(limits.bodyBytesPerSecond) * transfer.duration / 1_000_000_000
    let isPaused = connection.exchange?.stream?.isPaused == true
    if connection.phase == .body, !isPaused, connection.output.isEmpty,
      Int64(connection.moved) < needed
    {
      failBody(connection, ProtocolError(.requestTimeout, "slow body"), .tooSlow)
      return pump(connection)
    }
    connection.stalled =
      connection.output.isEmpty || connection.moved > 0 ? 0 : connection.stalled + 1
    guard connection.stalled < 2 else { return close(connection) }
    let stalled = connection.stalled
    arm(connection, .transfer)
    connection.stalled = stalled
  }
}
