/// Where a streamed response body is written to.
public struct BodyWriter: Sendable {
  let loop: Loop
  let connection: ConnectionID

  /// Sends a chunk; returns when the connection has room for the next one, so a slow reader slows
  /// the writer down. Throws ``ConnectionClosed`` when the client has gone.
  public func write(_ bytes: [UInt8]) async throws(ConnectionClosed) {
    try await loop.write(bytes, to: connection)
  }

  /// Sends a chunk of text.
  public func write(_ text: String) async throws(ConnectionClosed) {
    try await write(Array(text.utf8))
  }
}

/// The client has gone, or the server gave it up: nothing more can be sent to it.
public struct ConnectionClosed: Error, Equatable {}
