import Fields
import Records
import SyncSimulation
import Testing
import Values

@Suite struct LayeredStorageTests {
  private let storage = LayeredStorage(MemoryStorage())
  private let author = Author(account: .zero, role: "member", time: .epoch)

  private func id(_ number: UInt64) -> ID<Card> { ID(UUID(high: 9, low: number)) }

  private func run<M: Mutation>(_ mutation: M) -> Refusal? {
    storage.run(M.name, mutation.object, in: Card.schema, by: author)
  }

  private func row(_ number: UInt64, _ title: String) -> Row {
    var card = Card()
    card.id = id(number)
    card.title = title
    return card.row
  }

  private var active: Int {
    Transaction(storage).count(Card.self, by: "active", equal: [.boolean(true)])
  }

  @Test("What lies on top is read as if it were all there is, and goes without a trace")
  func rewind() {
    #expect(run(AddCard(id(1), "first")) == nil)
    storage.commit()
    #expect(run(EditCard(id(1), [FieldChange("title", .text("second"))])) == nil)
    #expect(run(AddCard(id(2), "third")) == nil)
    #expect(Transaction(storage).find(id(1))?.title == "second")
    #expect(active == 2)
    #expect(storage.written(since: 0).map { $0.id } == [id(1).uuid, id(2).uuid])

    storage.rollback(to: 0)
    #expect(Transaction(storage).find(id(1))?.title == "first")
    #expect(Transaction(storage).find(id(2)) == nil)
    #expect(active == 1)
    #expect(storage.mark == 0)
  }

  @Test("What lay on top is put back as it was, but for the first of it, which the base has by now")
  func lifted() {
    #expect(run(AddCard(id(1), "first")) == nil)
    storage.commit()
    #expect(run(EditCard(id(1), [FieldChange("title", .text("second"))])) == nil)
    let mark = storage.mark
    #expect(run(AddCard(id(2), "third")) == nil)
    #expect(run(EditCard(id(1), [FieldChange("title", .text("fourth"))])) == nil)
    #expect(run(RemoveCard(id(2))) == nil)

    let lifted = storage.lift()
    #expect(storage.mark == 0 && active == 1)
    #expect(Transaction(storage).find(id(1))?.title == "first")
    let until = lifted.until(mark, Card.table, id(1).uuid)
    #expect(until.isWritten && until.row.flatMap { Card(stored: $0) }?.title == "second")
    #expect(!lifted.until(mark, Card.table, id(3).uuid).isWritten)
    #expect(lifted.until(mark, Card.table, id(2).uuid).row == nil)

    storage.base.put(Card.table, id(1).uuid, until.row ?? [])
    storage.putBack(lifted, since: mark)
    #expect(Transaction(storage).find(id(1))?.title == "fourth")
    #expect(Transaction(storage).find(id(2)) == nil && active == 1)
    #expect(storage.written(since: 0).map { $0.id } == [id(2).uuid, id(1).uuid])
    storage.rollback(to: 0)
    #expect(Transaction(storage).find(id(1))?.title == "second")
  }

  @Test("What is put below is seen once all that hides it is taken back")
  func below() {
    #expect(run(AddCard(id(1), "on top")) == nil)
    #expect(run(EditCard(id(1), [FieldChange("title", .text("twice"))])) == nil)
    #expect(storage.putBelow(Card.table, id(1).uuid, row(1, "below")) == nil)
    #expect(storage.putBelow(Card.table, id(2).uuid, row(2, "alone")) == nil)
    #expect(Transaction(storage).find(id(1))?.title == "twice")
    #expect(Transaction(storage).find(id(2))?.title == "alone")
    #expect(storage.putBelow(Card.table, id(1).uuid, row(1, "lower")) == row(1, "below"))
    storage.rollback(to: 0)
    #expect(Transaction(storage).find(id(1))?.title == "lower" && active == 2)
  }

  @Test("A refused mutation leaves nothing of what it wrote before it said no")
  func refusal() {
    for number in 0..<UInt64(Card.limit) { #expect(run(AddCard(id(number), "card")) == nil) }
    let mark = storage.mark
    #expect(run(AddCard(id(99), "too many")) == Refusal(.limitReached, "cards", limit: 10))
    #expect(storage.mark == mark && active == Card.limit)
  }

  @Test("A unique index refuses the second of two, as SQL would, and lets nulls be")
  func duplicates() {
    #expect(run(AddCard(id(1), "one", code: "a")) == nil)
    #expect(run(AddCard(id(2), "two", code: "a")) == Refusal(.duplicate, "code"))
    #expect(Transaction(storage).find(id(2)) == nil)
    #expect(run(AddCard(id(2), "two")) == nil)
    #expect(run(AddCard(id(3), "three")) == nil)
    #expect(run(EditCard(id(2), [FieldChange("code", .text("a"))])) == Refusal(.duplicate, "code"))
    #expect(run(EditCard(id(1), [FieldChange("title", .text("still one"))])) == nil)
    #expect(run(RemoveCard(id(1))) == nil)
    #expect(run(EditCard(id(2), [FieldChange("code", .text("a"))])) == nil)
  }

  @Test("An unknown mutation and unreadable arguments are refusals, and name what is wrong")
  func unknown() {
    let unknown = storage.run("fly", .object([]), in: Card.schema, by: author)
    #expect(unknown == Refusal(.unknownMutation, "fly"))
    let unreadable = storage.run(AddCard.name, .object([]), in: Card.schema, by: author)
    #expect(unreadable == Refusal(.unreadable, "card", reason: "missing"))
  }
}
