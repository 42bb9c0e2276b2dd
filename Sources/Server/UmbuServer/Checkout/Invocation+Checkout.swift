import Checkout

extension CommandLine.Invocation {
  /// Who takes the money of web checkouts, if that is said.
  /// - Returns: what is wrong with what was said.
  func checkout() -> Result<CheckoutSettings?, WrongOption> {
    var settings: CheckoutSettings
    switch option("--checkout", or: "UMBU_CHECKOUT") {
    case nil: return .success(nil)
    case "box": settings = .box
    case "stripe":
      let signing = option("", or: "UMBU_STRIPE_SIGNING") ?? ""
      guard
        let account = StripeAccount(
          key: option("", or: "UMBU_STRIPE_KEY") ?? "",
          signing: signing.split(separator: " ").map { String($0) })
      else {
        return .failure(
          WrongOption(
            words:
              "--checkout stripe needs UMBU_STRIPE_KEY (sk_…) and UMBU_STRIPE_SIGNING (whsec_…)."
          ))
      }
      settings = .stripe(account)
    default: return .failure(WrongOption(words: "--checkout is stripe or box."))
    }
    settings.terms = option("--terms", or: "UMBU_TERMS")
    settings.privacy = option("--privacy", or: "UMBU_PRIVACY")
    for address in [settings.terms, settings.privacy].compactMap({ $0 })
    where !address.hasPrefix("https://") || address.contains(where: { $0.isWhitespace }) {
      return .failure(
        WrongOption(words: "--terms and --privacy are addresses that begin with https://."))
    }
    return .success(settings)
  }
}
