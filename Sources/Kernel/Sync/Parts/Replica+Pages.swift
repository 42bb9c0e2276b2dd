import Fields
import Records
import Values

extension Replica {
  /// Writes one page of the server's answer into the base; nothing may lie on top. Returns whether the
  /// replica was or is being pulled anew.
  /// - Parameter asked: the cursor of the request.
  func apply(
    _ response: SyncResponse, from asked: Int64, at now: Instant, _ changes: BaseChanges
  ) -> Bool {
    if response.startsOver || (asked == 0 && refresh == nil) {
      refresh = response.startsOver || storage.base.count > 0 ? Refresh() : nil
      meta.cursor = 0
    }
    if response.startsOver || asked == 0 { pullHead = response.head }
    let isRefresh = isPulledAnew
    apply(response.changes, changes)
    if isRefresh {
      refresh?.cursor = response.cursor
    } else {
      meta.cursor = response.cursor
    }
    meta.role = response.role
    if !response.hasMore {
      if isRefresh { finishRefresh(at: response.cursor, changes) }
      // Who is no member any more holds nothing, and is told what became of the queue.
      meta.isComplete = !response.role.isEmpty
      if meta.isComplete { meta.lastSync = now }
    }
    return isRefresh
  }

  private func apply(_ list: [RecordChange], _ changes: BaseChanges) {
    for change in list {
      guard let table = schema.table(named: change.table) else { continue }
      if change.record.isNull {
        changes.write(table, change.id, nil)
      } else {
        changes.write(table, change.id, table.row(from: change.record))
        refresh?.seen.add(RecordKey(table.name, change.id))
      }
    }
  }

  private func finishRefresh(at cursor: Int64, _ changes: BaseChanges) {
    let seen = refresh?.seen ?? RecordKeys()
    for table in schema.tables {
      for id in storage.base.rows(of: table.name).keys.ordered()
      where !seen.contains(RecordKey(table.name, id)) {
        changes.write(table, id, nil)
      }
    }
    meta.cursor = cursor
    refresh = nil
  }
}
