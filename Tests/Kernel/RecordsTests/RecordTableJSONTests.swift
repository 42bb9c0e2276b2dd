import Fields
import Records
import SyncSimulation
import Testing
import Values

@Suite struct RecordTableJSONTests {
  @Test("A record's object and its row are the same record")
  func roundTrip() {
    var card = Card()
    card.id = ID(UUID(high: 1, low: 2))
    card.title = "Ação"
    card.count = 3
    #expect(Card.table.row(from: card.object) == card.row)
    #expect(Card.table.object(from: card.row) == card.object)
  }

  @Test("An object in another order, with more and with fewer members, gives a whole row")
  func tolerant() {
    let object: JSONValue = .object([
      JSONValue.Member("count", .integer(4)), JSONValue.Member("later", .text("unknown here")),
      JSONValue.Member("title", .text("x")),
    ])
    let card = Card(stored: Card.table.row(from: object))
    #expect(card?.title == "x" && card?.count == 4 && card?.isActive == true)
  }

  @Test("A row of an older shape is read by its fields' names")
  func renamed() {
    let row = Card.table.row([.text("old"), .integer(7)], named: ["title", "count"])
    let card = Card(stored: row)
    #expect(card?.title == "old" && card?.count == 7 && card?.code == nil)
  }

  @Test("The fingerprint of a schema moves with its fields only")
  func fingerprint() {
    var other = SpaceSchema(kind: "cards", .all)
    other.add(Card.self)
    other.add(TextConflict.self)
    #expect(other.fingerprint == Card.schema.fingerprint)
    #expect(SpaceSchema(kind: "cards", .all).fingerprint != Card.schema.fingerprint)
  }
}
