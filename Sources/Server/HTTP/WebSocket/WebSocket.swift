import Synchronization

/// A WebSocket (RFC 6455), the server's end. Every method may be called from any task or thread
/// and returns at once.
public final class WebSocket: Sendable {
  /// A whole message.
  public enum Message: Sendable, Equatable {
    case text(String)
    case binary([UInt8])
  }

  struct Outbox {
    /// Whole frames that the loop has not fetched.
    var frames: [UInt8] = []
    /// Bytes that the loop fetched and the socket has not taken.
    var inLoop = 0
    var isScheduled = false
    var isOpen = true
    var closing: (code: CloseCode, reason: String)?
  }

  let outbox = Mutex(Outbox())
  let id: ConnectionID
  private let executor: LoopExecutor
  private let limit: Int

  init(id: ConnectionID, executor: LoopExecutor, limit: Int) {
    self.id = id
    self.executor = executor
    self.limit = limit
  }

  /// Whether messages can still be sent.
  public var isOpen: Bool { outbox.withLock { $0.isOpen && $0.closing == nil } }

  /// Sends a text message. False when the socket is closed, or its client reads so slowly that
  /// ``Limits/webSocketWaitingBytes`` are waiting: it is then closed with 1013.
  @discardableResult
  public func send(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { send(.text, $0) }
  }

  /// Sends a binary message; see ``send(_:)-(String)``.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { send(.binary, $0) }
  }

  /// Says goodbye after what was sent before; the client's answer is awaited for a moment.
  /// A code that may not be sent becomes 1000, and a reason beyond 123 bytes is cut.
  public func close(_ code: CloseCode = .normal, reason: String = "") {
    let mustPost = outbox.withLock { outbox in
      guard outbox.isOpen, outbox.closing == nil else { return false }
      outbox.closing = (code.isSendable ? code : .normal, reason)
      defer { outbox.isScheduled = true }
      return !outbox.isScheduled
    }
    if mustPost { executor.post(.sendWaiting(id)) }
  }

  /// The task that takes the messages has room again.
  func resumeReading() {
    executor.post(.resumeReading(id))
  }

  private func send(_ opcode: Frame.Opcode, _ payload: UnsafeBufferPointer<UInt8>) -> Bool {
    let (isSent, mustPost) = outbox.withLock { outbox in
      guard outbox.isOpen, outbox.closing == nil else { return (false, false) }
      let mustPost = !outbox.isScheduled
      outbox.isScheduled = true
      guard outbox.frames.count + outbox.inLoop + payload.count <= limit else {
        outbox.frames = []
        outbox.closing = (.tryAgainLater, "")
        return (false, mustPost)
      }
      Frame.append(opcode, payload, to: &outbox.frames)
      return (true, mustPost)
    }
    if mustPost { executor.post(.sendWaiting(id)) }
    return isSent
  }
}
