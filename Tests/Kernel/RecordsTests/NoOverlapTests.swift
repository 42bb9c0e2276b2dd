import Fields
import Records
import SyncSimulation
import Testing
import Values

@Suite("No overlap is an index") struct NoOverlapTests {
  private let storage = LayeredStorage(MemoryStorage())
  private let author = Author(account: .zero, role: "member", time: .epoch)

  private func id(_ number: UInt64) -> ID<Booking> { ID(UUID(high: 9, low: number)) }

  private func at(_ hour: Int64) -> Instant { Instant(milliseconds: hour * 3_600_000) }

  private func run<M: Mutation>(_ mutation: M) -> Refusal? {
    storage.run(M.name, mutation.object, in: CardSpace.booking, by: author)
  }

  /// Books a desk without asking whether it is free.
  private func seize(
    _ number: UInt64, _ desk: String, _ from: Int64, _ until: Int64, _ helper: String? = nil
  )
    -> Refusal?
  {
    run(BookDesk(id(number), desk, with: helper, from: at(from), until: at(until), asks: false))
  }

  private func occupants(_ desk: String, _ from: Int64, _ until: Int64, except: UInt64? = nil)
    -> [UInt64]
  {
    Transaction(storage).occupants(
      Booking.self, by: "desk", equal: [.text(desk)], during: at(from)..<at(until),
      except: except.map { id($0) }
    ).map { $0.id.uuid.low }
  }

  private func found(_ number: UInt64) -> BookingValues? {
    Transaction(storage).find(id(number))?.values
  }

  @Test("A span that another one with the same key has some of is refused, and names the key")
  func overlaps() {
    #expect(seize(1, "a", 9, 11) == nil)
    for (from, until) in [(9, 11), (8, 10), (10, 12), (8, 12), (9, 10), (10, 11)]
      as [(Int64, Int64)]
    {
      #expect(seize(2, "a", from, until) == Refusal(.overlap, "desk"), "\(from) to \(until)")
    }
    #expect(found(2) == nil)
    #expect(seize(2, "b", 9, 11) == nil, "another desk is free")
    #expect(seize(3, "c", 9, 10, "h") == nil)
    #expect(seize(4, "d", 9, 10, "h") == Refusal(.overlap, "helper"))
    #expect(seize(4, "c", 9, 10, "h") == Refusal(.overlap, "desk"), "the first of two is named")
  }

