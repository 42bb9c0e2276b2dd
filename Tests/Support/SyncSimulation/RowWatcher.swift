import Records
import Sync
import Values

/// What somebody sees who watches what the first view needs, and asks for no more than they are told of.
final class RowWatcher {
  private var rows: [RecordKey: Row] = [:]
  private var isTold = false

  /// Takes in what an engine has said.
  /// - Parameter hidesParts: whether they hear nothing of what comes after what was shown first, by a mistake.
  func hear(_ output: SyncOutput, of engine: some SpaceEngine, hidesParts: Bool = false) {
    switch output {
    case .recordsChanged where hidesParts: break
    case .shown, .opened:
      if !isTold { askAll(engine) }
      isTold = true
    case .recordsChanged(let keys):
      for key in keys where engine.schema.firstRows(of: key.table) != nil {
        rows[key] = engine.row(key)
      }
    default: break
    }
  }

  private func askAll(_ engine: some SpaceEngine) {
    for (key, row) in Self.rows(of: engine) { rows[key] = row }
  }

  /// Whether that is what an engine that is open has.
  func sees(_ engine: some SpaceEngine) -> Bool { rows == Self.rows(of: engine) }

  private static func rows(of engine: some SpaceEngine) -> [RecordKey: Row] {
    var rows: [RecordKey: Row] = [:]
    for first in engine.schema.first {
      let position = first.table.position(of: "id") ?? 0
      for row in engine.rows(of: first.table.name) {
        guard let id = row[position].text.flatMap({ UUID($0) }) else { continue }
        rows[RecordKey(first.table.name, id)] = row
      }
    }
    return rows
  }
}
