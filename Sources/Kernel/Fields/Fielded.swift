/// A type that names its fields once, for every reader and writer of them.
///
/// ```swift
/// mutating func visit(_ fields: FieldVisitor) {
///   fields.field("id", &id)
///   fields.field("fullName", &fullName, maxLength: 120)
///   fields.field("birthDate", &birthDate)  // CivilDate? is an optional field
/// }
/// ```
/// From it come JSON, SQL columns, the API schema, audit diffs, exports and form errors.
public protocol Fielded {
  /// The blank value that a reader fills.
  init()

  /// Names each field, always all of them and in the same order.
  mutating func visit(_ fields: FieldVisitor)
}

/// A type that a field may have: it knows its shape and its JSON form.
public protocol FieldValue: Equatable {
  /// What readers check before `init(json:)`. Only when a value is not as it should be, they look at
  /// the whole shape, to say where.
  static var outline: FieldOutline { get }
  /// With the values of a choice and the members of an object, which `init(json:)` checks anyway.
  static var shape: FieldShape { get }
  var json: JSONValue { get }
  /// Nil when `json` is not a form of this type. An optional reads null as nil.
  init?(json: JSONValue)
}

extension FieldValue {
  @inlinable
  public static var shape: FieldShape { FieldShape(outline) }
}
