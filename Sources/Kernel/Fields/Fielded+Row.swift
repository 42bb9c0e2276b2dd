extension Fielded {
  /// The values of the fields in the order of the visit: the form in which stores keep a record.
  @inlinable
  public var row: [JSONValue] {
    let visitor = RowWriter()
    var copy = self
    try? copy.visit(visitor)
    return visitor.row
  }

  /// Reads the values in the order of the visit.
  ///
  /// A row of an older shape, with fewer values, leaves the last fields blank.
  @inlinable
  public init(row: [JSONValue]) throws(FieldError) {
    self.init()
    let visitor = RowReader(row: row)
    try visit(visitor)
  }
}

@usableFromInline
final class RowWriter: FieldVisitor {
  @usableFromInline var row: [JSONValue] = []

  @usableFromInline
  init() {
    super.init(sets: false, needsShape: false)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
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
    super.init(sets: true, needsShape: false)
  }

  @usableFromInline
  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    guard next < row.count else { return }
    value = row[next]
    next += 1
  }
}
