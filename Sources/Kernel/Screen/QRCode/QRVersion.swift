/// How large a QR code is, and how its bytes are spread, at level M (ISO/IEC 18004:2015, tables 1 and 9).
struct QRVersion: Hashable {
  /// 1 to 40.
  let number: Int

  init(_ number: Int) {
    self.number = number
  }

  /// The smallest that holds so many bytes; nil when none does.
  init?(holding count: Int) {
    for number in 1...40 where QRVersion(number).room >= count {
      self.init(number)
      return
    }
    return nil
  }

  /// Modules of a side.
  var size: Int { 17 + 4 * number }

  /// Bits of the field that says how many bytes there are.
  private var countBits: Int { number < 10 ? 8 : 16 }

  /// How many bytes of a text there is room for.
  var room: Int { (dataCodewords * 8 - 4 - countBits) / 8 }

  /// How many modules are neither patterns nor information about the code, as whole bytes.
  private var allCodewords: Int {
    let alignments = alignmentCentres.count
    // Finders with their separators and what stands beside them, and the two timing patterns.
    var modules = size * size - 3 * 64 - 2 * 15 - 1 - 2 * (size - 16)
    if alignments > 0 {
      // Those in the first row and column cross a timing pattern; three would lie on finders.
      modules -= 25 * (alignments * alignments - 3) - 5 * 2 * (alignments - 2)
    }
    if number >= 7 { modules -= 2 * 18 }
    return modules / 8
  }

  private var checkCodewordsOfBlock: Int { Int(Self.checkCodewords[number - 1]) }
  private var blockCount: Int { Int(Self.blocks[number - 1]) }
  private var dataCodewords: Int { allCodewords - checkCodewordsOfBlock * blockCount }

  /// The rows, and columns, of the alignment patterns' centres (annex E).
  var alignmentCentres: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    // Even, and alike but for the first; version 32 alone is rounded otherwise.
    let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
    var centres = (0..<count - 1).map { size - 7 - $0 * step }
    centres.append(6)
    return centres.reversed()
  }

  /// The bytes with their mode and count before them, and filled up to all that there is room for.
  func codewords(of bytes: [UInt8]) -> [UInt8] {
    var bits = QRBits()
    bits.add(0b0100, count: 4)
    bits.add(bytes.count, count: countBits)
    for byte in bytes { bits.add(Int(byte), count: 8) }
    bits.add(0, count: min(4, dataCodewords * 8 - bits.count))
    var codewords = bits.bytes
    var filler: UInt8 = 0xEC
    while codewords.count < dataCodewords {
      codewords.append(filler)
      filler ^= 0xEC ^ 0x11
    }
    return codewords
  }

  /// The codewords of all blocks in turn, and then their check codewords in turn, so that a stain
  /// takes a little of each block. The last blocks are longer by one where they do not come out even.
  func interleaved(_ codewords: [UInt8]) -> [UInt8] {
    let code = ReedSolomon(checkCodewords: checkCodewordsOfBlock)
    let shorter = codewords.count / blockCount
    let longerOnes = codewords.count % blockCount
    var blocks: [ArraySlice<UInt8>] = []
    var start = 0
    for number in 0..<blockCount {
      let end = start + shorter + (number >= blockCount - longerOnes ? 1 : 0)
      blocks.append(codewords[start..<end])
      start = end
    }
    var all: [UInt8] = []
    for position in 0...shorter {
      for block in blocks where position < block.count {
        all.append(block[block.startIndex + position])
      }
    }
    let checks = blocks.map { code.check(of: $0) }
    for position in 0..<checkCodewordsOfBlock {
      for check in checks { all.append(check[position]) }
    }
    return all
  }

  private static let checkCodewords: [UInt8] = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]
  private static let blocks: [UInt8] = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ]
}

/// Bits that become bytes, the highest first; the last byte is filled with zeros.
private struct QRBits {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0

  mutating func add(_ value: Int, count: Int) {
    for bit in (0..<count).reversed() {
      if self.count % 8 == 0 { bytes.append(0) }
      if value >> bit & 1 == 1 { bytes[self.count / 8] |= 0x80 >> UInt8(self.count % 8) }
      self.count += 1
    }
  }
}
