/// What a handler wants to happen once its connection has become a WebSocket.
struct WebSocketUpgrade: Sendable {
  /// Runs on the loop, once.
  let open: @Sendable (WebSocket) -> WebSocketListener
}

/// Who hears what a WebSocket receives. The closures run on the loop.
struct WebSocketListener: Sendable {
  let received: @Sendable (WebSocket, WebSocket.Message) -> Void
  let closed: @Sendable (WebSocket, CloseCode) -> Void
  /// Whether the loop should leave the socket unread for now.
  var isPaused: (@Sendable () -> Bool)?
}
