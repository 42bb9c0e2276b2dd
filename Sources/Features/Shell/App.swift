import Flow
import Records
import Values

/// What an app says of itself to the shell: its names, its words for what every app has, its parts.
public final class App: Sendable {
  /// The name in addresses, that picks icon and accent too: `fisioflow`.
  public let id: Literal
  public let name: Literal
  /// The page that it begins with, and to which an address that is none leads.
  public let start: Path
  public let words: AppWords
  /// What its spaces hold and what can be done in them.
  public let schema: SpaceSchema
  /// The parts that the first view needs.
  let parts: @Sendable (inout Parts, Context) -> Void
  /// Those that come with the later part of the program (Docs/Embedded.md, In two parts), and what they
  /// are told of the app's records. Nothing else may name them.
  let laterParts: @Sendable (inout Parts, Context) -> Void
  /// The trace of a file with people's data that was made here; nil where the app keeps no audit.
  let exported: @Sendable (Export) -> Request?

  public init(
    _ id: Literal, _ name: Literal, start: Path, words: AppWords, schema: SpaceSchema,
    parts: @escaping @Sendable (inout Parts, Context) -> Void,
    laterParts: @escaping @Sendable (inout Parts, Context) -> Void,
    exported: @escaping @Sendable (Export) -> Request? = { _ in nil }
  ) {
    self.id = id
    self.name = name
    self.start = start
    self.words = words
    self.schema = schema
    self.parts = parts
    self.laterParts = laterParts
    self.exported = exported
  }

  /// Leaves the trace of a file that was made here.
  public func trace<Action>(_ export: Export) -> Effect<Action> {
    exported(export).map { .fire($0) } ?? .none
  }
}

extension App {
  /// Stands where a part is looked at by itself.
  public static let none = App(
    "", "", start: "", words: .none, schema: SpaceSchema(kind: ""), parts: { _, _ in },
    laterParts: { _, _ in })
}

extension App: Equatable {
  public static func == (a: App, b: App) -> Bool { a === b }
}
