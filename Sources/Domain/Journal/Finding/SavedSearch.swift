import Editing
import Fields
import Records
import Values

public typealias AddSavedSearch = Add<SavedSearch>
public typealias EditSavedSearch = Edit<SavedSearch>
public typealias RemoveSavedSearch = Remove<SavedSearch>

/// A search that somebody does again and again.
public struct SavedSearch: Record, FieldObject {
  public static let recordType = "savedSearch"
  public static let table = RecordTable(SavedSearch.self)
  public static let indexes = [RecordIndex("name", on: ["name"])]

  /// The most of one journal.
  public static let most = 200

  public var id = ID<SavedSearch>.none
  public var name = ""
  /// As it is typed.
  public var query = ""
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.line("name", &name, maxLength: Limits.name)
    fields.line("query", &query, maxLength: Limits.query)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The sizes of its fields, in Unicode scalars.
  public enum Limits {
    public static let name = 60
    public static let query = 500
  }
}

extension SavedSearch: EditableRecord {
  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    guard !name.isBlank else { throw Refusal(.invalid, "name", reason: "missing") }
    guard !query.isBlank else { throw Refusal(.invalid, "query", reason: "missing") }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    guard transaction.count(SavedSearch.self, by: "name", equal: []) < Self.most else {
      throw Refusal(.limitReached, "savedSearches", limit: Self.most)
    }
  }
}
