/// JSON Schema (2020-12, as OpenAPI 3.1 uses it) from the shapes of fields.
///
/// It says exactly what the readers accept: members that are no fields are ignored, so
/// `additionalProperties` stays open; lists may be absent, and so may optional fields, which may
/// also be null.
public enum JSONSchema {
  /// The schema of an object with these fields.
  public static func object(of fields: [NamedField]) -> JSONValue {
    var properties: [JSONValue.Member] = []
    var required: [JSONValue] = []
    for field in fields {
      properties.append(JSONValue.Member(field.name, schema(of: field.shape)))
      if field.shape.outline.isRequired { required.append(.text(field.name)) }
    }
    var members = [
      JSONValue.Member("type", .text("object")),
      JSONValue.Member("properties", .object(properties)),
    ]
    if !required.isEmpty { members.append(JSONValue.Member("required", .array(required))) }
    return .object(members)
  }

  /// The schema of one field's value.
  public static func schema(of shape: FieldShape) -> JSONValue {
    guard shape.isList else { return one(shape) }
    return .object([
      JSONValue.Member("type", type("array", isOptional: shape.isOptional)),
      JSONValue.Member("items", one(shape.item)),
      JSONValue.Member("maxItems", .integer(Int64(shape.maxCount))),
    ])
  }

  private static func one(_ shape: FieldShape) -> JSONValue {
    switch shape.kind {
    case .any: return .object([])
    case .boolean:
      return .object([JSONValue.Member("type", type("boolean", isOptional: shape.isOptional))])
    case .integer: return integer(shape)
    case .number:
      return .object([
        JSONValue.Member("type", type("number", isOptional: shape.isOptional)),
        JSONValue.Member("format", .text("double")),
      ])
    case .text: return text(shape)
    case .object:
      guard case .object(var members) = object(of: shape.members) else { return .object([]) }
      members[0].value = type("object", isOptional: shape.isOptional)
      return .object(members)
    }
  }

  /// Int64's whole range: `format` alone is a remark that validators do not act upon.
  private static func integer(_ shape: FieldShape) -> JSONValue {
    var members = [
      JSONValue.Member("type", type("integer", isOptional: shape.isOptional)),
      JSONValue.Member("format", .text("int64")),
      JSONValue.Member("minimum", .integer(.min)),
      JSONValue.Member("maximum", .integer(.max)),
    ]
    if shape.format == .instant {
      members.append(
        JSONValue.Member("description", .text("Milliseconds since 1970-01-01T00:00:00Z.")))
    }
    return .object(members)
  }

  private static func text(_ shape: FieldShape) -> JSONValue {
    var members = [JSONValue.Member("type", type("string", isOptional: shape.isOptional))]
    if shape.values.isEmpty {
      members.append(JSONValue.Member("maxLength", .integer(Int64(shape.maxLength))))
    } else {
      var values: [JSONValue] = []
      for value in shape.values { values.append(.text(value)) }
      if shape.isOptional { values.append(.null) }
      members.append(JSONValue.Member("enum", .array(values)))
    }
    switch shape.format {
    case .none, .prose, .instant: break
    case .uuid, .date, .email:
      members.append(JSONValue.Member("format", .text(shape.format.rawValue)))
    case .cpf:
      members.append(JSONValue.Member("format", .text("cpf")))
      members.append(JSONValue.Member("pattern", .text("^[0-9]{11}$")))
    case .phone:
      members.append(JSONValue.Member("format", .text("phone")))
      members.append(JSONValue.Member("pattern", .text("^\\+[1-9][0-9]{6,14}$")))
    }
    return .object(members)
  }

  private static func type(_ name: String, isOptional: Bool) -> JSONValue {
    isOptional ? .array([.text(name), .text("null")]) : .text(name)
  }
}

extension Fielded {
  /// The JSON Schema of its fields as an object.
  public static var jsonSchema: JSONValue { JSONSchema.object(of: fields) }
}
