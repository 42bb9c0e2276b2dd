import Editing
import Fields
import Identity
import Records
import Values

/// One measurement of a person.
public struct Reading: Record, FieldObject {
  public static let recordType = "reading"
  public static let table = RecordTable(Reading.self)
  public static let indexes = [RecordIndex("person", on: ["person", "kind"])]

  public var id = ID<Reading>.none
  public var person = ID<Person>.none
  public var kind = VitalKind.pressure
  /// In thousandths of the unit; the systolic pressure.
  public var value: Int64 = 0
  /// The diastolic pressure, in thousandths.
  public var value2: Int64?
  /// When it was measured, as it was told.
  public var at = Instant.epoch
  public var note = ""
  /// The account that said it.
  public var by = UUID.zero
  public var createdAt = Instant.epoch
  public var updatedAt = Instant.epoch

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("person", &person)
    fields.field("kind", &kind)
    fields.field("value", &value)
    fields.field("value2", &value2)
    fields.field("at", &at)
    fields.field("note", &note, maxLength: Dose.Limits.note)
    fields.field("by", &by)
    fields.field("createdAt", &createdAt)
    fields.field("updatedAt", &updatedAt)
  }

  /// Refuses what nobody can have measured.
  func check() throws(Refusal) {
    guard kind.bounds.contains(value) else { throw Refusal(.invalid, "value") }
    guard kind.isPair == (value2 != nil) else { throw Refusal(.invalid, "value2") }
    if let value2 {
      guard kind.bounds.contains(value2), value2 < value else { throw Refusal(.invalid, "value2") }
    }
  }
}

/// Keeps a measurement, or puts a corrected one in its place.
public struct LogReading: Mutation {
  public static let name = "logReading"
  public static let needs = RecordPermission.append(Reading.recordType)
  public static let carried = [RecordArgument.record("reading", of: Reading.recordType)]

  /// As it was told; who said it and the times are set when it is done.
  public var reading = Reading()
  /// Whether it comes from a copy that somebody kept.
  public var isRecovered: Bool?

  public init() {}

  public init(_ reading: Reading, isRecovered: Bool? = nil) {
    self.reading = reading
    self.isRecovered = isRecovered
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("reading", &reading)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    try transaction.requirePerson(reading.person)
    try reading.check()
    var reading = reading
    if let earlier = transaction.find(reading.id) {
      if isRecovered == true { throw Refusal(.duplicate, "id") }
      try author.requireOwn(earlier.by)
      guard earlier.person == reading.person, earlier.kind == reading.kind else {
        throw Refusal(.invalid, "kind")
      }
      reading.by = earlier.by
      reading.createdAt = earlier.createdAt
      reading.updatedAt = author.time
    } else if isRecovered == true {
      (reading.createdAt, reading.updatedAt) = author.recovered(
        reading.createdAt, reading.updatedAt)
    } else {
      reading.by = author.account
      reading.createdAt = author.time
      reading.updatedAt = author.time
    }
    transaction.put(reading)
  }
}

/// Removes a measurement. Who may keep some removes their own.
public struct RemoveReading: Mutation {
  public static let name = "removeReading"
  public static let needs = RecordPermission.append(Reading.recordType)

  public var reading = ID<Reading>.none

  public init() {}

  public init(_ reading: ID<Reading>) {
    self.reading = reading
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("reading", &reading)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard let found = transaction.find(reading) else { return }
    try author.requireOwn(found.by)
    transaction.remove(reading)
  }
}
