import Fields
import Records
import Sync
import Values

/// Record types of which a device holds a part (Docs/Sync.md, rule 15).
extension ReferenceServer {
  /// What the device is to hold; empty for one that knows nothing of windows.
  func windows(for request: SyncRequest, seenAs sight: String, on today: CivilDate)
    -> [HeldWindow]
  {
    guard request.protocolVersion >= windowProtocolVersion else { return [] }
    let revision = request.schema ?? 1
    return schema.held.compactMap { part in
      let isPart = part.since <= revision || defect == .holdsPartOfOlderApps
      guard isPart, shows(part.table.name, to: sight), schema.knows(part.table.name, in: revision),
        let field = schema.name(part.field, of: part.table.name, in: revision)
      else { return nil }
      let range = request.holdsAll == true ? FieldRange() : part.range(on: today)
      return HeldWindow(part.table.name, by: field, range ?? newest(part))
    }
  }

  private func newest(_ part: HeldPart) -> FieldRange {
    guard case .newest(let count) = part.extent else { return FieldRange() }
    let values = storage.base.rows(of: part.table.name).values.compactMap { row in
      row[part.position].integer
    }.sorted(by: >)
    return FieldRange(from: values.count >= count ? .integer(values[count - 1]) : .null)
  }

  /// What the device gets that did not change behind its cursor, since it is to hold more than it does; nil where
  /// that is so much that it starts over.
  func gain(
    _ windows: [HeldWindow], over held: [HeldWindow], upTo cursor: Int64
  ) -> [RecordKey]? {
    var gain: [RecordKey] = []
    for window in windows where defect != .forgetsGain {
      guard let table = schema.table(named: window.table),
        let part = schema.held.first(where: { $0.table.name == window.table })
      else { continue }
      let gained = window.range.subtracting(
        held.window(of: window.table)?.range ?? FieldRange())
      let rows = storage.base.rows(of: table.name)
      for id in rows.keys.sorted() {
        let key = RecordKey(table.name, id)
        guard let value = rows[id]?[part.position], !value.isNull, versions[key] ?? 0 <= cursor,
          gained.contains(where: { $0.contains(value) })
        else { continue }
        gain.append(key)
      }
    }
    return gain.count > gainLimit ? nil : gain
  }

  /// What leaves a device's windows, as if it were removed; nothing without that defect.
  func leaving(_ request: SyncRequest, _ windows: [HeldWindow]) -> [RecordChange] {
    guard defect == .removesWhatLeaves, windows != request.windows ?? [] else { return [] }
    return windows.flatMap { window in
      storage.base.rows(of: window.table).keys.sorted()
        .filter { !isHeld(RecordKey(window.table, $0), in: windows) }
        .map { id in
          var change = RecordChange()
          (change.table, change.id) = (window.table, id)
          return change
        }
    }
  }

  /// Whether a record is one that a device holds all of, or of which its window has the value.
  func isHeld(_ key: RecordKey, in windows: [HeldWindow]) -> Bool {
    guard let window = windows.window(of: key.table), let table = schema.table(named: key.table),
      let part = schema.held.first(where: { $0.table.name == key.table }),
      let row = storage.row(table, key.id)
    else { return true }
    return window.range.contains(row[part.position])
  }
}
