import Values

extension Path {
  /// What became of a record, below its page.
  public var history: Path { below(Self.historyName) }
  /// Who looked at a record, below its page.
  public var accesses: Path { below(Self.accessesName) }

  /// The page of the record whose past or accesses are there; else nil.
  public var aboveHistory: Path? { above(Self.historyName) }
  public var aboveAccesses: Path? { above(Self.accessesName) }

  private static var historyName: String { "historico" }
  private static var accessesName: String { "acessos" }
}
