import API
import Shell
import Subscriptions
import Values

/// Why something cannot be bought now.
public enum BuyingFailure: Equatable, Sendable {
  /// The server sells nothing on the web.
  case noCheckout
  case notSold
  /// It runs already, and is managed there; nil where a newer server names a place that this version does not
  /// know.
  case runs(PurchaseSource?)
  /// Somebody else pays for the plan that the person has.
  case hasSeat
  case other(APIError)

  init(_ error: APIError) {
    switch error.problem?.code {
    case "alreadyRuns":
      self = .runs(error.problem?.errors.first.flatMap { PurchaseSource(rawValue: $0.reason) })
    case "notSold": self = .notSold
    case "hasSeat": self = .hasSeat
    default: self = .other(error)
    }
  }

  /// Whether the network is what lacks.
  var isOfNetwork: Bool {
    if case .other(.network) = self { true } else { false }
  }

  func text(in app: App, _ language: Language) -> String {
    switch self {
    case .noCheckout: BuyingWords.noCheckout(language)
    case .notSold: PaywallWords.notSold(language)
    case .runs(let source): BuyingWords.runs(language) + " " + source.managed(language)
    case .hasSeat: BuyingWords.hasSeat(language)
    case .other(let error): error.text(in: app, language)
    }
  }
}

extension Optional<PurchaseSource> {
  /// Where what was bought there is changed and ended.
  func managed(_ language: Language) -> String {
    switch self {
    case .apple: BuyingWords.managedByApple(language)
    case .web: BuyingWords.managedHere(language)
    case .operatorGrant, .code: BuyingWords.given(language)
    case .imported, nil: BuyingWords.managedElsewhere(language)
    }
  }
}
