import AppStore
import Purchases
import Subscriptions
import Values

extension AppStoreReader {
  /// Believes what one of several verifiers believes, of which each is for an environment of its own: what
  /// testers buy beside what customers buy. Why something is refused is what the last says that it is for.
  public init(_ verifiers: [SignedDataVerifier]) {
    let readers = verifiers.map { AppStoreReader($0) }
    self.init(
      notification: { text in try Self.first(of: readers) { try $0.notification(text) } },
      transaction: { text in try Self.first(of: readers) { try $0.transaction(text) } })
  }

  /// What says only that another may believe it.
  private static let elsewhere: Set<String> = [
    StoreRefusal.environment.code, StoreRefusal.testEnvironment.code,
    StoreRefusal.untrustedRoot.code,
  ]

  private static func first<T>(
    of readers: [AppStoreReader], _ read: (AppStoreReader) throws -> T
  ) throws -> T {
    var refusal = Refusal(StoreRefusal.environment.code)
    for (position, reader) in readers.enumerated() {
      do {
        return try read(reader)
      } catch let error as Refusal {
        if position == 0 || !elsewhere.contains(error.code) { refusal = error }
      }
    }
    throw refusal
  }

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
  func told(as text: String) -> [ToldPurchase] {
    guard case .data(let data) = content, let first = facts.first else { return [] }
    let reason = ([type.raw] + [subtype?.raw].compactMap { $0 }).joined(separator: ".")
    let told = facts.map { ToldFact($0, reason: reason, words: Array(text.utf8)) }
    let token = data.transaction?.appAccountToken ?? data.renewal?.appAccountToken
    var purchase = ToldPurchase(first.subscription, intent: token, told)
    if type.known == .consumptionRequest, let transaction = data.transaction {
      purchase.useAsked = UseRequest(transaction.transactionID, at: signedAt)
    }
    return [purchase]
  }
}
