/// Why a field could not be read or is not allowed.
public struct FieldError: Error, Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable {
    /// A required field is absent or null.
    case missing
    /// The value is of another JSON type.
    case wrongType
    /// The text is not of the field's format or not among its values.
    case malformed
    case tooLong
    case tooMany
    /// A number outside its range.
    case outOfRange
  }

  /// Where: names joined by dots, positions in lists as numbers, such as `tags.3`.
  public var path: String
  public var reason: Reason

  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The same error seen from the object that holds the field.
  public func inside(_ outer: String) -> FieldError {
    FieldError(path.isEmpty ? outer : outer + "." + path, reason)
  }
}
