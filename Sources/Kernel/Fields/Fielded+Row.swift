extension Fielded {
  /// The values of the fields in the order of the visit: the form in which stores keep a record.
  @inlinable
  public var row: [JSONValue] {
    // Most records have so many fields: grown to it one by one, the row would be moved four times.
    row(of: 16)
  }

  /// The same, for who keeps it: what is reserved beyond the values stays taken as long as the row.
  /// - Parameter count: how many fields there are.
  @inlinable
  public func row(of count: Int) -> [JSONValue] {
    let visitor = RowWriter(count)
    var copy = self
    copy.visit(visitor)
    return visitor.row
  }

  /// Reads the values in the order of the visit.
  ///
  /// A row of an older shape, with fewer values, leaves the last fields blank.
  @inlinable
  public init(row: [JSONValue]) throws(FieldError) {
    self.init()
    let visitor = RowReader(row: row)
    visit(visitor)
    try visitor.end()
  }
}

@usableFromInline
final class RowWriter: FieldVisitor {
  @usableFromInline var row: [JSONValue] = []

  @usableFromInline
  init(_ count: Int) {
    super.init(.write)
    row.reserveCapacity(count)
  }

  @usableFromInline
  override func write(_ name: String, _ value: JSONValue) {
    row.append(value)
  }
}

@usableFromInline
final class RowReader: FieldVisitor {
  let row: [JSONValue]
  var next = 0

  @usableFromInline
  init(row: [JSONValue]) {
    self.row = row
    super.init(.restore)
  }

  override func find(_ name: String, _ outline: FieldOutline) -> JSONValue? {
    guard next < row.count else { return nil }
    next += 1
    return row[next - 1]
  }
}
