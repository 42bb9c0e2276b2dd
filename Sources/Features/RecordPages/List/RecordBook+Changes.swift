import Flow
import Records

extension RecordBook {
  /// Takes over what an observer of the records is told.
  public mutating func apply(_ changes: Changes<R>) {
    if changes.isComplete {
      self = RecordBook(changes.changed)
    } else {
      apply(changed: changes.changed, removed: changes.removed)
    }
  }
}
