import Documents
import Fields
import Records
import Values

/// A record of an app that knows neither patients nor clinics: it has documents too.
struct Machine: Record, FieldObject {
  static let recordType = "machine"
  static let table = RecordTable(Machine.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Machine>.none
  var name = ""

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("name", &name)
  }
}

extension Machine: DocumentOwner {
  static let most: Int64 = 2_147_483_648

  static var documentField: String { "machine" }
  static let documentTable = RecordTable(OwnedDocument<Machine>.self)
  static func documentRoom(in transaction: Transaction) -> Int64? { most }
  static var mostDocuments: Int? { 40 }
}

typealias Manual = OwnedDocument<Machine>

/// A workshop in memory, and who works there.
final class Workshop {
  static let schema: SpaceSchema = {
    var schema = SpaceSchema(
      kind: "workshop",
      Permissions([
        .init("owner", .write), .init("mechanic", .write, except: [.append(Manual.recordType)]),
      ]))
    schema.add(Machine.self)
    schema.add(Manual.self)
    schema.add(Manual.Add.self)
    schema.add(Manual.Rename.self)
    schema.add(Manual.Remove.self)
    schema.add(Manual.View.self)
    return schema
  }()

  let storage = LayeredStorage(MemoryStorage())
  let lathe: Machine

  init() {
    var lathe = Machine()
    lathe.id = ID(UUID(high: 2, low: 1))
    self.lathe = lathe
    Transaction(storage).put(lathe)
  }

  /// Runs it through its arguments on the wire, all of it or nothing.
  func run(
    _ mutation: some Mutation, by account: UInt64 = 1, as role: String = "mechanic"
  ) -> Refusal? {
    let mark = storage.mark
    let author = Author(
      account: UUID(high: 1, low: account), role: role, time: Instant(milliseconds: 1_000))
    let refusal = Self.schema.run(
      type(of: mutation).name, mutation.object, Transaction(storage), by: author)
    if refusal != nil { storage.rollback(to: mark) }
    return refusal
  }

  func manual(_ number: UInt64, bytes: Int64 = 1_000) -> Manual {
    var manual = Manual()
    manual.id = ID(UUID(high: 3, low: number))
    manual.owner = lathe.id
    manual.name = "Manual.pdf"
    manual.bytes = bytes
    return manual
  }

  func found(_ number: UInt64) -> Manual? {
    Transaction(storage).find(ID<Manual>(UUID(high: 3, low: number)))
  }
}
