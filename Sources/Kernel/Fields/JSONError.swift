/// Why bytes are not JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
  public enum Reason: String, Hashable, Sendable {
    /// The text ends in the middle of a value.
    case unexpectedEnd
    /// A byte that cannot stand there.
    case unexpectedByte
    /// Something other than white space follows the value.
    case trailingBytes
    case invalidNumber
    /// A number too large for a 64-bit float.
    case numberOutOfRange
    /// An escape that RFC 8259 does not know, or half of a surrogate pair.
    case invalidEscape
    case invalidUTF8
    /// Arrays and objects are nested deeper than the limit.
    case tooDeep
    /// More bytes than the limit.
    case tooLong
  }

  public var reason: Reason
  /// The position of the offending byte, from 0.
  public var offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

/// How much a reader takes from a stranger.
public struct JSONLimits: Hashable, Sendable {
  /// How deep arrays and objects may be nested.
  public var depth: Int
  /// The most bytes.
  public var bytes: Int

  public init(depth: Int = 64, bytes: Int = .max) {
    self.depth = depth
    self.bytes = bytes
  }
}
