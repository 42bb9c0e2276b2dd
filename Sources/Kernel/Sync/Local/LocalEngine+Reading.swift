import Fields
import Records
import Values

extension LocalEngine {
  /// Where the device stands: nothing waits, and `lastSync` is when the store last took something.
  public var status: SyncStatus {
    var status = SyncStatus()
    status.phase = replica.isOutrun ? .failed(.outdated) : .idle
    status.isOnline = pace.isOnline
    status.isMemoryOnly = store.condition != .durable
    status.isComplete = true
    status.lastSync = replica.meta.lastSync
    status.refused = refused.map { $0.shown(in: schema) }
    return status
  }

  public func shownRows(of table: String) -> ShownRows {
    if life == .open { return .all }
    return isShown ? replica.firstPart(of: table) : .none
  }

  public func row(_ key: RecordKey) -> Row? { replica.row(key) }

  public func presence(of key: RecordKey) -> Presence {
    let presence = replica.presence(of: key)
    return presence == .gone && life != .open ? .notHeld : presence
  }

  public func rows(of table: String) -> [Row] { replica.rows(of: table) }

  public func firstRows(of table: String, on today: CivilDate) -> [Row] {
    replica.firstRows(of: table, on: today)
  }

  public var role: String { configuration.role }

  public var isClosed: Bool { life == .closed }

  /// The most entries of a page of a record's past.
  private static let pageSize = 50

  public func past(of key: RecordKey, before: Int64?, stored: [StoredValue]) -> HistoryPage? {
    var pasts = stored.compactMap { StoredPast(storedBytes: $0.bytes) }
    for mutation in store.unsaved {
      for past in mutation.past where past.record == key { pasts.append(past.entry) }
    }
    var page = HistoryPage()
    for past in pasts.ordered(by: { $0.entry.version > $1.entry.version }) {
      // The store may have what this tab has not heard of yet.
      guard past.entry.version < before ?? .max,
        past.entry.version != page.entries.last?.version
      else { continue }
      guard page.entries.count < Self.pageSize else {
        page.hasMore = true
        break
      }
      page.entries.append(past.told(of: key.table, in: schema))
    }
    return page
  }
}
