/// The code that mends what cannot be read, over the field of 256 elements with the polynomial
/// x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004:2015, 7.5.2).
struct ReedSolomon {
  /// The generator's coefficients from the second highest on; the highest is 1.
  private let generator: [UInt8]

  init(checkCodewords count: Int) {
    var generator = [UInt8](repeating: 0, count: count)
    generator[count - 1] = 1
    var root: UInt8 = 1
    for _ in 0..<count {
      for position in 0..<count {
        generator[position] = Self.product(generator[position], root)
        if position + 1 < count { generator[position] ^= generator[position + 1] }
      }
      root = Self.product(root, 2)
    }
    self.generator = generator
  }

  /// What remains when the codewords are divided by the generator.
  func check(of codewords: ArraySlice<UInt8>) -> [UInt8] {
    var remainder = [UInt8](repeating: 0, count: generator.count)
    for codeword in codewords {
      let factor = codeword ^ remainder[0]
      for position in generator.indices {
        let next = position + 1 < remainder.count ? remainder[position + 1] : 0
        remainder[position] = next ^ Self.product(generator[position], factor)
      }
    }
    return remainder
  }

  private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for bit in (0..<8).reversed() {
      let carry = product >> 7
      product = product << 1 ^ carry &* 0x1D
      if b >> UInt8(bit) & 1 == 1 { product ^= a }
    }
    return product
  }
}
