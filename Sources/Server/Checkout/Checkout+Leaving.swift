import Database
import Fields
import Jobs
import Subscriptions
import SyncServer
import Values

/// What is charged no more.
struct EndArguments: FieldObject, Hashable, Sendable {
  /// The provider's.
  var subscription = ""

  init() {}

  init(_ subscription: String) {
    self.subscription = subscription
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("subscription", &subscription, maxLength: 255)
  }
}

/// Who is gone is charged no more.
extension Checkout {
  private static let endJob = JobKind<EndArguments>("end-checkout", .outside)

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

  var endHandler: JobHandler {
    JobHandler(Self.endJob, limit: 2, retries: JobRetries(attempts: 40)) { arguments, _ in
      do {
        let snapshot = try await provider.subscription(arguments.subscription).snapshot
        if snapshot.endedAt == nil, !snapshot.cancelsAtEnd {
          try await provider.setRenewal(false, of: arguments.subscription)
        }
      } catch let failure as CheckoutFailure {
        throw JobFailure(failure)
      }
      return .none
    }
  }
}
