import Values

/// Checks a value's type, length and count, and with the whole shape the allowed values and what is
/// inside objects. The format itself is checked by the field's type when it reads the value.
struct FieldCheck {
  let outline: FieldOutline
  let maxLength: Int
  let maxCount: Int
  var whole: FieldShape?

  func check(_ value: JSONValue) throws(FieldError) {
    if case .null = value {
      guard outline.isOptional || outline.kind == .any else { throw FieldError("", .missing) }
      return
    }
    guard outline.isList else {
      try checkOne(value)
      return
    }
    guard case .array(let items) = value else { throw FieldError("", .wrongType) }
    guard items.count <= maxCount else { throw FieldError("", .tooMany) }
    for (position, item) in items.enumerated() {
      do throws(FieldError) { try checkOne(item) } catch { throw error.inside("\(position)") }
    }
  }

  private func checkOne(_ value: JSONValue) throws(FieldError) {
    switch (outline.kind, value) {
    case (.any, _), (.boolean, .boolean), (.integer, .integer), (.number, .number),
      (.number, .integer):
      return
    // A whole number is an integer however it is written (JSON Schema 2020-12, 4.2.3).
    case (.integer, .number) where value.wholeNumber != nil: return
    case (.text, .text(let text)):
      guard text.byteCount <= maxLength || text.scalarCount <= maxLength else {
        throw FieldError("", .tooLong)
      }
      // No text of people has it, and not every database can hold it.
      for byte in text.bytes where byte == 0 { throw FieldError("", .malformed) }
      guard let values = whole?.values else { return }
      guard values.isEmpty || values.contains(text) else { throw FieldError("", .malformed) }
    case (.object, .object):
      for member in whole?.members ?? [] {
        let value = value[member.name] ?? .null
        if !member.shape.outline.isRequired, value.isNull { continue }
        do throws(FieldError) { try member.shape.check(value) } catch {
          throw error.inside(member.name)
        }
      }
    default:
      throw FieldError("", .wrongType)
    }
  }
}

extension FieldShape {
  func check(_ value: JSONValue) throws(FieldError) {
    let check = FieldCheck(
      outline: outline, maxLength: maxLength, maxCount: maxCount, whole: self)
    try check.check(value)
  }
}
