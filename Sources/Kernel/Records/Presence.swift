import Fields
import Values

/// Whether a record is there, as far as that can be told here.
public enum Presence: Hashable, Sendable {
  case here
  /// There is none in the space.
  case gone
  /// There is none here, and its type is held in part: the server may have it.
  case notHeld
}

extension Transaction {
  /// Whether there is a record with that id, where not all of its type need be here. At the server it is here
  /// or gone.
  public func presence<R: Record>(of id: ID<R>) -> Presence {
    if has(id) { return .here }
    return storage.isPartlyHeld(R.table) ? .notHeld : .gone
  }
}
