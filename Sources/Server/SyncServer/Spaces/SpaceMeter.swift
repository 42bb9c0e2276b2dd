import Database
import Records
import Sync
import Values

/// Counts what a space takes during one transaction, and says when its budget is reached.
struct SpaceMeter {
  private let space: UUID
  private let budgets: SpaceBudgets?
  private(set) var use: SpaceUse
  /// What it took when the transaction began.
  private let before: SpaceUse
  private var budget: SpaceBudget?

  init(_ space: UUID, taking use: SpaceUse, of budgets: SpaceBudgets?) {
    self.space = space
    self.use = use
    self.budgets = budgets
    before = use
  }

  /// What the transaction has added.
  var added: SpaceUse { use - before }

  /// Counts a mutation that took effect.
  /// - Returns: the refusal for which it is to be undone, and then nothing is counted: there is no room
  ///   for it.
  mutating func count(
    _ mutation: QueuedMutation, weighing weight: Int, writing written: ArraySlice<WrittenRecord>,
    in transaction: any ReadTransaction
  ) throws -> Refusal? {
    try count(
      SpaceUse(of: weight, writing: written), isTrace: written.isEmpty,
      bringsBack: { $0.bringsBack(mutation) }, in: transaction)
  }

  /// Counts a trace that is no mutation. Returns as for one.
  mutating func countTrace(in transaction: any ReadTransaction) throws -> Refusal? {
    try count(
      SpaceUse(of: 0, writing: []), isTrace: true, bringsBack: { _ in false }, in: transaction)
  }

  private mutating func count(
    _ more: SpaceUse, isTrace: Bool, bringsBack: (SpaceBudgets) -> Bool,
    in transaction: any ReadTransaction
  ) throws -> Refusal? {
    let sum = use + more
    // What makes room is never refused: nothing goes that had not come.
    if more.records >= 0, let budgets, !Self.fits(sum, budgets.least) {
      let budget = try find(budgets, in: transaction)
      if sum.bytes > (isTrace ? budget.bytesWithTraces : budget.bytes) {
        return Refusal(.limitReached, "bytes", limit: Int(budget.bytes >> 20))
      }
      if more.records > 0, let records = budget.records, sum.records > records,
        !bringsBack(budgets)
      {
        return Refusal(.limitReached, "records", limit: Int(records))
      }
    }
    use = sum
    return nil
  }

  /// How full the space is, where that is worth a warning.
  mutating func usage(in transaction: any ReadTransaction) throws -> SpaceUsage? {
    guard let budgets, budgets.least.usage(use) != nil else { return nil }
    return try find(budgets, in: transaction).usage(use)
  }

  private static func fits(_ use: SpaceUse, _ budget: SpaceBudget) -> Bool {
    use.bytes <= budget.bytes && budget.records.map { use.records <= $0 } ?? true
  }

  private mutating func find(
    _ budgets: SpaceBudgets, in transaction: any ReadTransaction
  ) throws -> SpaceBudget {
    let found = try budget ?? budgets.find(transaction, space)
    budget = found
    return found
  }
}
