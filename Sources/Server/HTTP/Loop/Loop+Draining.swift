extension Loop {
  /// Lets in nobody more, lets go who waits for nothing, and ends when all have left or the time
  /// is over.
  func drain(grace: Duration) {
    guard !isDraining, !isFinished else { return }
    // Who came before the stop is served.
    accept()
    isDraining = true
    if let listener {
      poller.ignore(listener.descriptor)
      listener.close()
      self.listener = nil
    }
    drainDeadline = now + max(0, grace.nanoseconds)
    for connection in table.all {
      if connection.phase == .head {
        connection.isReadable = true
        pump(connection)
        if connection.isNew {
          arm(connection, .farewell)
        } else if connection.isIdle {
          close(connection)
        }
      } else if connection.phase == .webSocket {
        connection.webSocket?.close(.goingAway, reason: "")
        pump(connection)
      }
    }
    if table.count == 0 { isFinished = true }
  }

  /// For a manual clock: one look at the deadlines.
  func lookAtTheTime() {
    now = service.configuration.clock.monotonic()
    expire()
  }
}
