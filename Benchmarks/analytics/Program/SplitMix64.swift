import Foundation

/// Numbers that are the same in each run (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  static func mix(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }

  /// From 0 up to 1.
  mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A number below `count`, the first ones far more often than the last: their frequencies fall as rank to the
  /// power of −0.7.
  mutating func ranked(below count: Int) -> Int {
    min(Int(Double(count) * pow(fraction(), 1 / 0.3)), count - 1)
  }

  /// A number below `count`, the first one half again as often as the last.
  mutating func even(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
