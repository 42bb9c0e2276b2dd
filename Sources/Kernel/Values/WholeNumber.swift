extension String {
  /// The number that the text is in decimal digits and nothing else; nil when it is none or too
  /// large. Unlike `Int64(_:)` it is compiled once (Docs/Embedded.md, Size).
  @inline(never)
  public var wholeNumber: Int64? {
    var number: Int64 = 0
    let digits = bytes
    for byte in digits {
      guard let digit = decimalDigit(byte), number <= (.max - Int64(digit)) / 10 else { return nil }
      number = number * 10 + Int64(digit)
    }
    return digits.isEmpty ? nil : number
  }
}
