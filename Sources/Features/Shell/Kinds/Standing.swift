import Records
import Values

/// The records of a space as they are here, and as they would be after changes that are looked through
/// one by one.
public struct Standing {
  private var records = HashMap<UUID, Standing.Kept>()

  public init() {}

  public subscript<R: Record>(id: ID<R>) -> R? {
    get {
      guard let kept = records[id.uuid], kept.type == R.recordType else { return nil }
      return unsafeDowncast(kept, to: One<R>.self).record
    }
    set {
      if let newValue {
        records[id.uuid] = One(newValue)
      } else {
        records[id.uuid] = nil
      }
    }
  }

  public mutating func put<R: Record>(_ record: R) { self[record.id] = record }

  class Kept {
    let type: String

    init(_ type: String) { self.type = type }
  }

  private final class One<R: Record>: Kept {
    let record: R

    init(_ record: R) {
      self.record = record
      super.init(R.recordType)
    }
  }
}
