import CNATS
import Synchronization

/// What the threads of libnats call. It is held by libnats for as long as they may.
final class MessagingEars: Sendable {
  private struct State {
    var figures = MessagingStatistics()
    /// Whether this end closes the connection, of which nobody need hear.
    var isLeaving = false
    /// What went wrong last; libnats says it for each message that it concerns.
    var trouble: MessagingError?
  }

  private let hear: @Sendable (String, [UInt8]) -> Void
  private let notice: @Sendable (MessageBus.Event) -> Void
  private let state = Mutex(State())

  init(
    _ hear: @escaping @Sendable (String, [UInt8]) -> Void,
    _ notice: @escaping @Sendable (MessageBus.Event) -> Void
  ) {
    self.hear = hear
    self.notice = notice
  }

  static func at(_ context: UnsafeMutableRawPointer?) -> MessagingEars {
    Unmanaged<MessagingEars>.fromOpaque(context!).takeUnretainedValue()
  }

  static func release(_ context: UnsafeMutableRawPointer?) {
    Unmanaged<MessagingEars>.fromOpaque(context!).release()
  }

  var statistics: MessagingStatistics { state.withLock(\.figures) }

  func published() { state.withLock { $0.figures.published += 1 } }
  func dropped() { state.withLock { $0.figures.dropped += 1 } }

  func leave() {
    state.withLock { state in
      state.isLeaving = true
      state.figures.isConnected = false
    }
  }

  func receive(_ message: OpaquePointer?) {
    guard let message, let subject = natsMsg_GetSubject(message) else { return }
    let data = UnsafeRawBufferPointer(
      start: natsMsg_GetData(message), count: Int(natsMsg_GetDataLength(message)))
    state.withLock { $0.figures.received += 1 }
    hear(String(cString: subject), Array(data))
  }

  func connected() {
    state.withLock { state in
      state.figures.connects += 1
      state.figures.isConnected = true
      state.trouble = nil
    }
    tell(.connected)
  }

  func lost() {
    state.withLock { $0.figures.isConnected = false }
    tell(.lost)
  }

  func closed(_ error: MessagingError) {
    state.withLock { $0.figures.isConnected = false }
    tell(.closed(error))
  }

  func failed(_ status: natsStatus) {
    let error = MessagingError(status)
    let isNew = state.withLock { state in
      defer { state.trouble = error }
      return state.trouble != error
    }
    if isNew { tell(.trouble(error)) }
  }

  private func tell(_ event: MessageBus.Event) {
    if !state.withLock(\.isLeaving) { notice(event) }
  }
}
