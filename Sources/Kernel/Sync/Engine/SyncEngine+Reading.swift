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
    if !meta.isComplete {
      status.downloaded = schema.tables.map {
        TableCount($0.name, storage.base.rows(of: $0.name).count)
      }
    }
    status.lastSync = meta.lastSync
    status.client = meta.client
    status.usage = usage
    status.pending = queue.map { $0.pending(schema, isUnsent: isUnsent($0)) }
    status.refused = refused.map { $0.shown(in: schema) }
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
}
