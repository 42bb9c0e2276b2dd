import API
import Fields
import Values

/// An operation as the document of the API has it, and bodies that fit it.
///
/// The list of operations and of their fields is the document's: one that is new is walked without a
/// line here, with the ids of somebody else in all of its fields that are ids.
struct DocumentedOperation {
  var app: String
  var method: HTTPMethod
  /// With the ids in its place that a path may ask for.
  var path: String
  var name: String
  var needsSession: Bool
  private var body: JSONValue?

  /// All of a document.
  static func all(of document: JSONValue) throws -> [DocumentedOperation] {
    guard case .object(let paths) = document["paths"] else { return [] }
    return paths.flatMap { path -> [DocumentedOperation] in
      guard case .object(let methods) = path.value else { return [] }
      return methods.compactMap { method in
        guard let name = method.value["operationId"]?.text,
          let kind = HTTPMethod(rawValue: method.name.uppercased())
        else { return nil }
        return DocumentedOperation(
          app: String(path.name.dropFirst().prefix { $0 != "/" }), method: kind, path: path.name,
          name: name, needsSession: method.value["security"] != nil,
          body: method.value["requestBody"]?["content"]?["application/json"]?["schema"])
      }
    }
  }

  /// What its fields are given.
  struct Values {
    /// For ids, by the name of the field; `others` for names that nobody has thought of.
    var ids: [String: UUID]
    var others: UUID
    /// For anything else, by the name of the field; what is not here gets the least that fits.
    var fields: [String: JSONValue]
  }

  /// Whether a field of the body, or of what is in it, is an id, or the path asks for one.
  var namesSomething: Bool {
    path.contains("{") || !drawsIDs && body.map { Self.hasID($0) } ?? false
  }

  /// Whether the ids in its body are drawn by the device that sends it, so that they are nobody else's, or whether
  /// those that are not the caller's are passed over without a word.
  private var drawsIDs: Bool {
    ["tellDaySessions", "resetAnalytics", "bindEpoch", "takeCapturedMail"].contains {
      name.hasSuffix($0)
    }
  }

  private static func hasID(_ schema: JSONValue) -> Bool {
    if isID(schema) { return true }
    if let items = schema["items"] { return hasID(items) }
    guard case .object(let properties) = schema["properties"] else { return false }
    return properties.contains { hasID($0.value) }
  }

  private static func isID(_ schema: JSONValue) -> Bool { schema["format"]?.text == "uuid" }

  /// The path with ids in it.
  func path(with values: Values) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      part.hasPrefix("{")
        ? "\(values.ids[String(part.dropFirst().dropLast())] ?? values.others)" : String(part)
    }.joined(separator: "/")
  }

  /// A body; nil for an operation without.
  func body(with values: Values) -> JSONValue? {
    body.map { Self.object($0, values) }
  }

  private static func object(_ schema: JSONValue, _ values: Values) -> JSONValue {
    guard case .object(let properties) = schema["properties"] else { return .object([]) }
    let required = Set(schema["required"]?.array?.compactMap(\.text) ?? [])
    return .object(
      properties.compactMap { property in
        guard
          required.contains(property.name) || values.fields[property.name] != nil
            || isList(ofIDs: property.value) || isID(property.value)
        else { return nil }
        return .init(property.name, value(of: property.name, property.value, values))
      })
  }

  private static func isList(ofIDs schema: JSONValue) -> Bool {
    schema["items"].map { isID($0) } ?? false
  }

  private static func value(
    of name: String, _ schema: JSONValue, _ values: Values
  ) -> JSONValue {
    if isID(schema) { return .text((values.ids[name] ?? values.others).description) }
    if let value = values.fields[name] { return value }
    if let first = schema["enum"]?.array?.first { return first }
    let type = schema["type"]?.text ?? schema["type"]?.array?.first?.text
    switch type {
    case "object": return object(schema, values)
    case "array":
      guard let items = schema["items"], isID(items) else { return .array([]) }
      return .array([value(of: name, items, values)])
    case "integer": return .integer(0)
    case "number": return .integer(0)
    case "boolean": return .boolean(false)
    default: return .text("x")
    }
  }
}
