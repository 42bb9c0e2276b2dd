import Synchronization

/// What devices did and were told, in the order in which it happened.
final class History: Sendable {
  enum Event: Hashable {
    /// A device sent a mutation for the first time.
    case invoked(device: Int, mutation: UInt64)
    /// The server said that it took effect.
    case acknowledged(device: Int, mutation: UInt64)
    /// The server said that it was refused.
    case refused(device: Int, mutation: UInt64)
    /// A request ended without an answer.
    case unknown(device: Int)
    /// A device began to pull.
    case asked(device: Int)
    /// A device was answered: it has this version, and these are new to it.
    case saw(device: Int, version: Int64, mutations: [UInt64])
    /// A device was told to drop what it has.
    case startedOver(device: Int)
  }

  private let state = Mutex<[Event]>([])

  var events: [Event] { state.withLock(\.self) }

  func add(_ event: Event) { state.withLock { $0.append(event) } }
}
