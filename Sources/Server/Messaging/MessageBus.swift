import Threading

/// Short messages between the processes of an installation, through a NATS server
/// (docs.nats.io/nats-concepts/core-nats).
///
/// - A message arrives at most once, and not at all at those who are not connected: it is a hint,
///   and whoever acts on it can also find out without it.
/// - What a process publishes does not come back to it.
/// - Nobody waits: a server that is not there yet, or not any more, is tried again for ever; one that
///   does not let this process in is not.
public final class MessageBus: Sendable {
  /// What becomes of the line to the server.
  public enum Event: Sendable, Hashable {
    /// It is there. Messages may have been missed before.
    case connected
    /// It is gone, and tried again.
    case lost
    /// It is gone for good: the server does not let this process in.
    case closed(MessagingError)
    /// Messages are lost: they came faster than they were taken, or the server forbids them.
    case trouble(MessagingError)
  }

  private struct Message: Sendable {
    var subject: String
    var bytes: [UInt8]
  }

  /// The most messages that wait to be sent; further ones are dropped.
  private static let mostWaiting = 10_000

  private let line: NATSConnection
  private let outgoing = JobQueue<Message>(capacity: mostWaiting)
  private let sender = Threads()

  /// Connects, or begins to try.
  /// - Parameters:
  ///   - name: by which the server's operator knows this process.
  ///   - subjects: what to hear: a subject such as `umbu.app.moved`, or one with `*` for one
  ///     of its words.
  ///   - hear: takes a message, those of one subject one after the other, on threads of its own.
  ///   - notice: hears what becomes of the line, on a thread of its own.
  /// - Throws: `MessagingError` when it cannot even try.
  public init(
    at address: MessagingAddress, as name: String, hearing subjects: [String],
    _ hear: @escaping @Sendable (_ subject: String, _ bytes: [UInt8]) -> Void,
    notice: @escaping @Sendable (Event) -> Void = { _ in }
  ) throws(MessagingError) {
    line = try NATSConnection(to: address, as: name, telling: MessagingEars(hear, notice))
    for subject in subjects { try line.subscribe(to: subject) }
    // What is said from now on is heard, if the server is there.
    line.flush()
    // Publishing may wait for a server that reads slowly, and no caller shall.
    sender.start { [outgoing, line] in
      while let message = outgoing.next() { line.publish(message.bytes, to: message.subject) }
    }
  }

  deinit { outgoing.stop() }

  /// Puts a message in line and does not wait.
  public func publish(_ bytes: [UInt8], to subject: String) {
    if outgoing.add(Message(subject: subject, bytes: bytes)) != .added { line.ears.dropped() }
  }

  public var statistics: MessagingStatistics { line.ears.statistics }

  /// Sends what waits, if the server is there, and ends the connection.
  public func close() async {
    outgoing.stop()
    await sender.waitForEnd()
    await withCheckedContinuation { continuation in
      sender.start { [line] in
        line.close()
        continuation.resume()
      }
    }
  }
}
