import Fields
import Records
import Values

/// What somebody wrote on a card: it comes and goes with it.
public struct Remark: Record {
  public static let recordType = "remark"
  public static let table = RecordTable(Remark.self)
  public static let indexes = [RecordIndex("card", on: ["card"])]
  /// The most remarks of one card.
  public static let limit = 3

  public var id = ID<Remark>.none
  public var card = UUID.zero
  public var text = ""
  /// Never later than the clocks of all servers.
  public var writtenAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("card", &card)
    fields.field("text", &text)
    fields.field("writtenAt", &writtenAt)
  }
}

/// Writes a remark on a card and counts it there: two records in one version.
///
/// It looks at the limit after it has written, so that a refusal has something to undo.
public struct AddingRemark<Kind: CardKind>: Mutation {
  public static var name: String { "addRemark" }
  public static var needs: RecordPermission { .write(Remark.recordType) }
  public var card = ID<Kind>.none
  public var remark = ID<Remark>.none
  public var text = ""
  public var nonce = ""

  public init() {}

  public init(_ remark: ID<Remark>, on card: ID<Kind>, _ text: String, nonce: String = "") {
    self.card = card
    self.remark = remark
    self.text = text
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("card", &card)
    fields.field("remark", &remark)
    fields.field("text", &text)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(card) else { throw Refusal(.missing, "card") }
    guard transaction.find(remark) == nil else { throw Refusal(.duplicate, "id") }
    var written = Remark()
    written.id = remark
    written.card = card.uuid
    written.text = text
    written.writtenAt = author.time
    transaction.put(written)
    found.count += 1
    transaction.put(found)
    let all = transaction.count(Remark.self, by: "card", equal: [.text(card.uuid.description)])
    guard all <= Remark.limit else {
      throw Refusal(.limitReached, "remarks", limit: Remark.limit)
    }
  }
}
public typealias AddRemark = AddingRemark<Card>
