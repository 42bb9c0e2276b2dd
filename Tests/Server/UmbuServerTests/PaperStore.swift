import Crypto
import Purchases
import Subscriptions
import Synchronization
import Values

@testable import UmbuServer

/// An App Store whose signatures are words on paper: it believes what it wrote itself.
final class PaperStore: Sendable {
  private let written = Mutex<[String: ToldPurchase]>([:])

  var reader: AppStoreReader {
    AppStoreReader(
      notification: { word in [try self.read(word)] },
      transaction: { word in try self.read(word) })
  }

  private func read(_ word: String) throws -> ToldPurchase {
    guard let told = written.withLock({ $0[word] }) else {
      throw AppStoreReader.Refusal("signature")
    }
    return told
  }

  /// A period of a subscription.
  struct Period {
    var product: String
    /// Of the original transaction.
    var id = "2000"
    var number = 1
    var from: Instant
    var days: Int64 = 30
    var offer: OfferKind?
    var refundedAt: Instant?
    /// Whether another of the family pays in the store.
    var isShared = false
  }

  /// Writes what the store says of a period, at an instant.
  /// - Parameter intent: the account token.
  func sign(_ period: Period, at time: Instant, intent: UUID? = nil) -> String {
    let word = written.withLock { "paper \($0.count)" }
    let id = SubscriptionID(.apple, period.id)
    var transaction = TransactionSnapshot()
    transaction.id = "\(period.id)-\(period.number)"
    transaction.subscription = id
    transaction.product = ProductID(period.product)
    transaction.purchasedAt = period.from
    transaction.expiresAt = period.from.adding(milliseconds: period.days * 86_400_000)
    transaction.offer = period.offer
    if period.isShared { transaction.ownership = .familyShared }
    transaction.signedAt = time
    transaction.price = StoreAmount(thousandths: 197_000, "BRL")
    transaction.revocation = period.refundedAt.map { Revocation(at: $0, .whole) }
    transaction.digest = FactDigest(Digest.sha256(word))
    let fact = ToldFact(
      .transaction(transaction), reason: "SUBSCRIBED", words: Array("Ana's \(word)".utf8))
    let told = ToldPurchase(id, intent: intent, [fact])
    written.withLock { $0[word] = told }
    return word
  }
}
