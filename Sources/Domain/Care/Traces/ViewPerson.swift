import Fields
import Records
import Values

/// The trace of a look at a person's health. It writes nothing, and travels as every mutation does.
public struct ViewPerson: Mutation {
  public static let name = "viewPerson"
  public static let needs = RecordPermission.read(Person.recordType)
  public static var isTrace: Bool { true }

  public var person = ID<Person>.none

  public init() {}

  public init(_ person: ID<Person>) {
    self.person = person
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("person", &person)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
  }
}
