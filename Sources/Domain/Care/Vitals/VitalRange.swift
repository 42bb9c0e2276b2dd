import Fields
import Records
import Values

/// Between which values a person's measurements of a kind are as they should be, as they or their doctor
/// set it.
public struct VitalRange: Record, FieldObject {
  public static let recordType = "vitalRange"
  public static let table = RecordTable(VitalRange.self)
  public static let indexes = [RecordIndex("person", on: ["person", "kind"], unique: true)]

  public var id = ID<VitalRange>.none
  public var person = ID<Person>.none
  public var kind = VitalKind.pressure
  public var values = Values()
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("person", &person)
    fields.field("kind", &kind)
    fields.field("low", &values.low)
    fields.field("high", &values.high)
    fields.field("low2", &values.low2)
    fields.field("high2", &values.high2)
    fields.field("updatedAt", &updatedAt)
  }

  /// Inclusive, in thousandths of the unit; the second pair is the diastolic pressure's.
  public struct Values: Hashable, Sendable {
    public var low: Int64?
    public var high: Int64?
    public var low2: Int64?
    public var high2: Int64?

    public init(low: Int64? = nil, high: Int64? = nil, low2: Int64? = nil, high2: Int64? = nil) {
      self.low = low
      self.high = high
      self.low2 = low2
      self.high2 = high2
    }

    /// Whether a reading lies outside, if only with one of its values.
    public func isOutside(_ reading: Reading) -> Bool {
      Self.isOutside(reading.value, low, high)
        || reading.value2.map { Self.isOutside($0, low2, high2) } ?? false
    }

    private static func isOutside(_ value: Int64, _ low: Int64?, _ high: Int64?) -> Bool {
      value < low ?? .min || value > high ?? .max
    }

    func check(_ kind: VitalKind) throws(Refusal) {
      for value in [low, high, low2, high2] {
        if let value, !kind.bounds.contains(value) { throw Refusal(.invalid, "range") }
      }
      if !kind.isPair, low2 != nil || high2 != nil { throw Refusal(.invalid, "range") }
      if let low, let high, low > high { throw Refusal(.invalid, "range", reason: "order") }
      if let low2, let high2, low2 > high2 { throw Refusal(.invalid, "range", reason: "order") }
    }
  }
}

/// Sets a person's range of a kind of measurement, in place of the one before.
public struct SetVitalRange: Mutation {
  public static let name = "setVitalRange"
  public static let needs = RecordPermission.write(VitalRange.recordType)
  public static let carried = [RecordArgument.record("range", of: VitalRange.recordType)]

  public var range = VitalRange()

  public init() {}

  public init(_ range: VitalRange) {
    self.range = range
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("range", &range)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.requirePerson(range.person)
    try range.values.check(range.kind)
    var range = range
    let same = transaction.all(
      VitalRange.self, by: "person", equal: [range.person.json, range.kind.json], limit: 1)
    if let earlier = same.first {
      range.id = earlier.id
    } else if transaction.has(range.id) {
      throw Refusal(.duplicate, "id")
    }
    range.updatedAt = author.time
    transaction.put(range)
  }
}
