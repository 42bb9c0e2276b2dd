/// A value on its way into a statement or out of a row.
public enum SQLValue: Sendable, Hashable {
  case null
  case integer(Int64)
  /// NaN is refused when bound: SQLite would store NULL in its place.
  case real(Double)
  /// A text with U+0000 is refused when bound, as a value of the wrong type: PostgreSQL cannot hold
  /// it (postgresql.org/docs/15/datatype-character.html).
  case text(String)
  case blob([UInt8])
}

extension SQLValue {
  /// The integer, or null.
  public init(_ integer: Int64?) { self = integer.map(Self.integer) ?? .null }

  /// The integer, or null.
  public init(_ integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .null }

  /// The number, or null.
  public init(_ real: Double?) { self = real.map(Self.real) ?? .null }

  /// The text, or null.
  public init(_ text: String?) { self = text.map(Self.text) ?? .null }

  /// The bytes, or null.
  public init(_ blob: [UInt8]?) { self = blob.map(Self.blob) ?? .null }
}
