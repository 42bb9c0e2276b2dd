import Database
import Subscriptions
import SyncServer
import Values

/// What operators are told of why somebody has a plan.
extension PurchaseLedger {
  /// The rule that decided, and every row of the ledger that counts for a space.
  public func reasons(
    ofSpace space: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [String] {
    let owners = try people.owners(space, transaction)
    let access = try access(of: space, at: now, in: transaction)
    return try [Self.words(of: access)] + lines(of: [space] + owners, at: now, in: transaction)
      + owners.flatMap { try lines(ofSeatOf: $0, at: now, in: transaction) }
  }

  /// The same for an account, by what was bought for it.
  public func reasons(
    ofAccount account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [String] {
    let access = try access(ofAccount: account, at: now, in: transaction)
    return try [Self.words(of: access)] + lines(of: [account], at: now, in: transaction)
      + lines(ofSeatOf: account, at: now, in: transaction)
  }

  /// What is behind an id of a row, or of a subscription such as `apple:2000000123456789`; nil where there
  /// is none.
  public func reasons(
    of id: String, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [String]? {
    var name = id
    if let row = UUID(id) {
      guard let found = try PurchaseFacts.find(row, in: transaction) else { return nil }
      name = found.fact.subscription.text
    }
    guard let stored = try PurchaseSubscriptions.find(name, in: transaction) else { return nil }
    return try lines(of: stored, at: now, in: transaction)
  }

  private func lines(
    of beneficiaries: [UUID], at now: Instant, in transaction: any ReadTransaction
  ) throws -> [String] {
    try beneficiaries.flatMap { id in
      try PurchaseSubscriptions.of(beneficiary: id, in: transaction).flatMap { stored in
        try lines(of: stored, at: now, in: transaction)
      }
    }
  }

  /// The seat that an account has, with what its giver has bought.
  private func lines(
    ofSeatOf account: UUID, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [String] {
    guard let (seat, counts) = try seat(heldBy: account, at: now, in: transaction) else {
      return []
    }
    var head = "seat \(seat.id)  \(counts ? "counts" : "rests")  of account \(account)"
    head += "  given by \(seat.giver)"
    if let takenAt = seat.takenAt { head += "  since \(takenAt)" }
    return try [head] + lines(of: [seat.giver], at: now, in: transaction)
  }

  private func lines(
    of stored: StoredSubscription, at now: Instant, in transaction: any ReadTransaction
  ) throws -> [String] {
    let standing = try subscription(stored.id, in: transaction)?.standing(at: now)
    var head = "\(stored.id)  \(standing?.state.name ?? "none")"
    if let product = standing?.product { head += "  \(product.rawValue)" }
    if let until = standing?.accessUntil { head += "  until \(until)" }
    if let beneficiary = stored.beneficiary {
      head += "  for \(beneficiary.reach) \(beneficiary.id)"
    } else {
      head += "  nobody's yet"
    }
    if let payer = stored.payer { head += "  paid by \(payer)" }
    let rows = try PurchaseFacts.of(stored.id, in: transaction)
    return [head]
      + rows.map { row in
        """
          \(row.id)  \(row.fact.kind)  \(row.reason)  signed \(row.fact.signedAt)  received \
        \(row.receivedAt)
        """
      }
  }

  private static func words(of access: Access) -> String {
    let why =
      switch access.rule {
      case .nothingBought: "nothing was ever bought or given"
      case .nothingRuns: "nothing that was bought or given runs any more"
      case .onlyOne: "one thing alone gives access"
      case .highestLevel: "of what gives access the highest plan counts"
      case .longestAccess: "of equal plans the one counts that lasts longest"
      case .firstID: "of what is equal in all the first counts"
      }
    let by = access.hasAccess ? access.decidedBy.map { ": \($0.subscription.text)" } ?? "" : ""
    let until = access.until.map { ", until \($0)" } ?? ""
    return "The plan is \(access.planName)\(until): \(why)\(by)."
  }
}
