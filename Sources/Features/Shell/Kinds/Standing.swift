import Records
import Values

/// The records of a space as they are here, and as they would be after changes that are looked through
/// one by one.
public struct Standing {
  private var records = HashMap<UUID, Standing.Kept>()
  /// The types of which this device holds a part: one that is not here may be at the server.
  public var partlyHeld: [String] = []

  public init() {}

  public subscript<R: Record>(id: ID<R>) -> R? {
    get { records[id.uuid]?.record(of: R.self) }
    set {
      if let newValue {
        records[id.uuid] = One(newValue)
      } else {
        records[id.uuid] = nil
      }
    }
  }

  public mutating func put<R: Record>(_ record: R) { self[record.id] = record }

  func kept(_ id: UUID) -> Kept? { records[id] }

  /// A record of any type.
  class Kept {
    let type: String

    init(_ type: String) { self.type = type }

    /// The record, if it is of that type.
    final func record<R: Record>(of _: R.Type) -> R? {
      type == R.recordType ? unsafeDowncast(self, to: One<R>.self).record : nil
    }
  }

  final class One<R: Record>: Kept {
    let record: R

    init(_ record: R) {
      self.record = record
      super.init(R.recordType)
    }
  }
}
