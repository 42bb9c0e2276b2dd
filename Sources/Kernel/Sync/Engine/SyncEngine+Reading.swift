import Fields
import Records
import Values

extension SyncEngine {
  /// Where the device stands.
  public var status: SyncStatus {
    let meta = replica.meta
    var status = SyncStatus()
    status.phase = exchange.phase
    status.isOnline = pace.isOnline
    status.isMemoryOnly = store.isMemoryOnly
    status.isComplete = meta.isComplete
    if !meta.isComplete {
      status.downloaded = schema.tables.map {
        TableCount($0.name, replica.storage.base.rows(of: $0.name).count)
      }
    }
    status.lastSync = meta.lastSync
    status.client = meta.client
    status.usage = exchange.usage
    status.windows = meta.windows
    status.pending = queue.entries.map { $0.pending(schema, isUnsent: queue.isUnsent($0)) }
    status.refused = refusals.list.map { $0.shown(in: schema) }
    return status
  }

  /// The role that the server last named, by its raw value.
  public var role: String { replica.meta.role }

  public func shownRows(of table: String) -> ShownRows {
    if life == .open { return .all }
    return isShown ? replica.firstPart(of: table) : .none
  }

  /// The row as the person sees it; nil when there is none.
  public func row(_ key: RecordKey) -> Row? { replica.row(key) }

  public func presence(of key: RecordKey) -> Presence {
    // Before all is here nothing is known to be gone.
    let presence = replica.presence(of: key)
    return presence == .gone && (life != .open || !replica.meta.isComplete) ? .notHeld : presence
  }

  /// All rows of a record type as the person sees them, by id.
  public func rows(of table: String) -> [Row] { replica.rows(of: table) }

  public func firstRows(of table: String, on today: CivilDate) -> [Row] {
    replica.firstRows(of: table, on: today)
  }

  public var isClosed: Bool { life == .closed }
}
