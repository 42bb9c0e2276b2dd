import Database
import Synchronization

/// How much room events may take. Nothing else waits for it: what people write in the app has the rest of the disk.
public final class EventBudget: Sendable {
  /// What is allowed.
  public struct Limits: Sendable, Hashable {
    /// The most bytes of all events; nil for any amount.
    public var bytes: Int64?
    /// What stays free of the file system, for everything else.
    public var reserve: Int64 = 1 << 30
    /// The same as a share of it; the larger of the two counts.
    public var reservedShare = 0.05

    public init() {}
  }

  /// How full it is.
  public struct Measure: Sendable, Hashable {
    /// Bytes that events take.
    public var used: Int64
    /// Bytes that are free on the file system; nil where they lie elsewhere.
    public var free: Int64?
    /// Bytes of the whole file system.
    public var whole: Int64

    public init(used: Int64, free: Int64?, whole: Int64 = 0) {
      self.used = used
      self.free = free
      self.whole = whole
    }
  }

  private struct State {
    /// Seconds.
    var measuredAt = -Double.infinity
    /// Bytes.
    var left: Int64 = 0
  }

  private let limits: Limits
  private let measure: @Sendable () -> Measure
  private let seconds: @Sendable () -> Double
  private let state = Mutex(State())

  /// After so many seconds it is measured anew; between, what is written is counted.
  private static let age = 5.0

  /// - Parameter seconds: a clock that never steps back.
  public init(
    _ limits: Limits, seconds: @escaping @Sendable () -> Double,
    measure: @escaping @Sendable () -> Measure
  ) {
    self.limits = limits
    self.seconds = seconds
    self.measure = measure
  }

  /// Whether there is room for more.
  /// - Throws: `DatabaseError.full`.
  public func check() throws(DatabaseError) {
    let now = seconds()
    let left = state.withLock { state in
      if now - state.measuredAt >= Self.age {
        state.left = room(in: measure())
        state.measuredAt = now
      }
      return state.left
    }
    guard left > 0 else { throw .full }
  }

  /// Counts bytes that were written.
  public func spend(_ bytes: Int) {
    state.withLock { $0.left -= Int64(bytes) }
  }

  private func room(in measure: Measure) -> Int64 {
    let allowed = limits.bytes.map { $0 - measure.used } ?? .max
    guard let free = measure.free else { return allowed }
    let reserve = max(limits.reserve, Int64(Double(measure.whole) * limits.reservedShare))
    return min(allowed, free - reserve)
  }
}
