import Editing
import Fields
import Records
import Values

/// Whom to call about a person: in an emergency, or their doctor.
public struct Contact: Record, FieldObject {
  public static let recordType = "contact"
  public static let table = RecordTable(Contact.self)
  public static let indexes = [RecordIndex("person", on: ["person"])]

  /// The most of one person.
  public static let most = 20

  public var id = ID<Contact>.none
  public var person = ID<Person>.none
  public var kind = Kind.emergency
  public var name = ""
  /// A relative's relation, a doctor's specialty.
  public var role = ""
  public var phone: Phone?
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("person", &person)
    fields.field("kind", &kind)
    fields.line("name", &name, maxLength: Person.Limits.name)
    fields.line("role", &role, maxLength: Person.Limits.name)
    fields.field("phone", &phone)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// The raw values are stored and travel.
  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    case emergency, doctor
  }
}

public typealias AddContact = Add<Contact>
public typealias EditContact = Edit<Contact>
public typealias RemoveContact = Remove<Contact>

extension Contact: EditableRecord {
  public static var keptFields: [String] { ["person"] }

  public func check(_ transaction: Transaction, at time: Instant) throws(Refusal) {
    try transaction.requirePerson(person)
    try requireText(name, of: "name")
    // Nobody can be called in an emergency who has no number.
    if kind == .emergency, phone == nil { throw Refusal(.invalid, "phone", reason: "missing") }
  }

  public func requireRoom(_ transaction: Transaction) throws(Refusal) {
    let count = transaction.count(Contact.self, by: "person", equal: [person.json])
    guard count < Self.most else { throw Refusal(.limitReached, "contacts", limit: Self.most) }
  }
}

extension Transaction {
  func requirePerson(_ person: ID<Person>) throws(Refusal) {
    guard has(person) else { throw Refusal(.missing, Person.recordType) }
  }
}
