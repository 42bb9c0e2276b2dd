/// One client's socket, as its loop knows it. Only the loop touches it.
final class Connection {
  enum Phase {
    /// Between requests, or within the head of one.
    case head
    /// A request's body is being read; on a streamed route its handler runs meanwhile.
    case body
    /// A handler works or its response is being written; nothing is read.
    case handling
    case webSocket
    /// The last answer is on its way; nothing is read.
    case closing
    /// Everything is sent; what still comes is thrown away until the client closes.
    case lingering
    case closed
  }

  enum Timer: CaseIterable {
    case idle, head, farewell, transfer, linger, webSocket
  }

  let id: ConnectionID
  let descriptor: Int32
  let peer: PeerAddress

  var phase = Phase.head
  var input = InputBuffer()
  var output = OutputQueue()
  var scan = HeadScan()
  var exchange: ActiveExchange?
  var webSocket: WebSocketSession?

  var isReadable = false
  /// The client will send nothing more.
  var hasEnded = false
  var skippedEmptyLine = false
  /// Waits for its next turn in the loop's list.
  var isScheduled = false

  // The timer it waits in.
  var timer: Timer?
  var deadline: Int64 = 0
  var earlier: Connection?
  var later: Connection?
  /// Bytes moved since the transfer timer began, and windows without any.
  var moved = 0
  var stalled = 0
  /// How often it had more time to read a last answer.
  var lingered = 0

  init(id: ConnectionID, descriptor: Int32, peer: PeerAddress) {
    self.id = id
    self.descriptor = descriptor
    self.peer = peer
  }

  var isClosed: Bool { phase == .closed }

  /// Nothing is under way.
  var isIdle: Bool { phase == .head && input.isEmpty && output.isEmpty }

  /// It has not asked for anything since it came.
  var isNew: Bool { isIdle && timer == .head && !skippedEmptyLine }
}
