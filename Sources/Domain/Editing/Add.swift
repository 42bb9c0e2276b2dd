import Fields
import Identity
import Records
import Values

/// Adds a record, if there is room for it.
public struct Add<R: EditableRecord>: Mutation {
  public static var name: String { R.mutationName("add") }
  public static var needs: RecordPermission { .append(R.recordType) }
  public static var carried: [RecordArgument] {
    [.record(R.recordType, of: R.recordType), .changes("texts", of: R.recordType)]
  }

  /// As typed; whether it is put away, and its times, are set when it is done.
  @Boxed public var record = R()
  /// Whether it comes from a copy that somebody kept: then it is put away as it was there, and has its
  /// times.
  public var isRecovered: Bool?
  /// Of one from a copy: the versions of its texts that waited for a decision there, each a
  /// `WaitingText`.
  public var texts: [FieldChange] = []

  public init() {}

  public init(_ record: R) {
    self.record = record
  }

  public init(recovered record: R, with texts: [WaitingText] = []) {
    self.record = record
    self.texts = texts.map { $0.change }
    isRecovered = true
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.recordType, &record)
    fields.field("isRecovered", &isRecovered)
    fields.field("texts", &texts)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(record.id) else { throw Refusal(.duplicate, "id") }
    var record = record
    if isRecovered == true {
      (record.createdAt, record.updatedAt) = author.recovered(record.createdAt, record.updatedAt)
    } else {
      record.isArchived = false
      record.createdAt = author.time
      record.updatedAt = author.time
    }
    if !record.isArchived { try record.requireRoom(transaction) }
    try record.check(transaction, at: author.time)
    transaction.put(record)
    guard isRecovered == true else { return }
    try transaction.recover(texts, beside: record, upTo: R.longestText, by: author)
  }
}
