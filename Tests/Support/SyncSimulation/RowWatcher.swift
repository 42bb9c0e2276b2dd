import Records
import Sync
import Values

/// What somebody sees who watches what the first view needs, and all else once it is here, and asks for no more
/// than they are told of.
final class RowWatcher {
  private var rows: [RecordKey: Row] = [:]
  private var isTold = false

  /// Takes in what an engine has said.
  /// - Parameters:
  ///   - hidesParts: whether they hear nothing of what comes after what was shown first, by a mistake.
  ///   - showsHidden: whether what the role does not see any more goes on being shown, by a mistake.
  ///   - keepsPlaces: whether a booking goes on being shown where it was when it has lost its place, by a
  ///     mistake.
  func hear(
    _ output: SyncOutput, of engine: some SpaceEngine, hidesParts: Bool = false,
    showsHidden: Bool = false, keepsPlaces: Bool = false
  ) {
    switch output {
    case .recordsChanged where hidesParts: break
    case .shown:
      if !isTold { ask(engine) { engine.schema.firstRows(of: $0) != nil } }
      isTold = true
    case .opened:
      ask(engine) { [isTold] in !isTold || engine.schema.firstRows(of: $0) == nil }
      isTold = true
    case .recordsChanged(let keys):
      for key in keys where !showsHidden || engine.schema.mayRead(key.table, as: engine.role) {
        let row = engine.row(key)
        if keepsPlaces, let row, Self.losesPlace(rows[key], row, key) { continue }
        rows[key] = row
      }
    default: break
    }
  }

  private static func losesPlace(_ old: Row?, _ new: Row, _ key: RecordKey) -> Bool {
    guard key.table == Booking.recordType, let old else { return false }
    return BookingModel.state(of: old)?.isPlaced == true
      && BookingModel.state(of: new)?.isPlaced == false
  }

  /// Asks for all rows of some record types.
  private func ask(_ engine: some SpaceEngine, where isWanted: (String) -> Bool) {
    let known = Self.rows(of: engine).filter { isWanted($0.key.table) }
    rows = rows.filter { !isWanted($0.key.table) }.merging(known) { $1 }
  }

  /// Whether that is what an engine that is open has.
  func sees(_ engine: some SpaceEngine) -> Bool { rows == Self.rows(of: engine) }

  private static func rows(of engine: some SpaceEngine) -> [RecordKey: Row] {
    var rows: [RecordKey: Row] = [:]
    for table in engine.schema.tables {
      let position = table.position(of: "id") ?? 0
      for row in engine.rows(of: table.name) {
        guard let id = row[position].text.flatMap({ UUID($0) }) else { continue }
        rows[RecordKey(table.name, id)] = row
      }
    }
    return rows
  }
}
