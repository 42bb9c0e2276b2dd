import Fields
import Records
import Values

/// Something in a room and at a desk, perhaps with a helper: kept apart by two fields together, by one, and,
/// where it is alone in the house, by none.
struct Slot: Record {
  static let recordType = "slot"
  static let table = RecordTable(Slot.self)
  static let indexes = [
    RecordIndex("code", on: ["room", "code"], unique: true),
    RecordIndex("desk", on: ["room", "desk"], noOverlapFrom: "from", until: "until"),
    RecordIndex("helper", on: ["helper"], noOverlapFrom: "from", until: "until"),
    RecordIndex("house", on: [], noOverlapFrom: "aloneFrom", until: "aloneUntil"),
  ]

  var id = ID<Slot>.none
  var room = ""
  var desk: Int?
  var helper: UUID?
  var from: Instant?
  var until: Instant?
  var aloneFrom: Instant?
  var aloneUntil: Instant?
  var code: String?

  init() {}

  mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("room", &room)
    fields.field("desk", &desk)
    fields.field("helper", &helper)
    fields.field("from", &from)
    fields.field("until", &until)
    fields.field("aloneFrom", &aloneFrom)
    fields.field("aloneUntil", &aloneUntil)
    fields.field("code", &code)
  }

  static let schema: SpaceSchema = {
    var schema = SpaceSchema(kind: "slots", .all)
    schema.add(Slot.self)
    return schema
  }()
}

/// The slots of a space as a list, each compared with all others: what the rules say, told without an index.
struct NaiveSlots {
  private(set) var all: [ID<Slot>: Slot] = [:]

  private func spans(_ slot: Slot) -> [(
    index: String, subject: String, until: String, key: [String?], Instant?, Instant?
  )] {
    [
      ("desk", "desk", "until", [slot.room, slot.desk.map { "\($0)" }], slot.from, slot.until),
      ("helper", "helper", "until", [slot.helper?.description], slot.from, slot.until),
      ("house", "aloneFrom", "aloneUntil", [], slot.aloneFrom, slot.aloneUntil),
    ]
  }

  /// Those that have an instant with it in common, by one of its indexes.
  func met(by slot: Slot, _ index: Int) -> [Slot] {
    let (_, _, _, key, from, until) = spans(slot)[index]
    guard let from, let until, from < until, !key.contains(nil) else { return [] }
    return all.values.filter { other in
      let (_, _, _, otherKey, otherFrom, otherUntil) = spans(other)[index]
      guard other.id != slot.id, otherKey == key, let otherFrom, let otherUntil else {
        return false
      }
      return otherFrom < until && from < otherUntil
    }.sorted { spans($0)[index].4! < spans($1)[index].4! }
  }

  mutating func put(_ slot: Slot) -> Refusal? {
    if let code = slot.code,
      all.values.contains(where: { $0.id != slot.id && $0.code == code && $0.room == slot.room })
    {
      return Refusal(.duplicate, "code")
    }
    for (number, span) in spans(slot).enumerated() {
      if let from = span.4, let until = span.5, until <= from {
        return Refusal(.invalid, span.until, reason: "order")
      }
      if !met(by: slot, number).isEmpty { return Refusal(.overlap, span.subject) }
    }
    all[slot.id] = slot
    return nil
  }

  mutating func remove(_ id: ID<Slot>) { all[id] = nil }
}
