import Values

/// What an app says of itself to the shell: its names, its words for what every app has, its parts.
public final class App: Sendable {
  /// The name in addresses, that picks icon and accent too: `fisioflow`.
  public let id: Literal
  public let name: Literal
  /// The page that it begins with, and to which an address that is none leads.
  public let start: Path
  public let words: AppWords
  /// Whether a mutation of that name only leaves a trace in the audit.
  let isTrace: @Sendable (String) -> Bool
  /// The parts that the first view needs.
  let parts: @Sendable (inout Parts, Context) -> Void
  /// Those that come with the later part of the program (Docs/Embedded.md, In two parts). Nothing else
  /// may name them.
  let laterParts: @Sendable (inout Parts, Context) -> Void

  public init(
    _ id: Literal, _ name: Literal, start: Path, words: AppWords,
    isTrace: @escaping @Sendable (String) -> Bool,
    parts: @escaping @Sendable (inout Parts, Context) -> Void,
    laterParts: @escaping @Sendable (inout Parts, Context) -> Void
  ) {
    self.id = id
    self.name = name
    self.start = start
    self.words = words
    self.isTrace = isTrace
    self.parts = parts
    self.laterParts = laterParts
  }
}

extension App: Equatable {
  public static func == (a: App, b: App) -> Bool { a === b }
}
