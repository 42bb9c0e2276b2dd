import Crypto
import Database
import Records
import Subscriptions
import SyncServer
import Values

extension PurchaseLedger {
  /// Takes an operator's word that a space has a plan, from now on and without an end. Of what an operator
  /// gives a space the last counts.
  /// - Returns: what it may do now, which is more where more was bought.
  /// - Throws: the refusal `missing` when the space has nothing that carries a plan; `DatabaseError`,
  ///   `SyncError.behind`.
  public func grant(_ plan: String, to space: UUID) async throws -> Access {
    let now = now()
    let (access, move) = try await database.write(in: space) { transaction in
      guard try self.plan(of: space, at: now, transaction) != nil else {
        throw Refusal(.missing, "plan")
      }
      try self.keepFormer(of: space, at: now, transaction)
      try self.add(plan, reason: "set", to: space, at: now, transaction)
      let move = try self.entitle(.space(space), at: now, transaction)
      return (try self.access(of: space, at: now, in: transaction), move)
    }
    if let move { moved(move) }
    return access
  }

  /// Notes as given what a space has in its records from before there was a ledger, so that its first
  /// purchase takes nothing away.
  func keepFormer(
    of space: UUID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    guard let plan = try self.plan(of: space, at: now, transaction),
      plan != rules.catalogue.leastPlan,
      rules.catalogue.product(PurchaseRules.given(plan)) != nil,
      try PurchaseSubscriptions.of(beneficiary: space, in: transaction).isEmpty,
      try people.owners(space, transaction).allSatisfy({ owner in
        try PurchaseSubscriptions.of(beneficiary: owner, in: transaction).isEmpty
      })
    else { return }
    try add(plan, reason: "former", to: space, at: now, transaction)
  }

  /// Adds a grant behind those that are there. The order in which the server heard of them is that in
  /// which they count, even within a millisecond.
  private func add(
    _ plan: String, reason: String, to space: UUID, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let id = SubscriptionID(.operatorGrant, "\(space)")
    try PurchaseSubscriptions.lock(id.text, at: now, in: transaction)
    let last = try PurchaseFacts.of(id.text, in: transaction).map { $0.fact.signedAt }.max()
    let row = UUID.fresh(at: now)
    var grant = GrantSnapshot()
    grant.subscription = id
    grant.product = PurchaseRules.given(plan)
    grant.from = now
    grant.recordedAt = last.map { max(now, $0.adding(milliseconds: 1)) } ?? now
    grant.digest = FactDigest(Digest.sha256("\(row) \(plan)"))
    _ = try PurchaseFacts.add(
      LedgerRow(id: row, fact: .grant(grant), reason: reason, receivedAt: now), sealed: nil,
      in: transaction)
    try fold(
      id.text, as: Ownership(payer: nil, beneficiary: .space(space)), at: now, transaction)
  }
}
