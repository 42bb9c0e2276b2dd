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
    fields.line("note", &note, maxLength: Dose.Limits.note)
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

public typealias LogReading = Log<Reading>
public typealias RemoveReading = RemoveLogged<Reading>

extension Reading: LoggedRecord {
  /// One that is there already is corrected, which its own account may do.
  public mutating func log(
    _ transaction: Transaction, by author: Author, isRecovered: Bool
  ) throws(Refusal) {
    try transaction.requirePerson(person)
    try check()
    if let earlier = transaction.find(id) {
      if isRecovered { throw Refusal(.duplicate, "id") }
      try author.requireOwn(earlier.by)
      guard earlier.person == person, earlier.kind == kind else { throw Refusal(.invalid, "kind") }
      by = earlier.by
      createdAt = earlier.createdAt
      updatedAt = author.time
    } else if isRecovered {
      (createdAt, updatedAt) = author.recovered(createdAt, updatedAt)
    } else {
      by = author.account
      createdAt = author.time
      updatedAt = author.time
    }
  }
}
