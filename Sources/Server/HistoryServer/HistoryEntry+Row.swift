import Database
import Fields
import Sync
import SyncServer
import Values

extension HistoryEntry {
  /// Reads an entry as `RecordHistory.page` asks for it.
  init(_ row: any Row, changes: String) throws {
    self.init()
    version = row.int(0)
    time = Instant(milliseconds: row.int(1))
    account = row.withBytes(2) { UUID($0) } ?? .zero
    mutation = row.text(3)
    guard let list = [HistoryChange](json: (try? JSONValue.parse(changes)) ?? .null) else {
      throw DatabaseError.corrupt("a row of record_history cannot be read")
    }
    self.changes = list
  }
}
