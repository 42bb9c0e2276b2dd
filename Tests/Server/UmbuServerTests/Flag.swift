import Synchronization

/// Something that has come to pass.
final class Flag: Sendable {
  private let state = Mutex(false)
  var isSet: Bool { state.withLock(\.self) }
  func set() { state.withLock { $0 = true } }
}
