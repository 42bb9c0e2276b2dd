import Fields
import Records
import Values

/// What is held of types that are held in part.
///
/// - Every row of the server up to the cursor that lies within a window is in the base.
/// - A row that lies outside may be there too, as it is by now, until `letGo`: what waits may need it.
extension Replica {
  /// The windows by which the server names rows up to the cursor.
  var windows: [HeldWindow] { refresh?.windows ?? meta.windows }

  /// Sets the windows by which rows are named from now on. What is pulled anew is held by them with its last page.
  func set(_ windows: [HeldWindow]) {
    if refresh == nil {
      meta.windows = windows
    } else {
      refresh?.windows = windows
    }
    mayHoldOthers = true
    noteWindows()
  }

  /// Lets mutations know of which types not all is here.
  func noteWindows() {
    var tables: [String] = []
    for window in meta.windows + windows where window.range.isBounded {
      tables.append(window.table)
    }
    storage.partlyHeld = tables
  }

  /// Whether a row that the server names is to be kept: within its window, where it is held already, and where
  /// something waits, which may be about it.
  func keeps(_ row: Row, _ id: UUID, of table: RecordTable, isWaiting: Bool) -> Bool {
    guard let window = windows.window(of: table.name),
      let position = table.position(of: window.field), !window.holds(row, at: position)
    else { return true }
    guard isWaiting || storage.base.row(table, id) != nil else { return false }
    mayHoldOthers = true
    return true
  }

  /// Drops what lies outside of the windows. Nothing may lie on top.
  func letGo(_ changes: BaseChanges) {
    guard mayHoldOthers else { return }
    mayHoldOthers = false
    for window in meta.windows {
      guard let table = schema.table(named: window.table),
        let position = table.position(of: window.field), window.range.isBounded
      else { continue }
      for id in Self.others(in: storage.base.rows(of: table.name), window, position) {
        changes.write(table, id, nil)
      }
    }
  }

  /// The ids of the rows that lie outside of a window, in order.
  private static func others(
    in rows: HashMap<UUID, Row>, _ window: HeldWindow, _ position: Int
  ) -> [UUID] {
    var others: [UUID] = []
    for number in rows.keys.indices where !window.holds(rows.values[number], at: position) {
      others.append(rows.keys[number])
    }
    return others.ordered()
  }

  /// Whether a record is here, as far as this device can tell.
  func presence(of key: RecordKey) -> Presence {
    guard let table = schema.table(named: key.table) else { return .gone }
    if storage.base.row(table, key.id) != nil { return .here }
    return storage.isPartlyHeld(table) ? .notHeld : .gone
  }
}
