import Fields
import Records
import Values

/// Adds a whole card as it was in another space, under its own id.
public struct RecoveringCard<Kind: CardKind>: Mutation {
  public static var name: String { "recoverCard" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public static var carried: [RecordArgument] { [.record("card", of: Kind.recordType)] }
  public var card = Kind()
  public var nonce = ""

  public init() {}

  public init(_ card: Kind) {
    self.card = card
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.find(card.id) == nil else { throw Refusal(.duplicate, "id") }
    if card.isActive { try requireRoom(for: Kind.self, transaction) }
    transaction.put(card)
  }
}
public typealias RecoverCard = RecoveringCard<Card>
