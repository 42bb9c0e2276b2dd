import Glibc

/// Where the server's time comes from.
public struct Clock: Sendable {
  /// Nanoseconds of a clock that never steps back.
  let monotonic: @Sendable () -> Int64
  /// Seconds since 1970, for the Date field.
  let wall: @Sendable () -> Int64
  /// Whether time passes by itself, so that a loop may sleep until a deadline.
  let ticks: Bool

  /// The machine's clocks.
  public static let system = Clock(
    monotonic: {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    },
    wall: {
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      return Int64(time.tv_sec)
    },
    ticks: true)

  /// A clock that tests move by hand. After moving it, call ``Server/checkDeadlines()``.
  public static func manual(
    monotonic: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64
  ) -> Clock {
    Clock(monotonic: monotonic, wall: wall, ticks: false)
  }
}

extension Duration {
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
