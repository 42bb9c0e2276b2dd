/// A type that names its fields once, for every reader and writer of them.
///
/// ```swift
/// mutating func visit(_ fields: FieldVisitor) throws(FieldError) {
///   try fields.field("id", &id)
///   try fields.field("fullName", &fullName, maxLength: 120)
///   try fields.field("birthDate", &birthDate)  // CivilDate? is an optional field
/// }
/// ```
/// From it come JSON, SQL columns, the API schema, audit diffs, exports and form errors.
public protocol Fielded {
  /// The blank value that a reader fills.
  init()

  /// Names each field, always all of them and in the same order.
  mutating func visit(_ fields: FieldVisitor) throws(FieldError)
}

/// What can be done with the fields of a `Fielded` value: read them, write them, list their shapes.
///
/// A class and not a protocol, so that a type's visit is compiled once and not for each visitor:
/// what a visit does is the same all over, and browsers download it (Docs/Embedded.md, Size).
open class FieldVisitor {
  /// Whether the visitor sets values; a visitor that only looks spares the way back.
  @usableFromInline let sets: Bool

  /// Whether the visitor looks at shapes; one that does not spares making them, which allocates for
  /// enums and objects. It is given an empty shape instead. One that sets is given the outline.
  @usableFromInline let needsShape: Bool

  /// Whether the visitor looks at the values that are there or keeps some; one that replaces them
  /// all spares making their JSON, and is given null.
  @usableFromInline let needsValue: Bool

  public init(sets: Bool, needsShape: Bool, needsValue: Bool = true) {
    self.sets = sets
    self.needsShape = needsShape
    self.needsValue = needsValue
  }

  /// Sees one field; a visitor that sets replaces `value`.
  open func visit(_ name: String, _ shape: FieldShape, _ value: inout JSONValue)
    throws(FieldError)
  {}

  /// Names one field.
  /// - Parameters:
  ///   - maxLength: the longest text, in Unicode scalars; each item's, for a list of texts.
  ///   - maxCount: the most items of a list.
  // Inlinable, as are the functions that begin a visit: natively it is then compiled for each type
  // of field instead of looking everything up while it runs.
  @inlinable @inline(never)
  public final func field<V: FieldValue>(
    _ name: String, _ value: inout V,
    maxLength: Int = FieldShape.defaultMaxLength, maxCount: Int = FieldShape.defaultMaxCount
  ) throws(FieldError) {
    var shape = needsShape ? (sets ? V.outline : V.shape) : FieldShape(.any)
    shape.maxLength = maxLength
    shape.maxCount = maxCount
    var json = needsValue ? value.json : .null
    var failed: FieldError?
    do throws(FieldError) { try visit(name, shape, &json) } catch { failed = error }
    if failed == nil {
      guard sets else { return }
      if let read = V(json: json) {
        value = read
        return
      }
    }
    throw sharper(failed, V.shape, shape, json, at: name)
  }

  /// What is wrong with a value that its outline or its type refused: the first error that the
  /// whole shape finds in it, and if there is none, `failed`, or that the type cannot read it.
  @usableFromInline
  final func sharper(
    _ failed: FieldError?, _ shape: FieldShape, _ outline: FieldShape, _ json: JSONValue,
    at name: String
  ) -> FieldError {
    var shape = shape
    shape.maxLength = outline.maxLength
    shape.maxCount = outline.maxCount
    do throws(FieldError) { try shape.check(json, at: name) } catch { return error }
    return failed ?? FieldError(name, json.isNull ? .missing : .malformed)
  }
}

/// A type that a field may have: it knows its shape and its JSON form.
public protocol FieldValue: Equatable {
  static var shape: FieldShape { get }
  /// The shape without what takes long to put together and `init(json:)` checks anyway: the members
  /// of an object, the values of a choice. Readers check by it; only when a value is not as it
  /// should be, they look at the whole shape, to say where.
  static var outline: FieldShape { get }
  var json: JSONValue { get }
  /// Nil when `json` is not a form of this type. An optional reads null as nil.
  init?(json: JSONValue)
}

extension FieldValue {
  @inlinable
  public static var outline: FieldShape { shape }
}
