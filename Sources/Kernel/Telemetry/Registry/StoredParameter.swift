import Values

/// A parameter as it was judged to be right.
public struct StoredParameter: Hashable, Sendable {
  public var name: String
  public var value: StoredValue

  public init(_ name: String, _ value: StoredValue) {
    self.name = name
    self.value = value
  }
}

public enum StoredValue: Hashable, Sendable {
  case text(String)
  case integer(Int64)
  case decimal(Double)
  case flag(Bool)
  case mark(UUID)
  /// Ascending, each once.
  case texts([String])
}
