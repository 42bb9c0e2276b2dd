import Crypto
import Database
import Fields
import Records
import SyncServer
import Values

extension PurchaseLedger {
  /// Takes an operator's word that a space has a plan, from now on and without an end.
  /// - Returns: what it may do now, which is more where more was bought.
  /// - Throws: the refusal `missing` when the space has nothing that carries a plan; `DatabaseError`,
  ///   `SyncError.behind`.
  public func grant(_ plan: String, to space: UUID) async throws -> PurchaseAccess {
    let now = now()
    let (access, move) = try await database.write(in: space) { transaction in
      guard let current = try self.plan(of: space, at: now, transaction) else {
        throw Refusal(.missing, "plan")
      }
      try self.add(plan, reason: "set", to: space, over: current, at: now, transaction)
      let move = try self.entitle(.space(space), at: now, transaction)
      return (try self.access(of: space, at: now, in: transaction), move)
    }
    if let move { moved(move) }
    return access
  }

  /// Adds a grant behind those that are there. The order in which the server heard of them is that in
  /// which they count, even within a millisecond.
  private func add(
    _ plan: String, reason: String, to space: UUID, over current: String, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    let id = Grant.subscription(of: space)
    try PurchaseSubscriptions.lock(id, at: now, in: transaction)
    let last = try PurchaseFacts.of(id, in: transaction).map(\.signedAt).max()
    let signedAt = last.map { max(now, $0.adding(milliseconds: 1)) } ?? now
    let content = Grant(plan).object.jsonText
    let factID = UUID.fresh(at: now)
    let fact = StoredFact(
      id: factID, subscription: id, kind: Grant.kind, reason: reason, signedAt: signedAt,
      receivedAt: now, digest: Digest.sha256("\(factID) \(content)"), content: content)
    _ = try PurchaseFacts.add(fact, sealed: nil, in: transaction)
    try fold(id, payer: nil, beneficiary: .space(space), at: now, transaction)
  }
}
