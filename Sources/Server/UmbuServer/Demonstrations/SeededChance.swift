import Values

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers from the same seed.
struct SeededChance {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to `bound - 1`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// An identifier in the form of version 4.
  mutating func id() -> UUID {
    UUID(
      high: next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, low: next() & 0x3FFF_FFFF_FFFF_FFFF | 1 << 63)
  }
}
