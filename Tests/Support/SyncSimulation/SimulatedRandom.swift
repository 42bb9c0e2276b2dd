/// SplitMix64: all chance of a simulation comes from one number.
public struct SimulatedRandom {
  private var state: UInt64

  public init(_ seed: UInt64) {
    state = seed
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A number from 0 to `bound - 1`.
  public mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }

  public mutating func chance(_ one: Int, in all: Int) -> Bool {
    below(all) < one
  }

  public mutating func pick<T>(_ items: [T]) -> T? {
    items.isEmpty ? nil : items[below(items.count)]
  }
}
