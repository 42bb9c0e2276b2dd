/// Reads one JSON number (RFC 8259 section 6).
struct NumberScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let start: Int
  private(set) var position: Int
  /// The digits without the point, as long as they fit.
  private var mantissa: UInt64 = 0
  private var mantissaFits = true
  private var exponent = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    self.start = start
    position = start
  }

  mutating func scan() throws(JSONError) -> JSONValue {
    let isNegative = next == 0x2D
    if isNegative { position += 1 }
    if next == 0x30 {
      position += 1
      if isDigit { throw failure }
    } else {
      try digits()
    }
    var isWhole = true
    if next == 0x2E {
      isWhole = false
      position += 1
      let point = position
      try digits()
      exponent = point - position
    }
    if next | 0x20 == 0x65 {
      isWhole = false
      position += 1
      try powerOfTen()
    }
    if isWhole, mantissaFits, let whole = integer(isNegative) { return .integer(whole) }
    return .number(try double(isNegative))
  }

  private var next: UInt8 { position < bytes.count ? bytes[position] : 0 }
  private var isDigit: Bool { next >= 0x30 && next <= 0x39 }
  private var failure: JSONError {
    JSONError(position < bytes.count ? .invalidNumber : .unexpectedEnd, at: position)
  }

  private mutating func digits() throws(JSONError) {
    guard isDigit else { throw failure }
    while isDigit {
      if mantissaFits {
        let (product, tooLarge) = mantissa.multipliedReportingOverflow(by: 10)
        let (sum, overflow) = product.addingReportingOverflow(UInt64(next - 0x30))
        if tooLarge || overflow { mantissaFits = false } else { mantissa = sum }
      }
      position += 1
    }
  }

  private mutating func powerOfTen() throws(JSONError) {
    let isNegative = next == 0x2D
    if isNegative || next == 0x2B { position += 1 }
    guard isDigit else { throw failure }
    var power = 0
    while isDigit {
      power = min(power * 10 + Int(next - 0x30), 100_000)
      position += 1
    }
    exponent += isNegative ? -power : power
  }

  private func integer(_ isNegative: Bool) -> Int64? {
    if !isNegative { return Int64(exactly: mantissa) }
    return mantissa <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- mantissa) : nil
  }

  private func double(_ isNegative: Bool) throws(JSONError) -> Double {
    // Both are exact, so that one operation rounds once (W. D. Clinger, "How to read floating point
    // numbers accurately").
    if mantissaFits, mantissa <= 1 << 53, (-22...22).contains(exponent) {
      let magnitude =
        exponent < 0
        ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
      return isNegative ? -magnitude : magnitude
    }
    let text = String(
      decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    guard let value = Double(text) else { throw JSONError(.invalidNumber, at: start) }
    guard value.isFinite else { throw JSONError(.numberOutOfRange, at: start) }
    return value
  }
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
