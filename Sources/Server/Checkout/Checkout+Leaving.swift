import Database
import Fields
import Jobs
import Purchases
import Subscriptions
import SyncServer
import Values

/// A subscription by card that is not to renew.
struct EndArguments: FieldObject, Hashable, Sendable {
  /// By the provider's id.
  var subscription = ""

  init() {}

  init(_ subscription: String) {
    self.subscription = subscription
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("subscription", &subscription, maxLength: 255)
  }
}

/// Nobody is charged any more whose account is gone, or who left the space that they paid for.
extension Checkout {
  static let endJob = JobKind<EndArguments>("end-checkout", .outside)

  /// Takes an account that is gone out of what it paid, which stays for the books, and has its subscriptions end with
  /// what is paid.
  public static func forget(
    _ account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    for checkout in try Checkouts.of(account, in: transaction) {
      guard let subscription = checkout.subscription else { continue }
      try Outbox.add(
        endJob.job(EndArguments(subscription), id: .fresh(at: now), key: subscription), at: now,
        in: transaction)
    }
    try Checkouts.leave(account, in: transaction)
  }

  /// Has what an account pays for a space that it left end with what is paid.
  public static func leave(
    _ space: UUID, by account: UUID, at now: Instant, in transaction: any WriteTransaction
  ) throws {
    for var checkout in try Checkouts.of(account, in: transaction) {
      guard let id = checkout.subscriptionID,
        try PurchaseLedger.beneficiary(of: id, in: transaction) == .space(space)
      else { continue }
      if let subscription = checkout.subscription {
        try Outbox.add(
          endJob.job(EndArguments(subscription), id: .fresh(at: now), key: subscription), at: now,
          in: transaction)
      } else if checkout.method.isPaidByHand {
        checkout.renews = false
        try Checkouts.put(checkout, in: transaction)
        try Bills.voidOpen(of: checkout.id, in: transaction)
        try lookAtBills(of: checkout.id, at: now, in: transaction)
      }
    }
  }

  var endHandler: JobHandler {
    JobHandler(Self.endJob, limit: 2, retries: JobRetries(attempts: 40)) { arguments, _ in
      let id = arguments.subscription
      do {
        let snapshot = try await provider.subscription(id).snapshot
        guard snapshot.endedAt == nil, !snapshot.cancelsAtEnd else { return .none }
        try await provider.setRenewal(false, of: id)
      } catch let failure as CheckoutFailure {
        throw JobFailure(failure)
      }
      let now = now()
      return .write { transaction in
        try Self.tell(of: .subscription(id), at: now, in: transaction)
        return nil
      }
    }
  }
}
