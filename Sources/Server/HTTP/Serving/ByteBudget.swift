import Synchronization

/// An amount of memory that many share: who takes bytes of it gives them back.
final class ByteBudget: Sendable {
  private let bytes: Int
  private let taken = Mutex(0)

  init(_ bytes: Int) {
    self.bytes = bytes
  }

  /// False when there are not as many left; nothing is taken then.
  func reserve(_ count: Int) -> Bool {
    taken.withLock { taken in
      guard taken + count <= bytes else { return false }
      taken += count
      return true
    }
  }

  func release(_ count: Int) {
    taken.withLock { $0 -= count }
  }
}
