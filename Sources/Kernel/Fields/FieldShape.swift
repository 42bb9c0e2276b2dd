/// What a field may hold, in the terms that JSON Schema, SQL columns and forms share.
///
/// A class, since what is compiled for each type of field then hands on one reference.
public final class FieldShape: Sendable {
  /// The kind of one value, before optionality and lists.
  public enum Kind: Hashable, Sendable {
    case boolean, integer, number, text, object, any
  }

  /// The form of a text or an integer; its raw value is the JSON Schema `format` where one exists.
  public enum Format: String, Hashable, Sendable {
    case none = ""
    case uuid
    /// `yyyy-mm-dd` (RFC 3339 full-date).
    case date
    /// Milliseconds since 1970-01-01T00:00:00Z, an integer.
    case instant
    case email
    /// Eleven digits, checked.
    case cpf
    /// E.164, with the plus sign.
    case phone
    /// Text of several lines, which is never overwritten unseen.
    case prose
  }

  public let outline: FieldOutline
  /// The longest text in Unicode scalars (of each item, for a list).
  public let maxLength: Int
  /// The most items of a list.
  public let maxCount: Int
  /// The only texts allowed; empty means any.
  public let values: [String]
  /// The fields of an object.
  public let members: [NamedField]

  @inline(never)
  public init(
    _ outline: FieldOutline, maxLength: Int = FieldShape.defaultMaxLength,
    maxCount: Int = FieldShape.defaultMaxCount, values: [String] = [], members: [NamedField] = []
  ) {
    self.outline = outline
    self.maxLength = maxLength
    self.maxCount = maxCount
    self.values = values
    self.members = members
  }

  /// That, or null.
  public var optional: FieldShape { with(outline.optional, maxLength, maxCount) }

  /// A list of that.
  public var list: FieldShape { with(outline.list, maxLength, maxCount) }

  /// One item of a list of that.
  var item: FieldShape { with(FieldOutline(kind, format), maxLength, maxCount) }

  /// That with limits of its own.
  func limited(_ maxLength: Int, _ maxCount: Int) -> FieldShape {
    with(outline, maxLength, maxCount)
  }

  private func with(_ outline: FieldOutline, _ maxLength: Int, _ maxCount: Int) -> FieldShape {
    FieldShape(
      outline, maxLength: maxLength, maxCount: maxCount, values: values, members: members)
  }

  public var kind: Kind { outline.kind }
  public var format: Format { outline.format }
  public var isOptional: Bool { outline.isOptional }
  public var isList: Bool { outline.isList }

  @inlinable public static var defaultMaxLength: Int { 200 }
  @inlinable public static var defaultMaxCount: Int { 100 }
}

/// A field's name and shape.
public struct NamedField: Sendable {
  public var name: String
  public var shape: FieldShape

  public init(_ name: String, _ shape: FieldShape) {
    self.name = name
    self.shape = shape
  }
}
