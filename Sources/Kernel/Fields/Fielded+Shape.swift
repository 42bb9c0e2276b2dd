extension Fielded {
  /// The fields in the order of the visit.
  public static var fields: [NamedField] {
    let visitor = ShapeLister()
    var blank = Self()
    try? blank.visit(visitor)
    return visitor.fields
  }
}

private final class ShapeLister: FieldVisitor {
  var fields: [NamedField] = []

  init() {
    super.init(sets: false, needsShape: true)
  }

  override func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {
    fields.append(NamedField(name, shape))
  }
}
