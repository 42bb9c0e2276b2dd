import API
import Fields
import Records
import Values

/// The endpoint through which a member of a space reads records that their device does not hold.
public var recordsEndpoint: Endpoint<RecordsRequest, RecordsPage> {
  Endpoint(
    "records", .post, "v1/records", access: .session,
    summary: "Read records of one type by their ids, or by a field's values in their order.",
    isRepeatable: true)
}

/// Which records: those with some ids, or those of which some fields have given values and another lies within
/// a range, in the order of that. A record type answers what one of its indexes can.
public struct RecordsRequest: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var recordType = ""
  /// These, in no order; then nothing but these is asked for.
  public var ids: [UUID] = []
  /// Values that some fields have.
  public var equal: [FieldChange] = []
  /// The field that the records are ordered by; those without a value in it are left out. Nil where they are
  /// asked for by their ids.
  public var by: String?
  /// Its first value; null for no bound.
  public var from = JSONValue.null
  /// The first value behind; null for no bound.
  public var until = JSONValue.null
  /// Whether the greatest value comes first; nil is no.
  public var latestFirst: Bool?
  /// The last record of the page before; nil begins.
  public var after: RecordPlace?
  /// The most records of the page; nil is `usualLimit`.
  public var limit: Int?
  /// The revision of the space's schema in whose words it asks and is answered. Nil is 1.
  public var schema: Int?

  public static var usualLimit: Int { 100 }
  /// The most ids, and the most records of a page.
  public static var most: Int { 500 }
  /// The most fields that are given values.
  public static var mostEqual: Int { 4 }

  public init() {}

  /// Records by their ids.
  public init<R: Record>(_ ids: [ID<R>], in space: UUID, schema: Int? = nil) {
    self.space = space
    recordType = R.recordType
    self.ids = ids.map { $0.uuid }
    self.schema = schema
  }

  /// Records of which a field lies within a range.
  public init<R: Record>(
    _ type: R.Type, in space: UUID, by field: String, _ range: FieldRange = FieldRange(),
    equal: [FieldChange] = [], schema: Int? = nil
  ) {
    self.space = space
    recordType = R.recordType
    by = field
    from = range.from
    until = range.until
    self.equal = equal
    self.schema = schema
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("recordType", &recordType)
    fields.field("ids", &ids, maxCount: Self.most)
    fields.field("equal", &equal, maxCount: Self.mostEqual)
    fields.field("by", &by)
    fields.field("from", &from)
    fields.field("until", &until)
    fields.field("latestFirst", &latestFirst)
    fields.field("after", &after)
    fields.field("limit", &limit)
    fields.field("schema", &schema)
  }
}

/// Where a page of records ends.
public struct RecordPlace: FieldObject, Hashable, Sendable {
  /// Of the field that the records are ordered by.
  public var value = JSONValue.null
  public var id = UUID.zero

  public init() {}

  public init(_ value: JSONValue, _ id: UUID) {
    self.value = value
    self.id = id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("value", &value)
    fields.field("id", &id)
  }
}

/// Some records as the server has them.
public struct RecordsPage: FieldObject, Hashable, Sendable {
  /// In their order, each as it is now.
  public var records: [RecordChange] = []
  /// Whether there are more behind the last.
  public var hasMore = false
  /// The version of the space at the answer.
  public var version: Int64 = 0

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("records", &records, maxCount: .max)
    fields.field("hasMore", &hasMore)
    fields.field("version", &version)
  }

  /// The records of a type; what is not readable as one is left out.
  public func rows(of table: RecordTable) -> [Row] {
    records.filter { $0.table == table.name }.map { table.row(from: $0.record) }
  }
}
