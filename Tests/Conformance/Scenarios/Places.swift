import Fields
import Records
import Values

/// Seats that people take, move and leave, of which no two overlap, with what is taken back and put back.
func places(_ emit: (String) -> Void) {
  let storage = LayeredStorage(MemoryStorage())
  let author = Author(account: .zero, role: "member", time: .epoch)
  var schema = SpaceSchema(kind: "hall", .all)
  schema.add(Seat.self)
  schema.add(TakeSeat.self)
  schema.add(LeaveSeat.self)
  var chance = Chance()
  for step in 0..<600 {
    let seat = UUID(high: 3, low: UInt64(chance.below(40)))
    if chance.below(5) == 0 {
      tell(storage.run(LeaveSeat.name, LeaveSeat(seat).object, in: schema, by: author), step, emit)
      continue
    }
    var take = TakeSeat()
    take.seat = ID(seat)
    take.row = chance.below(6) == 0 ? nil : chance.below(3)
    take.from = Instant(milliseconds: Int64(chance.below(50)) * 1_000)
    take.until = take.from.adding(milliseconds: Int64(chance.below(9) - 1) * 1_000)
    take.asks = chance.below(3) > 0
    tell(storage.run(TakeSeat.name, take.object, in: schema, by: author), step, emit)
    switch chance.below(20) {
    case 0:
      let lifted = storage.lift()
      storage.putBack(lifted, since: 0)
    case 1: storage.rollback(to: storage.mark / 2)
    case 2: storage.commit()
    default: break
    }
  }
  for row in 0..<3 {
    let all = Transaction(storage).occupants(
      Seat.self, by: "row", equal: [.integer(Int64(row))],
      during: Instant(milliseconds: 0)..<Instant(milliseconds: 60_000))
    for seat in all { emit("row \(row): \(seat.object.jsonText)") }
  }
}

private func tell(_ refusal: Refusal?, _ step: Int, _ emit: (String) -> Void) {
  emit("\(step) \(refusal.map { $0.object.jsonText } ?? "done")")
}

/// Numbers that are the same everywhere.
private struct Chance {
  private var state: UInt64 = 11

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

private struct Seat: Record, FieldObject {
  static let recordType = "seat"
  static let table = RecordTable(Seat.self)
  static let indexes = [RecordIndex("row", on: ["row"], noOverlapFrom: "from", until: "until")]

  var id = ID<Seat>.none
  var row: Int?
  var from: Instant?
  var until: Instant?

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("row", &row)
    fields.field("from", &from)
    fields.field("until", &until)
  }
}

private struct TakeSeat: Mutation {
  static let name = "takeSeat"
  static let needs = RecordPermission.write(Seat.recordType)

  var seat = ID<Seat>.none
  var row: Int?
  var from = Instant.epoch
  var until = Instant.epoch
  /// Whether it asks who is there, and stays without a place then.
  var asks = true

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("seat", &seat)
    fields.field("row", &row)
    fields.field("from", &from)
    fields.field("until", &until)
    fields.field("asks", &asks)
  }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var taken = Seat()
    taken.id = seat
    taken.row = row
    taken.from = from
    taken.until = until
    if asks, !transaction.occupants(of: taken, by: "row", limit: 1).isEmpty {
      taken.from = nil
      taken.until = nil
    }
    transaction.put(taken)
  }
}

private struct LeaveSeat: Mutation {
  static let name = "leaveSeat"
  static let needs = RecordPermission.write(Seat.recordType)

  var seat = ID<Seat>.none

  init() {}

  init(_ seat: UUID) {
    self.seat = ID(seat)
  }

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("seat", &seat)
  }

  func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.has(seat) else { throw Refusal(.missing, Seat.recordType) }
    transaction.remove(seat)
  }
}
