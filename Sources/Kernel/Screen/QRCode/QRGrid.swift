/// The modules of a QR code as they are laid out (ISO/IEC 18004:2015, 6.3 and 7.7 to 7.10).
struct QRGrid {
  let size: Int
  private(set) var modules: [Bool]
  /// Those that hold no codewords, which are never masked.
  private var isFixed: [Bool]

  init(_ version: QRVersion, _ codewords: [UInt8], mask: Int) {
    size = version.size
    modules = [Bool](repeating: false, count: size * size)
    isFixed = modules
    drawTiming()
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
    drawAlignments(version.alignmentCentres)
    drawFormat(mask)
    if version.number >= 7 { drawVersion(version.number) }
    draw(codewords, mask)
  }

  /// Any modules, which need not be a code.
  init(size: Int, _ isDark: (_ row: Int, _ column: Int) -> Bool) {
    self.size = size
    modules = (0..<size * size).map { isDark($0 / size, $0 % size) }
    isFixed = []
  }

  subscript(row: Int, column: Int) -> Bool { modules[row * size + column] }

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard 0..<size ~= row, 0..<size ~= column else { return }
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func drawTiming() {
    for position in 0..<size {
      fix(6, position, position % 2 == 0)
      fix(position, 6, position % 2 == 0)
    }
  }

  /// A square in a ring, with the light separator around it.
  private mutating func drawFinder(_ row: Int, _ column: Int) {
    for down in -4...4 {
      for right in -4...4 {
        let ring = max(abs(down), abs(right))
        fix(row + down, column + right, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignments(_ centres: [Int]) {
    for row in centres {
      for column in centres {
        let isFinder =
          row == 6 && column == 6 || row == 6 && column == size - 7
          || row == size - 7 && column == 6
        if isFinder { continue }
        for down in -2...2 {
          for right in -2...2 {
            fix(row + down, column + right, max(abs(down), abs(right)) != 1)
          }
        }
      }
    }
  }

  /// Level and mask, twice, so that one stain does not take both. Level M is 00.
  private mutating func drawFormat(_ mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    for bit in 0..<15 {
      let isDark = bits >> bit & 1 == 1
      // Around the finder at the top left, past the timing patterns.
      switch bit {
      case 0...5: fix(bit, 8, isDark)
      case 6, 7: fix(bit + 1, 8, isDark)
      case 8: fix(8, 7, isDark)
      default: fix(8, 14 - bit, isDark)
      }
      // Beside the other two.
      if bit < 8 { fix(8, size - 1 - bit, isDark) } else { fix(size - 15 + bit, 8, isDark) }
    }
    fix(size - 8, 8, true)
  }

  private mutating func drawVersion(_ number: Int) {
    var rest = number
    for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
    let bits = number << 12 | rest
    for bit in 0..<18 {
      let isDark = bits >> bit & 1 == 1
      fix(bit / 3, size - 11 + bit % 3, isDark)
      fix(size - 11 + bit % 3, bit / 3, isDark)
    }
  }

  /// Two columns at a time from the right, up and down in turn, past the timing pattern's column.
  private mutating func draw(_ codewords: [UInt8], _ mask: Int) {
    var bit = 0
    for right in stride(from: size - 1, to: 0, by: -2) {
      let right = right <= 6 ? right - 1 : right
      let goesUp = (right + 1) & 2 == 0
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] {
          // A few that remain at the end are light, but for the mask.
          let isDark =
            bit < codewords.count * 8 && codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          modules[row * size + column] = isDark != Self.isMasked(mask, row, column)
          bit += 1
        }
      }
    }
  }

  private static func isMasked(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}
