import Audit
import AuditServer
import Database
import Fields
import Jobs
import Records
import Subscriptions
import SyncServer
import Values

/// The ledger of an app: what stores, checkouts and operators tell of purchases, and the plan that each
/// space has by it (Docs/Subscriptions.md).
///
/// A fact, what all of its subscription come to, and the plan in the records of the space become durable
/// in one transaction. What is for an account reaches its spaces in a transaction each, which is ordered
/// in that of the fact.
public struct PurchaseLedger: Sendable {
  let database: any Database
  let tables: SpaceTables
  let rules: PurchaseRules
  let people: PurchasePeople
  let now: @Sendable () -> Instant
  /// Hears that a space has moved, once that is durable.
  let moved: @Sendable (SpaceMove) -> Void

  public init(
    _ rules: PurchaseRules, of people: PurchasePeople, in database: any Database,
    tables: SpaceTables, now: @escaping @Sendable () -> Instant,
    moved: @escaping @Sendable (SpaceMove) -> Void
  ) {
    self.rules = rules
    self.people = people
    self.database = database
    self.tables = tables
    self.now = now
    self.moved = moved
  }

  /// Whose a subscription is.
  struct Ownership: Hashable, Sendable {
    var payer: UUID?
    var beneficiary: Beneficiary?
  }

  private struct Written: Sendable {
    var subscription: StoredSubscription
    var move: SpaceMove?
  }

  /// Takes what was told of a subscription; what is known already changes nothing.
  ///
  /// It is whose it was before. A new one is for whom its intent says, and without an intent the first
  /// account's that comes with it.
  /// - Parameter account: who comes with it; nil for a store that tells by itself.
  /// - Returns: the subscription as it is now.
  /// - Throws: `DatabaseError`, `SyncError.behind`.
  @discardableResult
  public func record(
    _ told: ToldPurchase, from account: UUID? = nil
  ) async throws -> StoredSubscription {
    while true {
      let ownership = try await database.read { transaction in
        try self.ownership(of: told, from: account, transaction)
      }
      // One after the other for all that is for one space or account.
      let subject = ownership.beneficiary?.id ?? Self.nobody
      let written = try await database.write(in: subject) { transaction in
        try self.record(told, from: account, as: ownership, transaction)
      }
      guard let written else { continue }
      if let move = written.move { moved(move) }
      return written.subscription
    }
  }

  /// Stands for who has what nobody has claimed.
  private static let nobody = UUID.zero

  private func ownership(
    of told: ToldPurchase, from account: UUID?, _ transaction: any ReadTransaction
  ) throws -> Ownership {
    let known = try PurchaseSubscriptions.find(told.subscription.text, in: transaction)
    if let known, known.beneficiary != nil {
      return Ownership(payer: known.payer, beneficiary: known.beneficiary)
    }
    if let id = told.intent {
      // One that nobody here announced is another's, and no one's who merely brings it.
      let intent = try PurchaseIntents.find(id, in: transaction)
      return Ownership(payer: intent?.payer, beneficiary: intent?.beneficiary)
    }
    return Ownership(payer: account, beneficiary: account.map { .account($0) })
  }

  /// - Returns: nil when it has become another's since it was looked up.
  private func record(
    _ told: ToldPurchase, from account: UUID?, as ownership: Ownership,
    _ transaction: any WriteTransaction
  ) throws -> Written? {
    let now = now()
    let id = told.subscription.text
    try PurchaseSubscriptions.lock(id, at: now, in: transaction)
    guard try self.ownership(of: told, from: account, transaction) == ownership,
      let known = try PurchaseSubscriptions.find(id, in: transaction)
    else { return nil }
    if let space = ownership.beneficiary?.space {
      try keepFormer(of: space, at: now, transaction)
    }
    var isNew = known.beneficiary != ownership.beneficiary
    for one in told.facts where one.fact.subscription == told.subscription {
      let row = LedgerRow(
        id: .fresh(at: now), fact: one.fact, reason: one.reason, receivedAt: now)
      let isAdded = try PurchaseFacts.add(
        row, sealed: ownership.payer.map { (words: one.words, account: $0) }, in: transaction)
      if isAdded { isNew = true }
    }
    guard isNew else { return Written(subscription: known, move: nil) }
    if let intent = told.intent {
      try PurchaseIntents.fulfil(intent, by: id, in: transaction)
    }
    if let asked = told.useAsked, let payer = ownership.payer {
      try Self.orderUse(asked, of: id, for: payer, at: now, in: transaction)
    }
    let folded = try fold(id, as: ownership, at: now, transaction)
    let move = try ownership.beneficiary.flatMap { try entitle($0, at: now, transaction) }
    return Written(subscription: folded, move: move)
  }

  /// Folds a subscription and keeps what it comes to.
  @discardableResult
  func fold(
    _ id: String, as ownership: Ownership, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> StoredSubscription {
    let subscription = try subscription(id, in: transaction)
    let standing = subscription?.standing(at: now)
    let folded = StoredSubscription(
      id: id, payer: ownership.payer, beneficiary: ownership.beneficiary,
      product: standing?.product?.rawValue, state: standing?.state.name ?? "none",
      endsAt: standing?.accessUntil, nextChange: subscription?.nextChange(after: now))
    let former = try PurchaseSubscriptions.find(id, in: transaction)?.state
    try PurchaseSubscriptions.put(folded, at: now, in: transaction)
    if let standing, let payer = ownership.payer {
      try Self.remindOfTrial(standing, of: payer, at: now, in: transaction)
      try Self.remindOfConsent(standing, of: payer, at: now, in: transaction)
      try Self.tellOfFailure(standing, after: former, of: payer, at: now, in: transaction)
    }
    return folded
  }

  /// Lets spaces have the plans that their purchases come to, and orders the next look.
  /// - Returns: the move of the space that it is for.
  func entitle(
    _ beneficiary: Beneficiary, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> SpaceMove? {
    let next: Instant?
    var move: SpaceMove?
    switch beneficiary.reach {
    case .space:
      let access = try access(of: beneficiary.id, at: now, in: transaction)
      move = try write(access.planName, to: beneficiary.id, at: now, transaction)
      next = access.nextChange
    case .account, .family:
      let holders = try holders(ofSeatsBy: beneficiary.id, in: transaction)
      for account in [beneficiary.id] + holders {
        try lookAtSpaces(of: account, at: now, transaction)
      }
      next = try access(ofAccount: beneficiary.id, at: now, in: transaction).nextChange
    }
    if let next { try Self.look(at: beneficiary, at: next, now: now, in: transaction) }
    return move
  }

  /// Sets the plan in the records of a space, with its audit row.
  /// - Returns: nil where the space has it already, and where nothing carries one.
  private func write(
    _ plan: String, to space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> SpaceMove? {
    guard let current = try self.plan(of: space, at: now, transaction), current != plan else {
      return nil
    }
    let note = AuditNote(.changePlan, [.init("plan", .text(plan))])
    try AuditTrail.append(
      [AuditDraft(at: now, by: nil, on: nil, note)], to: space, at: now, in: transaction)
    let version = try Spaces.change(space, of: tables, at: now, in: transaction) { records in
      guard rules.set(records, space, plan) else { throw Refusal(.missing, "plan") }
    }
    return SpaceMove(space: space, version: version)
  }

  /// The plan that a space has in its records; nil where nothing carries one.
  func plan(
    of space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws -> String? {
    let storage = SQLStorage(transaction, space: space, tables: tables, version: 0, now: now)
    let plan = rules.read(Transaction(storage), space)
    if let error = storage.error { throw error }
    return plan
  }
}
