import Fields
import Records
import Values

/// The trace of a file with what is in the journal that was made on a device. It writes nothing, and travels as every
/// mutation does.
public struct ExportJournal: Mutation {
  public static let name = "exportJournal"
  public static let needs = RecordPermission.read(Item.recordType)
  public static var isTrace: Bool { true }

  public var scope = Scope.everything
  public var format: TakeAwayFormat?
  /// How many items the file holds.
  public var count = 0
  /// How many documents go with them, where some do.
  public var documents: Int?

  /// What was exported. Raw values are stored, travel and are hashed; they never change.
  public enum Scope: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case everything
    /// One item.
    case item
    /// What had not reached the server.
    case unsentChanges
  }

  public init() {}

  public init(
    _ scope: Scope, as format: TakeAwayFormat? = nil, count: Int, documents: Int? = nil
  ) {
    self.scope = scope
    self.format = format
    self.count = count
    self.documents = documents
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("scope", &scope)
    fields.field("format", &format)
    fields.field("count", &count)
    fields.field("documents", &documents)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard count >= 0 else { throw Refusal(.invalid, "count") }
    guard documents ?? 0 >= 0 else { throw Refusal(.invalid, "documents") }
  }
}
