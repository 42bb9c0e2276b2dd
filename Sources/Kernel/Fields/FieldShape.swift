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

  public var kind: Kind
  public var format: Format
  public var isOptional = false
  public var isList = false
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
    self.kind = kind
    self.format = format
  }

  /// Whether an object without the field is refused. A list that is absent is empty, an optional
  /// field is null, and so is one of any kind.
  public var isRequired: Bool { !isOptional && !isList && kind != .any }

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
