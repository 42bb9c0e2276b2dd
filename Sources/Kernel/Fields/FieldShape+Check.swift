extension FieldShape {
  /// Checks type, length, count and allowed values. The format itself is checked by the field's
  /// type when it reads the value.
  public func check(_ value: JSONValue, at path: String) throws(FieldError) {
    if case .null = value {
      guard isOptional || kind == .any else { throw FieldError(path, .missing) }
      return
    }
    guard isList else {
      try checkOne(value, at: path)
      return
    }
    guard case .array(let items) = value else { throw FieldError(path, .wrongType) }
    guard items.count <= maxCount else { throw FieldError(path, .tooMany) }
    for (position, item) in items.enumerated() {
      try checkOne(item, at: "\(path).\(position)")
    }
  }

  private func checkOne(_ value: JSONValue, at path: String) throws(FieldError) {
    switch (kind, value) {
    case (.any, _), (.boolean, .boolean), (.integer, .integer), (.number, .number),
      (.number, .integer):
      return
    // A whole number is an integer however it is written (JSON Schema 2020-12, 4.2.3).
    case (.integer, .number) where value.wholeNumber != nil: return
    case (.text, .text(let text)):
      guard text.utf8.count <= maxLength || text.unicodeScalars.count <= maxLength else {
        throw FieldError(path, .tooLong)
      }
      guard values.isEmpty || values.contains(text) else { throw FieldError(path, .malformed) }
    case (.object, .object):
      for member in members {
        try member.shape.check(value[member.name] ?? .null, under: path, named: member.name)
      }
    default:
      throw FieldError(path, .wrongType)
    }
  }

  private func check(_ value: JSONValue, under path: String, named name: String)
    throws(FieldError)
  {
    if !isRequired, value.isNull { return }
    try check(value, at: "\(path).\(name)")
  }
}
