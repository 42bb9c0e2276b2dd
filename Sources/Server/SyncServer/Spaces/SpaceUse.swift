import Fields
import Records
import Sync

/// What a space takes of the disk, counted as it is written and never looked up.
///
/// Records are counted as they come and go. Bytes are only added: the past of records and the audit
/// stay, and each text lies in at most three places, as the record has it, as the past says what it
/// became, and as the past says what it was.
public struct SpaceUse: Hashable, Sendable {
  public var records: Int64
  public var bytes: Int64

  /// What the rows, indexes, past and audit of one mutation take beside what it carries.
  static let bytesOfMutation: Int64 = 512
  private static let places: Int64 = 3

  /// What one row of the audit adds, where no mutation brings it.
  public static let trace = SpaceUse(bytes: bytesOfMutation)

  public init(records: Int64 = 0, bytes: Int64 = 0) {
    self.records = records
    self.bytes = bytes
  }

  /// What a mutation of a device adds.
  /// - Parameter weight: of its arguments (`JSONValue.weight`).
  init(of weight: Int, writing written: ArraySlice<WrittenRecord>) {
    records = Self.records(in: written)
    bytes = Self.bytesOfMutation + Self.places * Int64(weight)
  }

  /// What a change adds that the server itself decided.
  init(ofServer written: ArraySlice<WrittenRecord>) {
    records = Self.records(in: written)
    bytes = written.reduce(0) { sum, record in
      let weight = record.row?.reduce(0) { $0 + $1.weight } ?? 0
      return sum + Self.bytesOfMutation + Self.places * Int64(weight)
    }
  }

  /// How many more records there are; each write says what was there before.
  private static func records(in written: ArraySlice<WrittenRecord>) -> Int64 {
    written.reduce(0) { sum, record in
      sum + (record.row == nil ? 0 : 1) - (record.before == nil ? 0 : 1)
    }
  }

  static func + (a: SpaceUse, b: SpaceUse) -> SpaceUse {
    SpaceUse(records: a.records + b.records, bytes: a.bytes + b.bytes)
  }

  static func - (a: SpaceUse, b: SpaceUse) -> SpaceUse {
    SpaceUse(records: a.records - b.records, bytes: a.bytes - b.bytes)
  }
}
