import Database
import Purchases
import Subscriptions
import SyncServer
import Values

/// A page of the provider's that can still be paid.
private struct OpenPage: Sendable {
  /// Of the provider's.
  var id: String
  var checkout: UUID
  /// The first bill that is paid on it; nil of a page for a card.
  var bill: UUID?
}

/// Of one payer, and of what is paid for the same account or space, one page at a time can be paid: each has its trial
/// and its price from when it was opened, and knows nothing of the others.
extension Checkout {
  /// Ends the pages beside the one that is wanted. What was paid on one is looked at, so that the caller decides anew.
  /// Bills that the ledger has heard of stay as they are.
  /// - Throws: `CheckoutFailure`; `.later` where one is open and cannot be ended now; `DatabaseError`.
  func closePages(beside wish: CheckoutWish) async throws {
    for page in try await openPages(beside: wish) { try await close(page) }
  }

  /// Makes sure that no page beside the one that was just made was opened at the same time; else it ends that one.
  /// - Throws: as `closePages`; `CheckoutFailure.later` where there is another.
  func closeUnlessAlone(_ wish: CheckoutWish) async throws {
    guard try await !openPages(beside: wish).isEmpty else { return }
    let now = now()
    let own = try await database.read { try pages(of: wish.id, at: now, in: $0) }
    for page in own { try await close(page) }
    throw CheckoutFailure.later(after: nil)
  }

  /// Ends a page for a card whose place another has taken.
  func close(_ page: OpenedPage, of checkout: UUID) async throws {
    try await close(OpenPage(id: page.id, checkout: checkout, bill: nil))
  }

  /// Ends the page for a card, once the same was paid by hand.
  func closeCardPage(of checkout: UUID) async throws {
    let now = now()
    let open = try await database.read { try pages(of: checkout, at: now, in: $0) }
    for page in open where page.bill == nil { try await close(page) }
  }

  /// Ends the pages of first bills, once a card is charged for the same.
  func closeBillPages(of checkout: UUID) async throws {
    let now = now()
    let open = try await database.read { try pages(of: checkout, at: now, in: $0) }
    for page in open where page.bill != nil { try await close(page) }
  }

  /// By which it is counted how many pages of a checkout, or of a bill, were ended: another key follows.
  static func closings(of id: UUID) -> String { "closed \(id)" }

  private func openPages(beside wish: CheckoutWish) async throws -> [OpenPage] {
    let now = now()
    return try await database.read { transaction -> [OpenPage] in
      var open: [OpenPage] = []
      for id in try PurchaseLedger.announced(beside: wish.id, in: transaction) {
        let all = try pages(of: id, at: now, in: transaction)
        guard id == wish.id else {
          open += all
          continue
        }
        // A page that is still good stays that wish's; the code of a Pix may be in somebody's hands.
        let isSame = try Checkouts.find(id, in: transaction)?.isCard(of: wish) ?? false
        if !isSame { open += all.filter { $0.bill == nil } }
      }
      return open
    }
  }

  /// The pages of a checkout that are open as far as we know: for a card, and of first bills.
  private func pages(
    of id: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [OpenPage] {
    var open: [OpenPage] = []
    if let checkout = try Checkouts.find(id, in: transaction), let page = checkout.page,
      let until = checkout.openUntil, until > now
    {
      open.append(OpenPage(id: page.id, checkout: id, bill: nil))
    }
    for bill in try Bills.of(id, in: transaction) where !bill.isTold && bill.isOpen {
      guard let page = bill.page, let until = bill.openUntil, until > now else { continue }
      open.append(OpenPage(id: page.id, checkout: id, bill: bill.id))
    }
    return open
  }

  private func close(_ page: OpenPage) async throws {
    do {
      try await provider.close(page.id)
    } catch let failure as CheckoutFailure {
      switch failure {
      case .notFound: break
      case .refused:
        let state = try await lookNow(atSession: page.id)
        if state == .open { throw CheckoutFailure.later(after: nil) }
      case .notLetIn, .later, .unreadable, .notBelieved: throw failure
      }
    }
    try await database.write(in: page.checkout) { transaction -> Void in
      try ToldObjects.tell(Self.closings(of: page.bill ?? page.checkout), in: transaction)
      if let id = page.bill {
        guard var bill = try Bills.find(id, in: transaction), bill.page?.id == page.id else {
          return
        }
        bill.page = nil
        bill.openUntil = nil
        try Bills.put(bill, in: transaction)
      } else {
        guard var checkout = try Checkouts.find(page.checkout, in: transaction),
          checkout.page?.id == page.id
        else { return }
        checkout.page = nil
        checkout.openUntil = nil
        try Checkouts.put(checkout, in: transaction)
      }
    }
  }
}

extension StoredCheckout {
  /// Whether its page for a card is the one that is wanted.
  func isCard(of wish: CheckoutWish) -> Bool {
    wish.method == .card && method == .card && currency == wish.currency
      && language == wish.language
  }
}
