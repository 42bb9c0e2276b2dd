import Fields
import Records
import Values

/// What a device holds of a record type: the records of which a field lies within a range, and those that have
/// no value there (Docs/Sync.md, Held in part). Of a type without a window it holds all.
public struct HeldWindow: FieldObject, Hashable, Sendable {
  /// The record's type.
  public var table = ""
  /// The field's name.
  public var field = ""
  /// The first value that is held; null for no bound.
  public var from = JSONValue.null
  /// The first value behind those that are held; null for no bound.
  public var until = JSONValue.null

  public init() {}

  public init(_ table: String, by field: String, _ range: FieldRange) {
    self.table = table
    self.field = field
    from = range.from
    until = range.until
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("table", &table)
    fields.field("field", &field)
    fields.field("from", &from)
    fields.field("until", &until)
  }

  public var range: FieldRange { FieldRange(from: from, until: until) }

  /// Whether a row lies within, of which the field has that position.
  func holds(_ row: Row, at position: Int) -> Bool {
    position >= row.count || range.contains(row[position])
  }
}

extension [HeldWindow] {
  /// The window of a record type; nil where all of it is held.
  public func window(of table: String) -> HeldWindow? {
    for window in self where window.table == table { return window }
    return nil
  }
}
