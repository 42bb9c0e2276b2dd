import Fields
import Values

/// Where a transaction finds and leaves rows: memory on a device, SQL on the server.
///
/// A class, since embedded Swift has existentials of classes only. Nothing here throws: a storage
/// that fails remembers it in `failure`, and whoever runs the transaction looks there before it
/// commits.
public protocol RecordStorage: AnyObject {
  /// What went wrong in the store itself; once set, the transaction must not be committed.
  var failure: StorageFailure? { get }

  func row(_ table: RecordTable, _ id: UUID) -> Row?
  func put(_ table: RecordTable, _ id: UUID, _ row: Row)
  func remove(_ table: RecordTable, _ id: UUID)
  /// The rows whose first fields of `index` equal `values`, ordered by the index, then by id.
  func rows(_ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue], limit: Int)
    -> [Row]
  func count(_ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]) -> Int
  /// What the whole numbers of `field` come to in the rows that `count` counts.
  func sum(
    _ field: String, _ table: RecordTable, _ index: RecordIndex, equal values: [JSONValue]
  ) -> Int64
  /// The rows of a `noOverlap` index that have `keys` and whose spans have an instant of `span` in them,
  /// but for that of `except`; ordered by their spans. No row has a null among `keys`, and none meets a
  /// span that is empty.
  func occupants(
    _ table: RecordTable, _ index: RecordIndex, equal keys: [JSONValue],
    during span: Range<Instant>,
    except: UUID?, limit: Int
  ) -> [Row]
  /// Whether rows of the table may be elsewhere, so that one that is not here need not be gone.
  func isPartlyHeld(_ table: RecordTable) -> Bool
}

extension RecordStorage {
  public func isPartlyHeld(_ table: RecordTable) -> Bool { false }
}

/// Why a store could not read or write.
public enum StorageFailure: Error, Hashable, Sendable {
  /// No room left; a retry helps once there is.
  case full
  /// A row on disk is not readable as its record.
  case corrupt
  /// Anything else; a retry may help.
  case unavailable
}
