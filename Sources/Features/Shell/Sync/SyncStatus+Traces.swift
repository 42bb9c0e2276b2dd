import Sync
import Values

extension SyncStatus {
  /// The same without the traces that wait or were refused: they are sent like everything else, and
  /// nothing that the person did would be missed if they looked at them.
  func without(traces isTrace: (String) -> Bool) -> SyncStatus {
    var status = self
    status.pending = pending.filter { !isTrace($0.name) }
    status.refused = refused.filter { !isTrace($0.name) }
    return status
  }

  /// Those that the server did not take, as of somebody who was removed: there is nothing that a
  /// person could do about them.
  func refused(traces isTrace: (String) -> Bool) -> [UUID] {
    refused.filter { isTrace($0.name) }.map { $0.id }
  }
}
