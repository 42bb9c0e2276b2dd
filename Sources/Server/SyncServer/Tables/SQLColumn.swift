import Database
import Fields
import Values

/// How one field of a record is kept in a column of its table.
///
/// A class, since every value that is read or written asks one: naming it costs one reference.
final class SQLColumn: Sendable {
  /// The forms in which a field's value is kept.
  enum Form: Sendable {
    case boolean, integer, real, text
    /// 16 bytes.
    case uuid
    /// Lists, objects and free values, as JSON text.
    case json

    init(_ shape: FieldShape) {
      self =
        switch shape.kind {
        case _ where shape.isList: .json
        case .boolean: .boolean
        case .integer: .integer
        case .number: .real
        case .text: shape.format == .uuid ? .uuid : .text
        case .object, .any: .json
        }
    }
  }

  /// The field's name in the words of SQL: `birth_date`.
  let name: String
  let field: NamedField
  let form: Form
  /// `"birthDate":` as it stands in a JSON object.
  let memberStart: [UInt8]

  init(_ field: NamedField) {
    self.field = field
    name = field.name.snakeCased
    form = Form(field.shape)
    memberStart = JSONValue.text(field.name).bytes + [0x3A]
  }

  /// Its type in a STRICT table.
  var type: String {
    switch form {
    case .boolean, .integer: "INTEGER"
    case .real: "REAL"
    case .text, .json: "TEXT"
    case .uuid: "BLOB"
    }
  }

  var isRequired: Bool { !field.shape.isOptional && field.shape.kind != .any }

  /// A field's value as the column holds it. What is not of the field's form becomes null, which a
  /// required column refuses.
  func bind(_ value: JSONValue) -> SQLValue {
    switch (form, value) {
    case (_, .null): .null
    case (.boolean, .boolean(let value)): .integer(value ? 1 : 0)
    case (.integer, .integer(let value)): .integer(value)
    case (.real, .number(let value)): .real(value)
    case (.real, .integer(let value)): .real(Double(value))
    case (.text, .text(let value)): .text(value)
    case (.uuid, .text(let value)): UUID(value).map { SQLValue($0) } ?? .null
    case (.json, _): .text(value.jsonText)
    default: .null
    }
  }

  /// The field's value from its column; nil when the column does not hold one.
  func read(_ row: SQLRow, _ column: Int) -> JSONValue? {
    if row.isNull(column) { return .null }
    switch form {
    case .boolean: return .boolean(row.int(column) != 0)
    case .integer: return .integer(row.int(column))
    case .real: return .number(row.double(column))
    case .text: return .text(row.text(column))
    case .uuid: return row.withBytes(column) { UUID($0) }.map { .text($0.description) }
    case .json:
      return row.withBytes(column) { try? JSONValue.parse($0.assumingMemoryBound(to: UInt8.self)) }
    }
  }

  /// Writes the field as a member of a JSON object.
  func write(_ value: JSONValue, into writer: inout JSONWriter) {
    writer.write(raw: memberStart)
    writer.write(value)
  }

  /// Writes the field as a member of a JSON object, straight from its column.
  func write(_ row: SQLRow, _ column: Int, into writer: inout JSONWriter) {
    writer.write(raw: memberStart)
    switch form {
    case .boolean: writer.write(raw: row.int(column) != 0 ? "true" : "false")
    case .integer: writer.write(row.int(column))
    case .real: writer.write(row.double(column))
    case .text:
      row.withBytes(column) { writer.write(utf8: $0.assumingMemoryBound(to: UInt8.self)) }
    case .uuid: row.withBytes(column) { writer.write(UUID($0)?.description ?? "") }
    case .json:
      row.withBytes(column) { writer.write(raw: $0.assumingMemoryBound(to: UInt8.self)) }
    }
  }
}

extension String {
  /// `birthDate` as `birth_date`.
  var snakeCased: String {
    var out = ""
    for letter in unicodeScalars {
      if "A"..."Z" ~= letter {
        if !out.isEmpty { out.append("_") }
        out.unicodeScalars.append(Unicode.Scalar(letter.value + 32) ?? letter)
      } else {
        out.unicodeScalars.append(letter)
      }
    }
    return out
  }

  /// A name of SQL, whatever its keywords are.
  public var quoted: String { "\"" + self + "\"" }
}
