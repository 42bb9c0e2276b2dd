import Database
import Fields
import Jobs
import Subscriptions
import SyncServer
import Values

/// What a store asks of a purchase whose customer wants their money back.
public struct UseRequest: Hashable, Sendable {
  /// The transaction that it is about.
  public var transaction: String
  public var askedAt: Instant

  public init(_ transaction: String, at askedAt: Instant) {
    self.transaction = transaction
    self.askedAt = askedAt
  }
}

/// What a store is told of it: that it was delivered, and whether it could be tried for nothing before. Nothing of what
/// somebody did with it, and no wish of ours: whether money goes back is between them and the store.
public struct PurchaseUse: Hashable, Sendable {
  public var hadTrial: Bool

  public init(hadTrial: Bool) {
    self.hadTrial = hadTrial
  }
}

/// Which purchase a store is told of.
struct UseArguments: FieldObject, Hashable, Sendable {
  var transaction = ""
  var subscription = ""
  /// Who pays, and has agreed.
  var account = UUID.zero
  var askedAt = Instant.epoch

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("transaction", &transaction, maxLength: 255)
    fields.field("subscription", &subscription, maxLength: 300)
    fields.field("account", &account)
    fields.field("askedAt", &askedAt)
  }
}

/// The App Store asks what a customer had of a purchase when they want their money back (CONSUMPTION_REQUEST). It is told
/// only of who has agreed to that, and only while it takes an answer.
extension PurchaseLedger {
  private static let useJob = JobKind<UseArguments>("tell-app-store-of-use", .outside)

  /// How long after it has asked the App Store takes an answer, in milliseconds.
  private static let useTerm: Int64 = 12 * 3_600_000

  /// Notes whether an account lets the App Store be told.
  /// - Throws: `DatabaseError`.
  public func setTellsUse(_ agrees: Bool, of account: UUID) async throws {
    let now = now()
    try await database.write { transaction -> Void in
      if agrees {
        try UseConsents.give(account, at: now, in: transaction)
      } else {
        try UseConsents.remove(of: account, in: transaction)
      }
    }
  }

  /// Whether an account lets the App Store be told.
  /// - Throws: `DatabaseError`.
  public static func tellsUse(
    _ account: UUID, in transaction: any ReadTransaction
  ) throws -> Bool {
    try UseConsents.has(account, in: transaction)
  }

  /// Has the store told, where who pays has agreed.
  static func orderUse(
    _ asked: UseRequest, of subscription: String, for payer: UUID, at now: Instant,
    in transaction: any WriteTransaction
  ) throws {
    guard try UseConsents.has(payer, in: transaction) else { return }
    var arguments = UseArguments()
    arguments.transaction = asked.transaction
    arguments.subscription = subscription
    arguments.account = payer
    arguments.askedAt = asked.askedAt
    try Outbox.add(
      useJob.job(arguments, id: .fresh(at: now), key: asked.transaction), at: now,
      in: transaction)
  }

  /// Who tells; where there is no client any more, nobody.
  public func useHandler(_ clients: [AppStoreClient]) -> JobHandler {
    JobHandler(Self.useJob, limit: 2) { arguments, _ in
      try await tellUse(arguments, to: clients)
      return .none
    }
  }

  private func tellUse(_ arguments: UseArguments, to clients: [AppStoreClient]) async throws {
    guard now().since(arguments.askedAt) < Self.useTerm else { return }
    let use = try await database.read { reading -> PurchaseUse? in
      // They may have changed their mind, or the purchase may be another's by now.
      guard try UseConsents.has(arguments.account, in: reading),
        try PurchaseSubscriptions.find(arguments.subscription, in: reading)?.payer
          == arguments.account,
        let subscription = try subscription(arguments.subscription, in: reading)
      else { return nil }
      return PurchaseUse(hadTrial: subscription.trialAt.isThere)
    }
    guard let use else { return }
    for client in clients {
      do {
        if try await client.tellUse(arguments.transaction, use) { return }
      } catch let failure as AppStoreClient.Failure {
        throw JobFailure(failure)
      }
    }
  }
}
