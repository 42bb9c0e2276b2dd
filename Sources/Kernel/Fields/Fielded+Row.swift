extension Fielded {
  /// The values of the fields in the order of the visit: the form in which stores keep a record.
  @inlinable
  public var row: [JSONValue] {
    var visitor = RowWriter()
    var copy = self
    try? copy.visit(&visitor)
    return visitor.row
  }

  /// Reads the values in the order of the visit.
  ///
  /// A row of an older shape, with fewer values, leaves the last fields blank.
  @inlinable
  public init(row: [JSONValue]) throws(FieldError) {
    self.init()
    var visitor = RowReader(row: row)
    try visit(&visitor)
  }
}

@usableFromInline
struct RowWriter: FieldVisitor {
  @inlinable static var sets: Bool { false }
  @inlinable static var needsShape: Bool { false }
  @usableFromInline var row: [JSONValue] = []

  @usableFromInline init() {}

  @usableFromInline
  mutating func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    row.append(value)
  }
}

@usableFromInline
struct RowReader: FieldVisitor {
  @inlinable static var sets: Bool { true }
  @inlinable static var needsShape: Bool { false }
  let row: [JSONValue]
  var next = 0

  @usableFromInline
  init(row: [JSONValue]) {
    self.row = row
  }

  @usableFromInline
  mutating func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    guard next < row.count else { return }
    value = row[next]
    next += 1
  }
}
