import Fields
import Records
import Values

/// The trace of a file with people's data that was made on a device. It writes nothing, and travels as
/// every mutation does.
public struct ExportCare: Mutation {
  public static let name = "exportCare"
  public static let needs = RecordPermission.read(Person.recordType)
  public static var isTrace: Bool { true }

  public var scope = Scope.everything
  /// How many records the file holds.
  public var count = 0
  /// How many documents go with them, where some do.
  public var documents: Int?
  /// Whom it is about, where it is about one.
  public var person: ID<Person>?

  /// What was exported. Raw values are stored, travel and are hashed; they never change.
  public enum Scope: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// All that the family has.
    case everything
    /// What had not reached the server.
    case unsentChanges
    /// Who looked at one person.
    case accessReport
    /// What was said of a person's doses.
    case doses
  }

  public init() {}

  public init(
    _ scope: Scope, count: Int, documents: Int? = nil, of person: ID<Person>? = nil
  ) {
    self.scope = scope
    self.count = count
    self.documents = documents
    self.person = person
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("scope", &scope)
    fields.field("count", &count)
    fields.field("documents", &documents)
    fields.field("person", &person)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard count >= 0 else { throw Refusal(.invalid, "count") }
    guard documents ?? 0 >= 0 else { throw Refusal(.invalid, "documents") }
  }
}
