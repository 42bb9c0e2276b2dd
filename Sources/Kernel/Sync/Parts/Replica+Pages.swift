import Fields
import Records
import Values

extension Replica {
  /// Writes one page of the server's answer into the base; nothing may lie on top. Returns whether the
  /// replica was or is being pulled anew.
  /// - Parameters:
  ///   - asked: the cursor of the request.
  ///   - isWaiting: whether something may wait that needs what lies outside of the windows.
  func apply(
    _ response: SyncResponse, from asked: Int64, at now: Instant, isWaiting: Bool,
    _ changes: BaseChanges
  ) -> Bool {
    if response.startsOver || (asked == 0 && refresh == nil) {
      refresh = response.startsOver || storage.base.count > 0 ? Refresh() : nil
      meta.cursor = 0
    }
    if response.startsOver || asked == 0 {
      meta.pullHead = response.head
      set(response.windows ?? [])
    } else if let windows = response.windows {
      set(windows)
    }
    let isRefresh = isPulledAnew
    apply(response.changes, isWaiting: isWaiting, changes)
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

  private func apply(_ list: [RecordChange], isWaiting: Bool, _ changes: BaseChanges) {
    for change in list {
      guard let table = schema.table(named: change.table) else { continue }
      if change.record.isNull {
        changes.write(table, change.id, nil)
        continue
      }
      let row = table.row(from: change.record)
      guard keeps(row, change.id, of: table, isWaiting: isWaiting) else { continue }
      changes.write(table, change.id, row)
      refresh?.seen.add(RecordKey(table.name, change.id))
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
    meta.windows = windows
    refresh = nil
    noteWindows()
  }
}
