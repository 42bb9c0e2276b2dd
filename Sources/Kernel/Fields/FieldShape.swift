/// What a field may hold, in the terms that JSON Schema, SQL columns and forms share.
public struct FieldShape: Hashable, Sendable {
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
    /// Text of several lines.
    case prose
  }

  public var outline: FieldOutline
  public var format: Format
  /// The longest text in Unicode scalars (of each item, for a list).
  public var maxLength = FieldShape.defaultMaxLength
  /// The most items of a list.
  public var maxCount = FieldShape.defaultMaxCount
  /// The only texts allowed; empty means any.
  public var values: [String] = []
  /// The fields of an object.
  public var members: [NamedField] = []

  @inlinable
  public init(_ kind: Kind, _ format: Format = .none) {
    self.init(FieldOutline(kind), format)
  }

  @inlinable
  init(_ outline: FieldOutline, _ format: Format = .none) {
    self.outline = outline
    self.format = format
  }

  public var kind: Kind { outline.kind }
  public var isOptional: Bool { outline.isOptional }
  public var isList: Bool { outline.isList }

  /// The same with limits of its own.
  @inlinable
  func limited(_ maxLength: Int, _ maxCount: Int) -> FieldShape {
    var shape = self
    shape.maxLength = maxLength
    shape.maxCount = maxCount
    return shape
  }

  @inlinable public static var defaultMaxLength: Int { 200 }
  @inlinable public static var defaultMaxCount: Int { 100 }
}

/// A field's name and shape.
public struct NamedField: Hashable, Sendable {
  public var name: String
  public var shape: FieldShape

  public init(_ name: String, _ shape: FieldShape) {
    self.name = name
    self.shape = shape
  }
}
