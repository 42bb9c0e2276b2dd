import Care
import Values

/// Measurements as people write and type them; in thousandths of the unit.
extension VitalKind {
  /// "36,5": as many decimals as people read off, and more where there are more.
  func text(_ value: Int64, _ language: Language) -> String {
    let hasMore = decimals > 0 && value % 100 != 0
    return NumberText.text(
      Double(value) / 1_000, decimals: hasMore ? 3 : decimals, keepsZeros: !hasMore, in: language)
  }

  /// "120/80", "36,5".
  func text(_ reading: Reading, _ language: Language) -> String {
    text(reading.value, language) + (reading.value2.map { "/" + text($0, language) } ?? "")
  }

  /// With the unit after it.
  func withUnit(_ text: String) -> String { unit.isEmpty ? text : text + " " + unit }

  /// What was typed for one value; nil where it is no number.
  static func thousandths(typed text: String) -> Int64? {
    guard let number = NumberText.number(typed: text), number.magnitude < 1e9 else { return nil }
    return Int64((number * 1_000).rounded())
  }

  /// Whether it can be a pair that somebody measured.
  private func has(_ high: Int64, _ low: Int64) -> Bool {
    bounds.contains(high) && bounds.contains(low) && low < high
  }

  /// What a pair that was typed means: as it stands, or in centimetres of mercury, as "12 por 8" is said,
  /// where only that can be.
  func meant(_ high: Int64, _ low: Int64) -> (high: Int64, low: Int64) {
    guard !has(high, low), has(high * 10, low * 10) else { return (high, low) }
    return (high * 10, low * 10)
  }
}
