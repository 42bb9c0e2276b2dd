import Values

extension Node {
  /// A field for one number that is read at arm's length, with its unit beside it.
  /// - Parameter isWhole: whether the keyboard needs no decimal point.
  @inline(never)
  public static func numberField(
    _ field: Field, text: String, unit: String, isWhole: Bool, on listeners: Listener...
  ) -> Node {
    let kind = isWhole ? TextKind.digits : .number
    let attributes =
      field.attributes + kind.attributes + [
        .text("name", field.id), .fixed("autocomplete", "off"), .fixed("maxlength", "12"),
        .property("value", text),
      ]
    return field.around(
      .tag(
        "div", "big-number", [],
        [
          .tag("input", "input", attributes, on: listeners),
          .when(!unit.isEmpty, .words("span", "soft", unit)),
        ]))
  }
}
