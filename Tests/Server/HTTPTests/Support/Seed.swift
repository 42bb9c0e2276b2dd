import Glibc

/// Random numbers that one number brings back (SplitMix64).
struct Seed {
  let seed: UInt64
  private var state: UInt64

  init(_ seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The seed in UMBU_SEED, or a new one.
  static func fresh() -> Seed {
    let given = getenv("UMBU_SEED").flatMap { UInt64(String(cString: $0)) }
    return Seed(given ?? UInt64.random(in: 0...UInt64.max))
  }

  /// How often to try: UMBU_ROUNDS, or what takes no time.
  static let rounds = getenv("UMBU_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 5000

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

  /// Changes a few places: other bytes, telling bytes, cuts, doublings.
  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    let telling = Array("\r\n \t:;,%0aZ\0\u{7F}/".utf8)
    var bytes = bytes
    for _ in 0..<below(5) {
      let at = below(bytes.count)
      switch below(6) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: next())
      case 1: bytes[at] = telling[below(telling.count)]
      case 2: bytes.insert(telling[below(telling.count)], at: at)
      case 3: bytes.remove(at: at)
      case 4: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + below(20))], at: at)
      default: bytes.removeSubrange(at..<min(bytes.count, at + below(8)))
      }
      if bytes.isEmpty { return [0] }
    }
    return bytes
  }
}
