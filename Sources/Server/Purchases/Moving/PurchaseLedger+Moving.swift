import Audit
import AuditServer
import Crypto
import Database
import Fields
import Subscriptions
import SyncServer
import Values

/// Why a purchase is not moved.
public enum MoveProblem: Error, Hashable, Sendable {
  /// The ledger does not know it.
  case unknown
  /// What is not the App Store's is not moved: who pays on the web is who was charged there.
  case notOfStore(PurchaseSource)
  /// It is theirs already.
  case theirs
  /// It is an account's, and not for one space.
  case notForSpace
  /// It is for a space, which the account does not run.
  case notTheirSpace
  /// It is for a space, and the account runs none, or several.
  case spaces(Int)
}

/// An operator gives somebody's purchase to another account: the store's token named the wrong one, or somebody
/// else claimed it first.
extension PurchaseLedger {
  /// Moves what the App Store sold to another account, with what was imported of the same; it stays there
  /// whatever the store tells later. A row of the ledger and rows of the audit say so.
  /// - Parameter space: of those that the account runs; nil where it is for the account, or runs one alone.
  /// - Returns: for whom it is now.
  /// - Throws: `MoveProblem`, `DatabaseError`, `SyncError.behind`.
  public func move(
    _ id: SubscriptionID, to account: UUID, for space: UUID? = nil
  ) async throws -> Beneficiary {
    guard id.source == .apple else { throw MoveProblem.notOfStore(id.source) }
    let now = now()
    let new = try await database.read { transaction in
      try self.beneficiary(of: id, as: account, space, transaction).new
    }
    // What the new one has is decided here; the other is looked at by its job.
    let move = try await database.write(in: new.id) { transaction -> SpaceMove? in
      try PurchaseSubscriptions.lock(id.text, at: now, in: transaction)
      let (old, found) = try self.beneficiary(of: id, as: account, space, transaction)
      // It became another's, or a space another's, since it was looked up.
      guard found == new else { throw DatabaseError.busy }
      if let space = new.space { try self.keepFormer(of: space, at: now, transaction) }
      try self.addMove(of: id, at: now, transaction)
      let owner = Ownership(payer: account, beneficiary: new)
      try self.fold(id.text, as: owner, at: now, transaction)
      let imported = SubscriptionID(.imported, id.storeID).text
      if try PurchaseSubscriptions.find(imported, in: transaction) != nil {
        try self.fold(imported, as: owner, at: now, transaction)
      }
      try self.note(id, "moved_here", new, at: now, transaction)
      if let old {
        try self.note(id, "moved_away", old, at: now, transaction)
        try Self.look(at: old, at: now, now: now, in: transaction)
      }
      return try self.entitle(new, at: now, transaction)
    }
    if let move { moved(move) }
    return new
  }

  /// For whom it was, and for whom it is going to be. It reaches as far as before.
  private func beneficiary(
    of id: SubscriptionID, as account: UUID, _ space: UUID?, _ transaction: any ReadTransaction
  ) throws -> (old: Beneficiary?, new: Beneficiary) {
    guard let known = try PurchaseSubscriptions.find(id.text, in: transaction),
      known.state != "none" || known.beneficiary != nil
    else { throw MoveProblem.unknown }
    let usual: Beneficiary.Reach = rules.reaches.contains(.account) ? .account : .space
    let new: Beneficiary
    switch known.beneficiary?.reach ?? usual {
    case .account: new = .account(account)
    case .family: new = .family(of: account)
    case .space: new = try .space(self.space(space, of: account, transaction))
    }
    guard new.space != nil || space == nil else { throw MoveProblem.notForSpace }
    guard known.beneficiary != new || known.payer != account else { throw MoveProblem.theirs }
    return (old: known.beneficiary, new: new)
  }

  private func space(
    _ space: UUID?, of account: UUID, _ transaction: any ReadTransaction
  ) throws -> UUID {
    let all = try people.spaces(account, transaction)
    if let space {
      guard all.contains(space) else { throw MoveProblem.notTheirSpace }
      return space
    }
    guard all.count == 1 else { throw MoveProblem.spaces(all.count) }
    return all[0]
  }

  /// A row that changes nothing of what was bought, and names nobody.
  private func addMove(
    of id: SubscriptionID, at now: Instant, _ transaction: any WriteTransaction
  ) throws {
    let row = UUID.fresh(at: now)
    var move = UnknownFact()
    move.kind = "move"
    move.subscription = id
    move.signedAt = now
    move.digest = FactDigest(Digest.sha256("move \(row)"))
    move.body = .object([])
    _ = try PurchaseFacts.add(
      LedgerRow(id: row, fact: .unknown(move), reason: "operator", receivedAt: now), sealed: nil,
      in: transaction)
  }

  /// Adds a row to the audit of each space whose plan it touches, or to that of no space.
  private func note(
    _ id: SubscriptionID, _ change: String, _ beneficiary: Beneficiary, at now: Instant,
    _ transaction: any WriteTransaction
  ) throws {
    var spaces = [AuditTrail.elsewhere]
    if let space = beneficiary.space {
      spaces = [space]
    } else {
      let own = try people.spaces(beneficiary.id, transaction)
      if !own.isEmpty { spaces = own }
    }
    let note = AuditNote(
      .changePlan, [.init("purchase", .text(id.text)), .init("change", .text(change))])
    for space in spaces {
      try AuditTrail.append(
        [AuditDraft(at: now, by: nil, on: nil, note)], to: space, at: now, in: transaction)
    }
  }
}
