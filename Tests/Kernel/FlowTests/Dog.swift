import Fields
import Records
import Values

struct Dog: Record {
  static let recordType = "dog"
  static let table = RecordTable(Dog.self)
  static let indexes: [RecordIndex] = []
  var id = ID<Dog>.none
  var name = ""

  init() {}

  init(_ number: UInt64, _ name: String) {
    id = ID(UUID(high: 0, low: number))
    self.name = name
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name)
  }
}

struct RenameDog: Mutation {
  static let name = "renameDog"
  static let needs = RecordPermission.write("dog")
  var id = ID<Dog>.none
  var newName = ""

  init() {}

  init(_ id: ID<Dog>, to newName: String) {
    self.id = id
    self.newName = newName
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("newName", &newName)
  }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var dog = transaction.find(id) else { throw Refusal(.missing, Dog.recordType) }
    dog.name = newName
    transaction.put(dog)
  }
}
