import Values

extension Path {
  /// What became of a record, below its page.
  public var history: Path { below(Self.historyName) }
  /// Who looked at a record, below its page.
  public var accesses: Path { below(Self.accessesName) }
  /// What became of the messages to whom a record is of, below its page.
  public var sentMessages: Path { below(Self.sentMessagesName) }

  /// The page of the record whose past, accesses or messages are there; else nil.
  public var aboveHistory: Path? { above(Self.historyName) }
  public var aboveAccesses: Path? { above(Self.accessesName) }
  public var aboveSentMessages: Path? { above(Self.sentMessagesName) }

  private static var historyName: String { "historico" }
  private static var accessesName: String { "acessos" }
  private static var sentMessagesName: String { "mensagens" }
}
