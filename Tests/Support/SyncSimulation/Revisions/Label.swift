import Fields
import Records
import Values

/// What is stuck on a card since the third revision: it goes with it.
public struct Label: Record {
  public static let recordType = "label"
  public static let table = RecordTable(Label.self)
  public static let indexes = [RecordIndex("card", on: ["card"])]

  public var id = ID<Label>.none
  public var card = UUID.zero
  public var text = ""

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("card", &card)
    fields.field("text", &text)
  }
}

/// Sticks a label on a card.
public struct AddingLabel<Kind: CardKind>: Mutation {
  public static var name: String { "addLabel" }
  public static var needs: RecordPermission { .write(Label.recordType) }
  public var card = ID<Kind>.none
  public var label = ID<Label>.none
  public var text = ""
  public var nonce = ""

  public init() {}

  public init(_ label: ID<Label>, on card: ID<Kind>, _ text: String, nonce: String = "") {
    self.card = card
    self.label = label
    self.text = text
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("label", &label)
    fields.field("text", &text)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.has(card) else { throw Refusal(.missing, "card") }
    guard !transaction.has(label) else { throw Refusal(.duplicate, "id") }
    var new = Label()
    new.id = label
    new.card = card.uuid
    new.text = text
    transaction.put(new)
  }
}
