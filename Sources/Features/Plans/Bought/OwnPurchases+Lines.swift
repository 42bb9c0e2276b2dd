import Entitlements
import Identity
import Purchasing
import Shell
import Subscriptions
import Values

extension OwnPurchases {
  /// How what an account bought stands, a line each, with where it is managed while it runs; one line that says so where
  /// there is nothing. For a page of an app beside that of the purchases.
  public func lines(in context: Context, among parts: Parts, _ language: Language) -> [String] {
    guard !purchases.isEmpty else {
      return [BoughtWords.nothing(language, context.account.email) + "."]
    }
    var lines: [String] = []
    for purchase in purchases {
      let offer = context.app.plans.flatMap { catalogue in
        parts[Plans.self]?.sales?.offer(purchase.product ?? "", in: catalogue)
      }
      var line = offer?.name(language) ?? BoughtWords.unknownProduct(language)
      line += ": "
      line += BoughtWords.state(purchase.state)(language)
      line += "."
      if purchase.isRunning {
        line += " "
        line += purchase.source.managed(language)
      }
      lines.append(line)
    }
    return lines
  }
}