  @Test("Spans may touch, and one may move over where it was itself")
  func touching() {
    #expect(
      seize(1, "a", 9, 11) == nil && seize(2, "a", 11, 12) == nil && seize(3, "a", 8, 9) == nil)
    #expect(run(MoveBooking(id(1), to: "a", from: at(9), until: at(10))) == nil)
    #expect(run(MoveBooking(id(1), to: "a", from: at(10), until: at(11))) == nil)
    #expect(found(1)?.isPlaced == true && found(1)?.start == at(10))
  }

  @Test("What has a null among the fields occupies nothing and meets nobody")
  func nulls() {
    #expect(seize(1, "a", 9, 11) == nil)
    for (occupiesFrom, occupiesUntil) in [(nil, nil), (at(9), nil), (nil, at(11))]
      as [(Instant?, Instant?)]
    {
      var other = Booking()
      other.id = id(2)
      other.values.desk = "a"
      other.values.occupiesFrom = occupiesFrom
      other.values.occupiesUntil = occupiesUntil
      Transaction(storage).put(other)
      #expect(storage.broken == nil)
      #expect(Transaction(storage).occupants(of: other, by: "desk").isEmpty)
      #expect(occupants("a", 0, 24) == [1])
    }
    #expect(seize(3, "a", 11, 12) == nil, "and holds up none behind it")
    #expect(seize(4, "a", 8, 10) == Refusal(.overlap, "desk"))
  }

  @Test("A span that does not end after it begins is refused as a wrong value")
  func backwards() {
    #expect(seize(1, "a", 9, 9) == Refusal(.invalid, "occupiesUntil", reason: "order"))
    #expect(seize(1, "a", 9, 8) == Refusal(.invalid, "occupiesUntil", reason: "order"))
    #expect(occupants("a", 9, 9).isEmpty)
  }

  @Test("Whom a span would meet is told in the order of the spans")
  func order() {
    for (number, hour) in [(1, 12), (2, 8), (3, 10), (4, 9), (5, 20)] as [(UInt64, Int64)] {
      #expect(seize(number, "a", hour, hour + 1) == nil)
    }
    #expect(occupants("a", 0, 24) == [2, 4, 3, 1, 5])
    #expect(occupants("a", 9, 13) == [4, 3, 1])
    #expect(occupants("a", 9, 13, except: 3) == [4, 1])
    #expect(occupants("a", 11, 12).isEmpty && occupants("b", 0, 24).isEmpty)
    #expect(
      Transaction(storage).occupants(
        Booking.self, by: "desk", equal: [.text("a")], during: at(0)..<at(24), limit: 2
      ).map { $0.id.uuid.low } == [2, 4])
    #expect(
      Transaction(storage).occupants(
        Booking.self, by: "desk", equal: [.null], during: at(0)..<at(24)
      ).isEmpty)
  }

  @Test("A placement that meets another is kept without a place; of a move the original stands")
  func unplaced() {
    #expect(run(BookDesk(id(1), "a", from: at(9), until: at(10))) == nil)
    #expect(run(BookDesk(id(2), "a", from: at(9), until: at(10))) == nil)
    #expect(found(1)?.isPlaced == true && found(2)?.isPlaced == false)
    #expect(run(BookDesk(id(3), "a", from: at(11), until: at(12))) == nil)
    #expect(run(MoveBooking(id(3), to: "a", from: at(9), until: at(10))) == nil)
    #expect(found(3)?.isPlaced == true && found(3)?.start == at(11) && found(3)?.wishStart == at(9))
    #expect(run(CancelBooking(id(1))) == nil)
    #expect(run(MoveBooking(id(2), to: "a", from: at(9), until: at(10))) == nil)
    #expect(found(2)?.isPlaced == true)
  }

  @Test("Each write is checked by itself: of two that change places one lets go first")
  func swap() {
    #expect(seize(1, "a", 9, 10) == nil && seize(2, "a", 10, 12) == nil)
    let mark = storage.mark
    let transaction = Transaction(storage)
    guard var one = transaction.find(id(1)), let other = transaction.find(id(2)) else { return }
    one.values.occupiesFrom = other.values.occupiesFrom
    one.values.occupiesUntil = other.values.occupiesUntil
    transaction.put(one)
    #expect(storage.broken == Refusal(.overlap, "desk"))
    storage.rollback(to: mark)
    #expect(run(SwapBookings(id(1), id(2))) == nil)
    #expect(occupants("a", 9, 10) == [2] && occupants("a", 10, 12) == [1])
    #expect(seize(3, "b", 11, 12, "h") == nil)
    #expect(seize(4, "c", 10, 11, "h") == nil)
    // The helper of 4 would meet 3 where 1 is.
    #expect(run(SwapBookings(id(1), id(4))) == Refusal(.overlap, "desk"))
    #expect(occupants("a", 10, 12) == [1] && occupants("c", 10, 11) == [4])
  }

  @Test("What is taken back is free again, and what was there before is taken again")
  func rewind() {
    #expect(seize(1, "a", 9, 10) == nil)
    storage.commit()
    #expect(run(MoveBooking(id(1), to: "b", from: at(9), until: at(10))) == nil)
    #expect(seize(2, "a", 9, 10) == nil)
    storage.rollback(to: 0)
    #expect(seize(2, "b", 9, 10) == nil)
    #expect(seize(3, "a", 9, 10) == Refusal(.overlap, "desk"))
  }

  @Test("A refused write is the reason, whatever the mutation says after it")
  func reason() {
    #expect(seize(1, "a", 9, 10) == nil)
    let run = storage.run("bookTwice", .object([]), in: Self.twice, by: author)
    #expect(run == Refusal(.overlap, "desk"))
  }

  /// A space in which one mutation books a desk that is taken, and then refuses itself.
  private static let twice: SpaceSchema = {
    var schema = CardSpace.booking
    schema.add(BookTwice.self)
    return schema
  }()

  private struct BookTwice: Mutation {
    static let name = "bookTwice"
    static let needs = RecordPermission.write(Booking.recordType)

    mutating func visit(_ fields: FieldVisitor) {}

    func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
      for booking in transaction.all(Booking.self, by: "desk", equal: []) {
        var other = booking
        other.id = ID(UUID(high: 10, low: booking.id.uuid.low))
        transaction.put(other)
      }
      throw Refusal(.limitReached, "desks", limit: 1)
    }
  }

  @Test("An index that ends with anything but two instants is found to be a mistake of its schema")
  func mistakes() {
    #expect(CardSpace.booking.mistakes == [] && CardSpace.bookingInPart.mistakes == [])
    var schema = SpaceSchema(kind: "wrong", .all)
    schema.add(Wrong.self)
    #expect(
      schema.mistakes == [
        "wrong's index days does not end with two instants",
        "wrong has not all the fields of its index none",
      ])
  }

  private struct Wrong: Record {
    static let recordType = "wrong"
    static let table = RecordTable(Wrong.self)
    static let indexes = [
      RecordIndex("days", on: ["id"], noOverlapFrom: "from", until: "day"),
      RecordIndex("none", on: ["id"], noOverlapFrom: "from", until: "until"),
    ]

    var id = ID<Wrong>.none
    var from = Instant.epoch
    var day = 0

    mutating func visit(_ fields: FieldVisitor) {
      fields.field("id", &id)
      fields.field("from", &from)
      fields.field("day", &day)
    }
  }
}
