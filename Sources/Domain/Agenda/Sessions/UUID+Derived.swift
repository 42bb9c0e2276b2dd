import Records
import Values

extension UUID {
  /// One that follows from another and two texts. UUIDs of version 8 are made as one likes (RFC 9562 section 5.8).
  static func derived(from owner: UUID, _ name: String, _ key: String) -> UUID {
    func hash(_ half: UInt8) -> UInt64 {
      var hash = FNV1a()
      hash.add(half)
      hash.add(owner.description)
      hash.add(name)
      hash.add(key)
      return hash.value
    }
    return UUID(
      high: hash(1) & ~0xF000 | 0x8000,
      low: hash(2) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
  }
}
