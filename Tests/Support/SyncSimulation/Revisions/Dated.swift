import Fields
import Records
import Values

/// What comes with the sixth revision and has a place in time: from the seventh on a device holds a part of it.
public protocol Dated: Record, FieldObject {
  /// What a device holds it by; null for nothing, and then it is always held.
  var place: JSONValue { get set }
  var text: String { get set }
  /// No two of a space have the same.
  var code: String? { get set }
  /// How often somebody wrote on it.
  var count: Int { get set }
}

/// Held by a window of days.
public struct Visit: Dated {
  public static let recordType = "visit"
  public static let table = RecordTable(Visit.self)
  public static let indexes = [
    RecordIndex("day", on: ["day"]), RecordIndex("code", on: ["code"], unique: true),
    RecordIndex("text", on: ["text", "day"]),
  ]
  /// How many days before and after today are held.
  public static let days = (behind: 3, ahead: 5)

  public var id = ID<Visit>.none
  public var day: CivilDate?
  public var text = ""
  public var code: String?
  public var count = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("day", &day)
    fields.field("text", &text)
    fields.field("code", &code)
    fields.field("count", &count)
  }

  public var place: JSONValue {
    get { day.json }
    set { day = newValue.text.flatMap { CivilDate($0) } }
  }
}

/// Held by the newest.
public struct Ring: Dated {
  public static let recordType = "ring"
  public static let table = RecordTable(Ring.self)
  public static let indexes = [
    RecordIndex("at", on: ["at"]), RecordIndex("code", on: ["code"], unique: true),
  ]
  /// How many are held.
  public static let newest = 4

  public var id = ID<Ring>.none
  public var at: Instant?
  public var text = ""
  public var code: String?
  public var count = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("at", &at)
    fields.field("text", &text)
    fields.field("code", &code)
    fields.field("count", &count)
  }

  public var place: JSONValue {
    get { at.json }
    set { at = newValue.integer.map { Instant(milliseconds: $0) } }
  }
}

/// Adds one.
public struct AddingDated<Kind: Dated>: Mutation {
  public static var name: String { "\(Kind.recordType).add" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var record = ID<Kind>.none
  public var place = JSONValue.null
  public var text = ""
  public var code: String?
  public var nonce = ""

  public init() {}

  public init(
    _ record: ID<Kind>, at place: JSONValue, _ text: String = "", code: String? = nil,
    nonce: String = ""
  ) {
    self.record = record
    self.place = place
    self.text = text
    self.code = code
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("record", &record)
    fields.field("place", &place)
    fields.field("text", &text)
    fields.field("code", &code)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(record) else { throw Refusal(.duplicate, "id") }
    var new = Kind()
    new.id = record
    new.place = place
    new.text = text
    new.code = code
    transaction.put(new)
  }
}

/// Puts it at another place in time.
public struct MovingDated<Kind: Dated>: Mutation {
  public static var name: String { "\(Kind.recordType).move" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var record = ID<Kind>.none
  public var place = JSONValue.null
  public var nonce = ""

  public init() {}

  public init(_ record: ID<Kind>, to place: JSONValue, nonce: String = "") {
    self.record = record
    self.place = place
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("record", &record)
    fields.field("place", &place)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(record) else { throw Refusal(.missing, Kind.recordType) }
    found.place = place
    transaction.put(found)
  }
}

/// Writes on it, and counts that.
public struct NotingDated<Kind: Dated>: Mutation {
  public static var name: String { "\(Kind.recordType).note" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var record = ID<Kind>.none
  public var text = ""
  public var nonce = ""

  public init() {}

  public init(_ record: ID<Kind>, _ text: String, nonce: String = "") {
    self.record = record
    self.text = text
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("record", &record)
    fields.field("text", &text)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard var found = transaction.find(record) else { throw Refusal(.missing, Kind.recordType) }
    found.text = text
    found.count += 1
    transaction.put(found)
  }
}

/// Removes it.
public struct RemovingDated<Kind: Dated>: Mutation {
  public static var name: String { "\(Kind.recordType).remove" }
  public static var needs: RecordPermission { .write(Kind.recordType) }
  public var record = ID<Kind>.none
  public var nonce = ""

  public init() {}

  public init(_ record: ID<Kind>, nonce: String = "") {
    self.record = record
    self.nonce = nonce
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("record", &record)
    fields.field("nonce", &nonce)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard transaction.has(record) else { throw Refusal(.missing, Kind.recordType) }
    transaction.remove(record)
  }
}
