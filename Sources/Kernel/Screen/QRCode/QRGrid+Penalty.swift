extension QRGrid {
  /// How hard the modules are to read: long runs, blocks of one colour, what looks like a finder, and
  /// more of one colour than of the other (ISO/IEC 18004:2015, 7.8.3).
  var penalty: Int {
    var penalty = 0
    for line in 0..<size {
      penalty += linePenalty { self[line, $0] }
      penalty += linePenalty { self[$0, line] }
    }
    for row in 1..<size {
      for column in 1..<size {
        let isDark = self[row, column]
        if self[row - 1, column] == isDark, self[row, column - 1] == isDark,
          self[row - 1, column - 1] == isDark
        {
          penalty += 3
        }
      }
    }
    let dark = modules.reduce(0) { $0 + ($1 ? 1 : 0) }
    // Ten for each whole twentieth away from half.
    return penalty + abs(dark * 20 - modules.count * 10) / modules.count * 10
  }

  private func linePenalty(_ isDark: (Int) -> Bool) -> Int {
    var penalty = 0
    var run = 0
    // The last fifteen modules as bits; outside is light.
    var window = 0
    for position in 0..<size + 4 {
      let module = position < size && isDark(position)
      if position < size {
        run = position > 0 && module == isDark(position - 1) ? run + 1 : 1
        if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
      }
      window = window << 1 & 0x7FFF | (module ? 1 : 0)
      // A line through a finder's middle, with four light modules before or behind it.
      let isFinder = window >> 4 & 0x7F == 0b101_1101
      if isFinder, window >> 11 == 0 || window & 0xF == 0 { penalty += 40 }
    }
    return penalty
  }
}
