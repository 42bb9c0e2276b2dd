import AppStore
import Purchases
import Subscriptions
import Values

extension AppStoreClient {
  /// Asks by the App Store Server API, whose answers are verified.
  public init(_ server: StoreServer) {
    self.init(
      name: "\(server.app.bundleID) \(server.app.environment.rawValue)",
      sent: { time, next in
        try await Self.asking {
          let page = try await server.notifications(in: time, page: next)
          let told = zip(page.notifications, page.signedTexts).flatMap { $0.told(as: $1) }
          return Page(told, refused: page.refused.map { $0.code }, next: page.next)
        }
      },
      purchases: { id in try await Self.asking { try await server.purchases(of: id) } },
      tellUse: { id, use in try await Self.asking { try await server.tell(use, of: id) } })
  }

  private static func asking<T>(_ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch let failure as StoreFailure {
      var pause: Int64?
      if case .later(let after) = failure { pause = after }
      throw Failure(failure.words, canRetry: failure.canRetry, pause: pause)
    }
  }
}

extension StoreServer {
  /// Tells what a customer had of a purchase, to which they have agreed; false where there is no such transaction.
  /// - Throws: `StoreFailure`.
  fileprivate func tell(_ use: PurchaseUse, of id: String) async throws -> Bool {
    do {
      // Of what renews itself the store counts the days.
      try await send(StoreConsumption(.delivered, hadSample: use.hadTrial), of: id)
      return true
    } catch StoreFailure.notFound(code: _) {
      return false
    }
  }

  /// All that the customer of a transaction bought, and how it goes on; nil where there is no such transaction.
  /// - Throws: `StoreFailure`.
  fileprivate func purchases(of id: String) async throws -> [ToldPurchase]? {
    var all = AnsweredPurchases()
    do {
      var revision: String?
      repeat {
        let page = try await history(of: id, after: revision)
        for (transaction, text) in zip(page.transactions, page.signedTexts) {
          all.add(transaction.fact, token: transaction.appAccountToken, "HISTORY", text)
        }
        revision = page.hasMore ? page.revision : nil
      } while revision != nil
      for one in try await subscriptions(of: id) {
        let (transaction, renewal) = (one.transaction, one.renewal)
        all.add(
          transaction.fact, token: transaction.appAccountToken, "STATUS", one.signedTransaction)
        all.add(renewal.fact, token: renewal.appAccountToken, "STATUS", one.signedRenewal)
      }
    } catch StoreFailure.notFound(code: _) {
      return nil
    }
    return all.purchases
  }
}

/// What a store answered of a customer, by subscription.
private struct AnsweredPurchases {
  private(set) var purchases: [ToldPurchase] = []
  private var positions: [SubscriptionID: Int] = [:]

  mutating func add(_ fact: Fact, token: UUID?, _ reason: String, _ text: String) {
    let told = ToldFact(fact, reason: reason, words: Array(text.utf8))
    guard let position = positions[fact.subscription] else {
      positions[fact.subscription] = purchases.count
      purchases.append(ToldPurchase(fact.subscription, intent: token, [told]))
      return
    }
    purchases[position].facts.append(told)
    if purchases[position].intent == nil { purchases[position].intent = token }
  }
}
