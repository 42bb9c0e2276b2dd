import Documents
import Fields
import Identity
import Records
import Values

@testable import DocumentsFeature
@testable import Shell

/// A record of an app that knows neither patients nor clinics.
struct Machine: Record, FieldObject {
  static let recordType = "machine"
  static let table = RecordTable(Machine.self)
  static let indexes: [RecordIndex] = []

  var id = ID<Machine>.none

  mutating func visit(_ fields: FieldVisitor) { fields.field("id", &id) }
}

extension Machine: DocumentOwner {
  static var documentField: String { "machine" }
  static let documentTable = RecordTable(OwnedDocument<Machine>.self)
  static func mayAddDocuments(as role: String) -> Bool { true }
  static func mayManageDocuments(as role: String) -> Bool { role == "owner" }
  static func documentRoom(in transaction: Transaction) -> Int64? { nil }
}

typealias Manual = OwnedDocument<Machine>
typealias Manuals = OwnedDocuments<Machine>

extension Manual {
  init(_ number: UInt64, of machine: UInt64, bytes: Int64 = 1_000) {
    self.init()
    id = ID(UUID(high: 3, low: number))
    owner = ID(UUID(high: 2, low: machine))
    name = "Manual \(number).pdf"
    self.bytes = bytes
  }
}

/// The app of workshops.
enum Workshop {
  static var noun: Noun {
    Noun(
      .feminine, one: Phrase(pt: "oficina", en: "workshop"),
      many: Phrase(pt: "oficinas", en: "workshops"))
  }

  static var context: Context {
    var words = AppWords.none
    words.space = noun
    let app = App(
      "workshop", "Oficina", start: "", words: words, schema: SpaceSchema(kind: "workshop"),
      parts: { _, _ in }, laterParts: { _, _ in })
    var account = AccountView()
    account.id = UUID(high: 1, low: 1)
    var space = SpaceMembership()
    space.space = UUID(high: 7, low: 1)
    space.role = "mechanic"
    return Context(app, account, space)
  }
}
