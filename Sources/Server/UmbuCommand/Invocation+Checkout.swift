import Checkout
import UmbuServer

extension CommandLine.Invocation {
  /// Who takes the money of web checkouts, if that is said.
  /// - Returns: what is wrong with what was said.
  func checkout() -> Result<CheckoutSettings?, WrongMail> {
    switch option("--checkout", or: "UMBU_CHECKOUT") {
    case nil: return .success(nil)
    case "box": return .success(.box)
    case "stripe":
      let signing = option("", or: "UMBU_STRIPE_SIGNING") ?? ""
      guard
        let account = StripeAccount(
          key: option("", or: "UMBU_STRIPE_KEY") ?? "",
          signing: signing.split(separator: " ").map { String($0) })
      else {
        return .failure(
          WrongMail(
            words:
              "--checkout stripe needs UMBU_STRIPE_KEY (sk_…) and UMBU_STRIPE_SIGNING (whsec_…)."
          ))
      }
      return .success(.stripe(account))
    default: return .failure(WrongMail(words: "--checkout is stripe or box."))
    }
  }
}
