import Fields

/// What a store needs to know of a record type: its name, columns and indexes.
///
/// A class, since every read and write names one: handing it on costs one reference.
public final class RecordTable: Sendable {
  public let name: String
  public let fields: [NamedField]
  public let indexes: [RecordIndex]
  /// The row of a record before anything is filled in.
  public let blank: Row
  /// Where the fields of each index stand in a row, in the order of `indexes`.
  let places: [[Int]]
  let idPlace: Int

  public convenience init<R: Record>(_ type: R.Type) {
    let fields = R.fields
    self.init(
      name: R.recordType, fields: fields, indexes: R.indexes, blank: R().row(of: fields.count))
  }

  private init(name: String, fields: [NamedField], indexes: [RecordIndex], blank: Row) {
    self.name = name
    self.fields = fields
    self.indexes = indexes
    self.blank = blank
    func place(_ name: String) -> Int { fields.firstIndex { $0.name == name } ?? .max }
    places = indexes.map { $0.fields.map(place) }
    idPlace = place("id")
  }

  /// The position of a field in a row; nil when there is none of that name.
  public func position(of field: String) -> Int? {
    for (position, named) in fields.enumerated() where named.name == field { return position }
    return nil
  }

  public func index(named name: String) -> RecordIndex? {
    for index in indexes where index.name == name { return index }
    return nil
  }
}

/// The values of a record's fields in the order of its visit.
public typealias Row = [JSONValue]
