import Fields
import Records
import Values

extension SyncEngine {
  /// Where the device stands.
  public var status: SyncStatus {
    var status = SyncStatus()
    status.phase = phase
    status.isOnline = isOnline
    status.isMemoryOnly = isMemoryOnly
    status.isComplete = meta.isComplete
    status.lastSync = meta.lastSync
    status.pending = queue.map { $0.pending }
    status.refused = refused
    return status
  }

  /// The role that the server last named, by its raw value.
  public var role: String { meta.role }

  /// The row as the person sees it; nil when there is none.
  public func row(_ key: RecordKey) -> Row? {
    guard let table = schema.table(named: key.table) else { return nil }
    return storage.row(table, key.id)
  }

  /// All rows of a record type as the person sees them, by id.
  public func rows(of table: String) -> [Row] {
    let rows = storage.base.rows(of: table)
    return rows.keys.ordered().map { rows[$0] ?? [] }
  }

  /// Everything typed here that the server has not taken, for a file that the person keeps.
  public func exportUnsynced() -> JSONValue {
    let pending = queue.map {
      export($0.id, $0.mutation.name, $0.mutation.time, $0.mutation.arguments, nil)
    }
    let refused = refused.map { export($0.id, $0.name, $0.time, $0.arguments, $0.refusal) }
    return .object([
      JSONValue.Member("space", configuration.space.json),
      JSONValue.Member("account", configuration.account.json),
      JSONValue.Member("exported", now.json),
      JSONValue.Member("pending", .array(pending)),
      JSONValue.Member("refused", .array(refused)),
    ])
  }

  private func export(
    _ id: UUID, _ name: String, _ time: Instant, _ arguments: JSONValue, _ refusal: Refusal?
  ) -> JSONValue {
    var members = [
      JSONValue.Member("id", id.json), JSONValue.Member("name", .text(name)),
      JSONValue.Member("time", time.json), JSONValue.Member("arguments", arguments),
    ]
    if let refusal { members.append(JSONValue.Member("refusal", refusal.object)) }
    return .object(members)
  }
}
