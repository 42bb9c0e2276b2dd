import Crypto
import Values

extension UUID {
  /// A version 4 identifier (RFC 9562 section 5.4): chance alone, and no time, by which somebody could
  /// be found again.
  static func chance() -> UUID {
    let bytes = randomBytes(16)
    return UUID(first16: bytes, version: 4)
  }

  /// The first 16 of some bytes as an identifier of a version.
  init(first16 bytes: [UInt8], version: UInt64) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in bytes.prefix(8) { high = high << 8 | UInt64(byte) }
    for byte in bytes.dropFirst(8).prefix(8) { low = low << 8 | UInt64(byte) }
    self.init(
      high: high & 0xFFFF_FFFF_FFFF_0FFF | version << 12,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }

  /// Its 16 bytes.
  var bytes16: [UInt8] { (0..<16).map { self[$0] } }

  /// What writes about the thing of that id have in common (`Database.write(about:)`).
  public var writeSubject: Int64 { Int64(bitPattern: high ^ low) }
}
