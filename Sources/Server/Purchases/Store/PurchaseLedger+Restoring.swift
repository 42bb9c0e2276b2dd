import Database
import Fields
import Jobs
import Subscriptions
import SyncServer
import Values

/// Which customer's purchases a store is asked for.
struct RestoreArguments: FieldObject, Hashable, Sendable {
  /// A transaction of the customer's; the original one.
  var transaction = ""
  /// Who brought it.
  var account = UUID.zero

  init() {}

  init(_ transaction: String, by account: UUID) {
    self.transaction = transaction
    self.account = account
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("transaction", &transaction, maxLength: 255)
    fields.field("account", &account)
  }
}

/// A device that restores brings what it has, which may be old. The store knows all of the same customer's.
extension PurchaseLedger {
  private static let restoreJob = JobKind<RestoreArguments>("ask-app-store", .database)

  /// Has the App Store asked for all that the customer bought of whose purchases an account has just brought one
  /// of its own.
  /// - Throws: `DatabaseError`.
  public func restore(_ id: SubscriptionID, of account: UUID) async throws {
    let now = now()
    let job = Self.restoreJob.job(
      RestoreArguments(id.storeID, by: account), id: .fresh(at: now),
      key: "\(id.storeID) \(account)")
    try await database.write { transaction in
      _ = try Outbox.add(job, at: now, in: transaction)
    }
  }

  /// Who asks; where there is no client any more, nobody.
  public func restoreHandler(_ clients: [AppStoreClient]) -> JobHandler {
    JobHandler(Self.restoreJob, limit: 2) { arguments, _ in
      try await restore(arguments, from: clients)
      return .none
    }
  }

  private func restore(
    _ arguments: RestoreArguments, from clients: [AppStoreClient]
  ) async throws {
    let (transaction, account) = (arguments.transaction, arguments.account)
    let brought = SubscriptionID(.apple, transaction).text
    let payer = try await database.read { reading -> UUID? in
      try PurchaseSubscriptions.find(brought, in: reading)?.payer
    }
    // The account may be gone by now, or the purchase another's.
    guard payer == account else { return }
    for client in clients {
      let purchases: [ToldPurchase]?
      do {
        purchases = try await client.purchases(transaction)
      } catch let failure as AppStoreClient.Failure {
        throw JobFailure(failure)
      }
      guard let purchases else { continue }
      for told in purchases { try await record(answered: told, from: account) }
      return
    }
  }

  /// Takes what a store answers when it is asked. It signs each answer anew: what says nothing new adds no row.
  private func record(answered told: ToldPurchase, from account: UUID) async throws {
    let id = told.subscription.text
    var known = try await database.read { transaction in
      try PurchaseFacts.of(id, in: transaction).map { $0.fact }
    }
    var news = told
    news.facts = []
    for one in told.facts where one.fact.isNews(beside: known) {
      news.facts.append(one)
      known.append(one.fact)
    }
    guard !news.facts.isEmpty else { return }
    try await record(news, from: account)
  }
}

extension Fact {
  /// Whether it says more of the same than what was signed last.
  fileprivate func isNews(beside known: [Fact]) -> Bool {
    switch self {
    case .transaction(let new):
      let same = known.compactMap { fact -> TransactionSnapshot? in
        guard case .transaction(let one) = fact, one.id == new.id else { return nil }
        return one
      }
      guard let last = same.max(by: { $0.signedAt < $1.signedAt }) else { return true }
      return !last.saysTheSame(as: new)
    case .renewal(let new):
      let all = known.compactMap { fact -> RenewalSnapshot? in
        guard case .renewal(let one) = fact else { return nil }
        return one
      }
      guard let last = all.max(by: { $0.signedAt < $1.signedAt }) else { return true }
      // It is of the period in which it was signed: after a day it says more by that alone.
      return !last.saysTheSame(as: new) || new.signedAt.since(last.signedAt) >= 86_400_000
    case .web, .grant, .unknown: return true
    }
  }
}

extension TransactionSnapshot {
  fileprivate func saysTheSame(as other: TransactionSnapshot) -> Bool {
    var plain = self
    plain.signedAt = other.signedAt
    plain.digest = other.digest
    return plain == other
  }
}

extension RenewalSnapshot {
  fileprivate func saysTheSame(as other: RenewalSnapshot) -> Bool {
    var plain = self
    plain.signedAt = other.signedAt
    plain.digest = other.digest
    return plain == other
  }
}
