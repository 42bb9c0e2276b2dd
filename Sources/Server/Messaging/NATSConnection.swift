import CNATS
import Glibc
import Synchronization

/// A connection of libnats, which makes it anew whenever it is lost.
///
/// libnats locks what it has; any thread may use it.
final class NATSConnection: Sendable {
  /// How long a write, a connection and a flush may take, in milliseconds.
  private static let patience: Int64 = 2_000
  /// A server that answers no ping for twice this long counts as lost.
  private static let pingInterval: Int64 = 5_000
  private static let reconnectWait: Int64 = 250
  /// What is kept for a server that is away, in bytes.
  private static let mostKept: Int32 = 1 << 20

  let ears: MessagingEars
  private nonisolated(unsafe) let handle: OpaquePointer
  private let subscriptions = Mutex<[Subscription]>([])

  /// Unchecked because libnats locks it.
  private struct Subscription: @unchecked Sendable {
    var handle: OpaquePointer
  }

  /// Connects, or begins to try.
  init(
    to address: MessagingAddress, as name: String, telling ears: MessagingEars
  ) throws(MessagingError) {
    self.ears = ears
    var made: OpaquePointer?
    guard natsOptions_Create(&made) == NATS_OK, let options = made else {
      throw MessagingError("no memory for a connection")
    }
    defer { natsOptions_Destroy(options) }
    // Given back by the last call, which says that the connection is closed.
    let context = Unmanaged.passRetained(ears).toOpaque()
    let settings = [
      Self.set(address.servers, on: options),
      natsOptions_SetName(options, name),
      natsOptions_SetNoEcho(options, true),
      natsOptions_SetSendAsap(options, true),
      natsOptions_SetTimeout(options, Self.patience),
      natsOptions_SetWriteDeadline(options, Self.patience),
      natsOptions_SetPingInterval(options, Self.pingInterval),
      natsOptions_SetMaxReconnect(options, .max),
      natsOptions_SetReconnectWait(options, Self.reconnectWait),
      natsOptions_SetReconnectBufSize(options, Self.mostKept),
      natsOptions_SetRetryOnFailedConnect(
        options, true, { _, context in MessagingEars.at(context).connected() }, context),
      natsOptions_SetReconnectedCB(
        options, { _, context in MessagingEars.at(context).connected() }, context),
      natsOptions_SetDisconnectedCB(
        options, { _, context in MessagingEars.at(context).lost() }, context),
      natsOptions_SetErrorHandler(
        options, { _, _, status, context in MessagingEars.at(context).failed(status) }, context),
      natsOptions_SetClosedCB(
        options,
        { handle, context in
          MessagingEars.at(context).closed(MessagingError(lastOf: handle))
          MessagingEars.release(context)
        }, context),
    ]
    var opened: OpaquePointer?
    var status = settings.first { $0 != NATS_OK } ?? NATS_OK
    if status == NATS_OK { status = natsConnection_Connect(&opened, options) }
    guard let opened, status == NATS_OK || status == NATS_NOT_YET_CONNECTED else {
      MessagingEars.release(context)
      throw MessagingError(status)
    }
    handle = opened
    // Of a connection that is there at once libnats tells nothing.
    if status == NATS_OK { ears.connected() }
  }

  deinit {
    ears.leave()
    for subscription in subscriptions.withLock(\.self) {
      natsSubscription_Destroy(subscription.handle)
    }
    natsConnection_Destroy(handle)
  }

  /// Asks to hear a subject, from now on and on each connection that follows.
  func subscribe(to subject: String) throws(MessagingError) {
    var made: OpaquePointer?
    let context = Unmanaged.passRetained(ears).toOpaque()
    let status = natsConnection_Subscribe(
      &made, handle, subject,
      { _, _, message, context in
        defer { natsMsg_Destroy(message) }
        MessagingEars.at(context).receive(message)
      }, context)
    guard status == NATS_OK, let subscription = made else {
      MessagingEars.release(context)
      // That this process is not let in is told as an event, whenever it turns out.
      if status == NATS_CONNECTION_CLOSED { return }
      throw MessagingError(status)
    }
    // Given back when the last message was taken.
    natsSubscription_SetOnCompleteCB(subscription, { MessagingEars.release($0) }, context)
    let kept = Subscription(handle: subscription)
    subscriptions.withLock { $0.append(kept) }
  }

  /// Hands a message over; waits for a server that reads slowly.
  func publish(_ bytes: [UInt8], to subject: String) {
    let status = natsConnection_Publish(handle, subject, bytes, Int32(bytes.count))
    if status == NATS_OK { ears.published() } else { ears.dropped() }
  }

  /// Returns when the server has taken in all that it was told so far, if it is there.
  func flush() {
    if ears.statistics.isConnected { natsConnection_FlushTimeout(handle, Self.patience) }
  }

  /// Sends what waits, if the server is there, and ends the connection.
  func close() {
    flush()
    ears.leave()
    natsConnection_Close(handle)
  }

  private static func set(_ servers: [String], on options: OpaquePointer) -> natsStatus {
    let copies = servers.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var texts = copies.map { UnsafePointer($0) }
    return natsOptions_SetServers(options, &texts, Int32(texts.count))
  }
}
