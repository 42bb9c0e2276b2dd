/// A 128-bit universally unique identifier (RFC 9562), ordered by its bytes.
///
/// Umbu makes version 7 identifiers, whose first 48 bits are the Unix time in milliseconds, so that
/// rows that are made together lie together in an index. Any version is read.
public struct UUID: Hashable, Comparable, Sendable {
  public let high: UInt64
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A version 7 identifier (RFC 9562 section 5.7).
  /// - Parameters:
  ///   - time: the moment of creation; only its low 48 bits of milliseconds are kept.
  ///   - random: 128 random bits, of which 74 are used.
  public static func v7(at time: Instant, random: (UInt64, UInt64)) -> UUID {
    let milliseconds = UInt64(bitPattern: time.milliseconds) & 0xFFFF_FFFF_FFFF
    return UUID(
      high: milliseconds << 16 | 0x7000 | random.0 & 0x0FFF,
      low: 0x8000_0000_0000_0000 | random.1 >> 2
    )
  }

  /// The identifier of all zeros, which names nothing: what a record has before it is read.
  public static let zero = UUID(high: 0, low: 0)

  public static func < (a: UUID, b: UUID) -> Bool {
    a.high == b.high ? a.low < b.low : a.high < b.high
  }
}
