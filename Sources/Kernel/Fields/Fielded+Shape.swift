extension Fielded {
  /// The fields in the order of the visit.
  public static var fields: [NamedField] {
    var visitor = ShapeLister()
    var blank = Self()
    try? blank.visit(&visitor)
    return visitor.fields
  }
}

private struct ShapeLister: FieldVisitor {
  static let sets = false
  var fields: [NamedField] = []

  mutating func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    fields.append(NamedField(name, shape))
  }
}
