import Fields
import Records
import Values

/// Writes a whole card over the one that is there, but for its code, its count and its story, and
/// whether it is active.
public struct WritingCard<Kind: CardKind>: Mutation {
  public static var name: String { "writeCard" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public static var carried: [RecordArgument] { [.record("card", of: Kind.recordType)] }
  public var card = Kind()
  public var nonce = ""

  public init() {}

  public init(_ card: Kind, nonce: String = "") {
    self.card = card
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard let found = transaction.find(card.id) else { throw Refusal(.missing, "card") }
    var written = card
    written.code = found.code
    written.count = found.count
    written.story = found.story
    written.isActive = found.isActive
    transaction.put(written)
  }
}
