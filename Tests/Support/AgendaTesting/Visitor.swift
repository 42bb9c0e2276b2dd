import Entitlements
import Fields
import Records
import Values

/// Whoever comes to the practice of these tests.
public struct Visitor: Record, FieldObject {
  public static let recordType = "visitor"
  public static let table = RecordTable(Visitor.self)
  public static let indexes: [RecordIndex] = []

  public var id = ID<Visitor>.none
  public var name = ""
  /// In E.164 form; empty for none.
  public var phone = ""
  /// Empty for none.
  public var email = ""
  /// Whether they come no more.
  public var hasLeft = false

  public init() {}

  public init(_ id: UUID, _ name: String, phone: String = "", email: String = "") {
    self.id = ID(id)
    self.name = name
    self.phone = phone
    self.email = email
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 100)
    fields.field("phone", &phone, maxLength: 20)
    fields.field("email", &email, maxLength: 100)
    fields.field("hasLeft", &hasLeft)
  }
}

/// Adds somebody who comes.
public struct AddVisitor: Mutation {
  public static let name = "addVisitor"
  public static let needs = RecordPermission.write(Visitor.recordType)
  public static let carried = [RecordArgument.record("visitor", of: Visitor.recordType)]

  public var visitor = Visitor()

  public init() {}

  public init(_ visitor: Visitor) {
    self.visitor = visitor
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("visitor", &visitor)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    transaction.put(visitor)
  }
}

/// The practice itself, one in each space.
public struct House: Record {
  public static let recordType = "house"
  public static let table = RecordTable(House.self)
  public static let indexes = [RecordIndex("name", on: ["name"])]

  public var id = ID<House>.none
  public var name = ""
  public var createdAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name, maxLength: 120)
    fields.field("createdAt", &createdAt)
  }
}
