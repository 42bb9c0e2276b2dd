import Fields
import Records
import Values

/// Decides between a card's story and a version of it that waits.
public struct DecidingCardStory<Kind: CardKind>: Mutation {
  public static var name: String { "decideCardStory" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public static var carried: [RecordArgument] { [.changes("choice", of: Kind.recordType)] }
  public var card = ID<Kind>.none
  public var conflict = ID<TextConflict>.none
  public var seen = ""
  public var choice = FieldChange()
  public var nonce = ""

  public init() {}

  public init(
    _ card: ID<Kind>, over story: String, _ conflict: TextConflict, for text: String,
    nonce: String = ""
  ) {
    self.card = card
    self.conflict = conflict.id
    seen = conflict.version
    choice = FieldChange("story", .text(text), base: LongText.version(of: story))
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("conflict", &conflict)
    fields.field("seen", &seen)
    fields.field("choice", &choice)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(card) else { throw Refusal(.missing, "card") }
    if try transaction.decide(conflict, seen: seen, for: choice, in: &found, by: author) {
      transaction.put(found)
    }
  }
}
public typealias DecideCardStory = DecidingCardStory<Card>
