/// A currency that the apps take, by its code (ISO 4217). All of them have two decimals.
public enum Currency: String, CaseIterable, Hashable, Sendable {
  case brl = "BRL"
  case usd = "USD"
  case eur = "EUR"

  /// The sign as written in that language: the dollar is US$ in Brazil.
  public func symbol(in language: Language) -> String {
    switch self {
    case .brl: "R$"
    case .usd: language == .pt ? "US$" : "$"
    case .eur: "€"
    }
  }
}
