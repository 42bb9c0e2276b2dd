/// An amount of money: whole cents, so that sums are exact.
public struct Money: Hashable, Sendable {
  /// Cents.
  public var minor: Int64
  public var currency: Currency

  public init(minor: Int64, _ currency: Currency) {
    self.minor = minor
    self.currency = currency
  }

  public init(_ units: Int64, _ currency: Currency) {
    self.init(minor: units * 100, currency)
  }

  /// `R$ 1.234,50` in Portuguese, `R$1,234.50` in English; a minus sign comes first.
  ///
  /// The space is an ordinary one: a screen that must not break the line there says so in its style,
  /// and texts compare equal to what people type.
  public func text(in language: Language) -> String {
    let sign = minor < 0 ? "-" : ""
    let gap = language == .pt ? " " : ""
    let units = groupedDigits(minor.magnitude / 100, in: language)
    let cents = minor.magnitude % 100
    let point = language == .pt ? "," : "."
    return sign + currency.symbol(in: language) + gap + units + point + (cents < 10 ? "0" : "")
      + String(cents)
  }
}
