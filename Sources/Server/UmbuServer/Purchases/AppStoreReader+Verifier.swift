import AppStore
import Purchases
import Subscriptions
import Values

extension AppStoreReader {
  /// Believes what Apple signed, as a verifier judges it.
  public init(_ verifier: SignedDataVerifier) {
    self.init(
      notification: { text in
        do throws(StoreRefusal) {
          return try verifier.notification(text).told(as: text)
        } catch {
          throw Refusal(error.code)
        }
      },
      transaction: { text in
        do throws(StoreRefusal) {
          let transaction = try verifier.transaction(text)
          let fact = ToldFact(transaction.fact, reason: "BROUGHT", words: Array(text.utf8))
          return ToldPurchase(
            transaction.fact.subscription, intent: transaction.appAccountToken, [fact])
        } catch {
          throw Refusal(error.code)
        }
      })
  }
}

extension StoreNotification {
  /// What it tells of the subscription that it is about; nothing of one about none.
  /// - Parameter text: it, as it was signed.
  fileprivate func told(as text: String) -> [ToldPurchase] {
    guard case .data(let data) = content, let first = facts.first else { return [] }
    let reason = ([type.raw] + [subtype?.raw].compactMap { $0 }).joined(separator: ".")
    let told = facts.map { ToldFact($0, reason: reason, words: Array(text.utf8)) }
    let token = data.transaction?.appAccountToken ?? data.renewal?.appAccountToken
    return [ToldPurchase(first.subscription, intent: token, told)]
  }
}
