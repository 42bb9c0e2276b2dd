/// How much a clinic may keep in all, files left out.
public struct PlanBudget: Hashable, Sendable {
  /// Records of every kind, archived patients among them.
  public let records: Limit
  /// Bytes of records and of what became of them, as they are counted when they are written.
  public let bytes: Int64

  init(records: Limit, megabytes: Int64) {
    self.records = records
    bytes = megabytes << 20
  }
}
