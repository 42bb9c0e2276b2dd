import Values

/// The 64-bit FNV-1a hash: the same on every platform and at every start, which `Hasher` is not.
///
/// It finds accidents (a flipped byte, another shape), not attackers.
public struct FNV1a: Sendable {
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  public init() {}

  public mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  public mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  /// Adds a text and its end, so that "ab", "c" differs from "a", "bc".
  public mutating func add(_ text: String) {
    add(text.bytes)
    add(0xFF)
  }
}
