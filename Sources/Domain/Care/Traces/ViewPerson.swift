import Fields
import Records
import Values

/// The trace of a look at a person's page. It writes nothing, and travels as every mutation does: kept on
/// the device, told to the server once, with the time at which somebody looked.
///
/// It is not refused for a person who is not there: whoever looked has looked.
public struct ViewPerson: Mutation {
  public static let name = "viewPerson"
  public static let needs = RecordPermission.read(Person.recordType)
  public static var isTrace: Bool { true }

  public var person = ID<Person>.none
  /// Which of `Person.sensitiveFields` were shown.
  public var sensitive: [String] = []

  public init() {}

  /// The trace of all that the person's page shows.
  /// - Parameter hasDocuments: whether it lists some.
  public init(_ person: Person, hasDocuments: Bool = false) {
    self.person = person.id
    if person.bloodType != nil { sensitive.append("bloodType") }
    if !person.allergies.isEmpty { sensitive.append("allergies") }
    if !person.conditions.isEmpty { sensitive.append("conditions") }
    if !person.notes.isEmpty { sensitive.append("notes") }
    if hasDocuments { sensitive.append("documents") }
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
    fields.field("sensitive", &sensitive, maxLength: 40, maxCount: Person.sensitiveFields.count)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    for field in sensitive where !Person.sensitiveFields.contains(field) {
      throw Refusal(.invalid, "sensitive")
    }
  }
}

extension Person {
  /// What tells of a person's health, which the law holds to be sensitive (LGPD, article 5, II): four fields, and
  /// the list of documents. These names are hashed into the audit; they never change.
  public static let sensitiveFields = [
    "bloodType", "allergies", "conditions", "notes", "documents",
  ]
}
