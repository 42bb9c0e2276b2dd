extension Fielded {
  /// The fields in the order of the visit.
  public static var fields: [NamedField] {
    let visitor = ShapeLister()
    var blank = Self()
    blank.visit(visitor)
    return visitor.fields
  }
}

private final class ShapeLister: FieldVisitor {
  var fields: [NamedField] = []

  init() {
    super.init(.list)
  }

  override func list(_ name: String, _ shape: FieldShape) {
    fields.append(NamedField(name, shape))
  }
}
