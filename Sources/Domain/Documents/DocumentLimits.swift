/// What a document may be at most.
public enum DocumentLimits {
  /// Unicode scalars of a name, and of a type.
  public static let name = 200
  public static let type = 120
  /// Documents of one record, which are removed together with it.
  public static let ofOne = 1_000
  /// Bytes of one file.
  public static let bytes: Int64 = 2 << 30
}

/// Why the server does not take the bytes of a document. Raw values are stored and travel; they are
/// the codes of Docs/Files.md.
public enum DocumentProblem: String, Hashable, Sendable, CaseIterable {
  case unwantedType
  case corrupt
  case bomb
  case tooManyPixels
  case hasMacros
  case infected
}
