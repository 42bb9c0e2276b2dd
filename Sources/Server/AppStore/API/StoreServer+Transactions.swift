import API
import Fields
import Values

/// A subscription as the API tells it.
public struct StoreSubscription: Hashable, Sendable {
  public var group: String?
  public var originalTransactionID: String
  public var status: StoreWord<StoreStatus>
  public var transaction: StoreTransaction
  public var renewal: StoreRenewal
  /// The signed texts of the two.
  public var signedTransaction: String
  public var signedRenewal: String
}

/// A page of a customer's transactions.
public struct StoreHistoryPage: Hashable, Sendable {
  public var transactions: [StoreTransaction]
  /// The signed texts of `transactions`, one for each.
  public var signedTexts: [String]
  /// By which the next page is asked for, also much later.
  public var revision: String
  public var hasMore: Bool
}

extension StoreServer {
  /// All subscriptions of the customer of a transaction (Get All Subscription Statuses).
  public func subscriptions(of transactionID: String) async throws -> [StoreSubscription] {
    let answer = try await ask(.get, "inApps/v1/subscriptions/\(piece(transactionID))")
    try checkApp(answer)
    guard let groups = answer["data"]?.array else { throw StoreFailure.unreadable }
    var subscriptions: [StoreSubscription] = []
    for group in groups {
      let name = group["subscriptionGroupIdentifier"]?.text
      for item in group["lastTransactions"]?.array ?? [] {
        subscriptions.append(try subscription(item, group: name))
      }
    }
    return subscriptions
  }

  private func subscription(_ item: JSONValue, group: String?) throws -> StoreSubscription {
    guard let status = item["status"]?.wholeNumber,
      let transactionText = item["signedTransactionInfo"]?.text,
      let renewalText = item["signedRenewalInfo"]?.text
    else { throw StoreFailure.unreadable }
    let transaction = try read { () throws(StoreRefusal) in
      try verifier.transaction(transactionText)
    }
    let renewal = try read { () throws(StoreRefusal) in try verifier.renewal(renewalText) }
    guard transaction.originalTransactionID == renewal.originalTransactionID else {
      throw StoreFailure.unsigned(.mismatch)
    }
    return StoreSubscription(
      group: group, originalTransactionID: transaction.originalTransactionID,
      status: StoreWord(status), transaction: transaction, renewal: renewal,
      signedTransaction: transactionText, signedRenewal: renewalText)
  }

  /// One transaction (Get Transaction Info).
  public func transaction(_ transactionID: String) async throws -> StoreTransaction {
    let answer = try await ask(.get, "inApps/v1/transactions/\(piece(transactionID))")
    guard let text = answer["signedTransactionInfo"]?.text else { throw StoreFailure.unreadable }
    return try read { () throws(StoreRefusal) in try verifier.transaction(text) }
  }

  /// A page of the transactions of the customer of one, the oldest first (Get Transaction History).
  /// - Parameter revision: of the page before; nil for the first.
  public func history(
    of transactionID: String, after revision: String? = nil
  ) async throws -> StoreHistoryPage {
    var path = try "inApps/v2/history/\(piece(transactionID))?sort=ASCENDING"
    if let revision { path += "&revision=" + query(revision) }
    let answer = try await ask(.get, path)
    try checkApp(answer)
    guard let next = answer["revision"]?.text, let hasMore = answer["hasMore"]?.boolean else {
      throw StoreFailure.unreadable
    }
    // The same page again would go on for ever.
    guard !hasMore || next != revision else { throw StoreFailure.unreadable }
    return StoreHistoryPage(
      transactions: try transactions(of: answer), signedTexts: try texts(of: answer),
      revision: next, hasMore: hasMore)
  }

  /// The transactions of an order, by the number in the customer's receipt (Look Up Order ID); empty for a number
  /// that is no order.
  public func order(_ orderID: String) async throws -> [StoreTransaction] {
    let answer = try await ask(.get, "inApps/v1/lookup/\(piece(orderID))")
    switch answer["status"]?.wholeNumber {
    case 0: return try transactions(of: answer)
    case 1: return []
    default: throw StoreFailure.unreadable
    }
  }

  private func transactions(of answer: JSONValue) throws -> [StoreTransaction] {
    var transactions: [StoreTransaction] = []
    for text in try texts(of: answer) {
      transactions.append(
        try read { () throws(StoreRefusal) in try verifier.transaction(text) })
    }
    return transactions
  }

  private func texts(of answer: JSONValue) throws -> [String] {
    guard let items = answer["signedTransactions"]?.array else { throw StoreFailure.unreadable }
    return try items.map { item in
      guard let text = item.text else { throw StoreFailure.unreadable }
      return text
    }
  }
}
