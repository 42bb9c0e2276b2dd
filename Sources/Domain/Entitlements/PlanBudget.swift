/// How much a space may keep in all, files left out.
public struct PlanBudget: Hashable, Sendable {
  /// Records of every kind, archived ones among them.
  public let records: Limit
  /// Bytes of records and of what became of them, as they are counted when they are written.
  public let bytes: Int64

  public init(records: Limit, megabytes: Int64) {
    self.records = records
    bytes = megabytes << 20
  }
}
