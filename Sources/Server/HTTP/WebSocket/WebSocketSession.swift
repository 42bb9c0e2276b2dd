/// A WebSocket as its loop knows it. Only the loop touches it.
final class WebSocketSession {
  let socket: WebSocket
  let listener: WebSocketListener
  var decoder: FrameDecoder
  /// Something was heard since the last ping.
  var isAlive = true
  var hasSentClose = false
  var receivedClose: CloseCode?
  private var sentCode: CloseCode?
  private var hasTold = false
  private var waiting = 0
  /// Its place among those of a client behind a proxy.
  private let turn: Admission.Turn?

  init(
    socket: WebSocket, listener: WebSocketListener, messageLimit: Int, turn: Admission.Turn?
  ) {
    self.turn = turn
    self.socket = socket
    self.listener = listener
    decoder = FrameDecoder(messageLimit: messageLimit)
  }

  var isClosing: Bool { hasSentClose || receivedClose != nil }

  func close(_ code: CloseCode, reason: String) {
    socket.close(code, reason: reason)
  }

  /// Tells the socket how many bytes the client has not taken, since they count as waiting.
  func countWaiting(_ bytes: Int) {
    guard bytes != waiting else { return }
    waiting = bytes
    socket.outbox.withLock { $0.inLoop = bytes }
  }

  /// The close frame to send, once.
  func closeFrame(_ code: CloseCode, _ reason: String) -> [UInt8]? {
    guard !hasSentClose else { return nil }
    hasSentClose = true
    sentCode = code
    return Frame.closing(code, reason)
  }

  /// Tells the handler, once, how it ended: with the code that closed it first.
  func end(_ code: CloseCode) {
    guard !hasTold else { return }
    hasTold = true
    socket.outbox.withLock { outbox in
      outbox.isOpen = false
      outbox.frames = []
    }
    listener.closed(socket, receivedClose ?? sentCode ?? code)
  }
}
