extension Int64 {
  /// Reads decimal digits and nothing else; nil also for a number that does not fit.
  ///
  /// `Int64(_:)` reads signs as well, and is compiled anew for each type of number.
  public init?(decimal text: String) {
    guard !text.isEmpty else { return nil }
    self = 0
    for byte in text.bytes {
      guard let digit = decimalDigit(byte) else { return nil }
      let (product, isTooLarge) = multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(Int64(digit))
      guard !isTooLarge, !overflow else { return nil }
      self = sum
    }
  }
}
