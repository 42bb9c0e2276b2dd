import Database
import Sync
import Values

/// How much a space may take of what no other limit counts.
public struct SpaceBudget: Hashable, Sendable {
  /// Records; nil for any number.
  public var records: Int64?
  public var bytes: Int64

  public init(records: Int64?, bytes: Int64) {
    self.records = records
    self.bytes = bytes
  }

  /// Up to where traces of reading are still taken: who could fill a space could read unseen
  /// otherwise.
  var bytesWithTraces: Int64 { bytes + bytes / 16 }

  /// How full it is in percent of what is fuller, from the first that is worth a warning.
  func usage(_ use: SpaceUse) -> SpaceUsage? {
    let bytes = use.bytes * 100 / self.bytes
    let records = records.map { use.records * 100 / $0 } ?? 0
    let percent = max(bytes, records)
    guard percent >= SpaceUsage.firstWarning else { return nil }
    return SpaceUsage(of: records > bytes ? .records : .bytes, percent: Int(min(percent, 999)))
  }
}

/// What an app says about the budgets of its spaces.
public struct SpaceBudgets: Sendable {
  /// What every space may take at least: as long as one takes no more, its own is not looked up.
  public var least: SpaceBudget
  /// The budget of a space, by its plan.
  public var find: @Sendable (any ReadTransaction, _ space: UUID) throws -> SpaceBudget
  /// Whether a mutation brings back what the person has a copy of: the budget of records does not cut
  /// that, only the one of bytes does.
  public var bringsBack: @Sendable (QueuedMutation) -> Bool

  public init(
    least: SpaceBudget,
    find: @escaping @Sendable (any ReadTransaction, UUID) throws -> SpaceBudget,
    bringsBack: @escaping @Sendable (QueuedMutation) -> Bool = { _ in false }
  ) {
    self.least = least
    self.find = find
    self.bringsBack = bringsBack
  }

  /// One budget for every space, of an app without plans.
  public init(_ budget: SpaceBudget) {
    self.init(least: budget, find: { _, _ in budget })
  }
}
