/// What is to be said of a field without putting anything together: readers check it before the
/// field's type reads the value.
public struct FieldOutline: Hashable, Sendable {
  public var kind: FieldShape.Kind
  public var format: FieldShape.Format
  public var isOptional = false
  public var isList = false

  @inlinable
  public init(_ kind: FieldShape.Kind, _ format: FieldShape.Format = .none) {
    self.kind = kind
    self.format = format
  }

  /// Whether an object without the field is refused. A list that is absent is empty, an optional
  /// field is null, and so is one of any kind.
  public var isRequired: Bool { !isOptional && !isList && kind != .any }

  @inlinable
  public var optional: FieldOutline {
    var outline = self
    outline.isOptional = true
    return outline
  }

  @inlinable
  public var list: FieldOutline {
    var outline = self
    outline.isList = true
    return outline
  }
}
