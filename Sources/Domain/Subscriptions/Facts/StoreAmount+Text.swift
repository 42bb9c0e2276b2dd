import Values

extension StoreAmount {
  /// As people read it: `R$ 8,99`. A currency whose sign is not known here has its code behind the number: `500 JPY`.
  public func text(in language: Language) -> String {
    let (tens, rest) = thousandths.quotientAndRemainder(dividingBy: 10)
    let minor = tens + (rest >= 5 ? 1 : rest <= -5 ? -1 : 0)
    if let known = Currency(rawValue: currency) {
      return Money(minor: minor, known).text(in: language)
    }
    var text = NumberText.text(minor / 100, in: language)
    let cents = (minor % 100).magnitude
    if cents > 0 {
      text += language == .pt ? "," : "."
      text += cents < 10 ? "0" : ""
      text += cents.description
    }
    return text + " " + currency
  }
}
