import Records
import Values

extension UUID {
  /// An id that follows from what it names, the same wherever it is made (version 8, RFC 9562 section 5.8).
  static func made(of parts: [String]) -> UUID {
    func hash(_ half: UInt8) -> UInt64 {
      var hash = FNV1a()
      hash.add(half)
      for part in parts { hash.add(part) }
      return hash.value
    }
    return UUID(
      high: hash(1) & ~0xF000 | 0x8000,
      low: hash(2) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }
}
