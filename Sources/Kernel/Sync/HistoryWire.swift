import API
import Fields
import Values

/// The endpoint through which a member of a space asks what became of one record over time.
public var historyEndpoint: Endpoint<HistoryRequest, HistoryPage> {
  Endpoint(
    "history", .post, "v1/history", access: .session,
    summary: "Ask who changed which fields of one record when, the latest first.",
    isRepeatable: true)
}

/// Which record, and how far back.
public struct HistoryRequest: FieldObject, Hashable, Sendable {
  public var space = UUID.zero
  public var recordType = ""
  public var record = UUID.zero
  /// Only what was before this version of the space; nil begins with the latest.
  public var before: Int64?
  /// The revision of the space's schema in whose words it is answered. Nil is 1.
  public var schema: Int?

  public init() {}

  public init(
    of record: UUID, _ recordType: String, in space: UUID, before: Int64? = nil,
    schema: Int? = nil
  ) {
    self.space = space
    self.recordType = recordType
    self.record = record
    self.before = before
    self.schema = schema
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("space", &space)
    fields.field("recordType", &recordType)
    fields.field("record", &record)
    fields.field("before", &before)
    fields.field("schema", &schema)
  }
}

/// Some of the past of one record, the latest first.
public struct HistoryPage: FieldObject, Hashable, Sendable {
  public var entries: [HistoryEntry] = []
  /// Whether there is more before the last entry.
  public var hasMore = false

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entries", &entries, maxCount: .max)
    fields.field("hasMore", &hasMore)
  }
}

/// What one mutation did to the record.
public struct HistoryEntry: FieldObject, Hashable, Sendable {
  /// The version of the space that it made.
  public var version: Int64 = 0
  /// When the person did it, as far as the server believes the device.
  public var time = Instant.epoch
  public var account = UUID.zero
  /// The account's e-mail; empty when there is no such account any more.
  public var email = ""
  /// The mutation's name.
  public var mutation = ""
  public var changes: [HistoryChange] = []

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("version", &version)
    fields.field("time", &time)
    fields.field("account", &account)
    fields.field("email", &email, maxLength: 254)
    fields.field("mutation", &mutation)
    fields.field("changes", &changes, maxCount: .max)
  }
}

/// One field before and after.
public struct HistoryChange: FieldObject, Hashable, Sendable {
  public var field = ""
  /// Null where there was nothing, such as no record yet.
  public var from = JSONValue.null
  /// Null where there is nothing any more.
  public var to = JSONValue.null

  public init() {}

  public init(_ field: String, from: JSONValue, to: JSONValue) {
    self.field = field
    self.from = from
    self.to = to
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("field", &field)
    fields.field("from", &from)
    fields.field("to", &to)
  }
}
