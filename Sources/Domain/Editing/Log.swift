import Fields
import Records
import Values

/// Says what somebody did or saw.
public struct Log<R: LoggedRecord>: Mutation {
  public static var name: String { R.mutationName("log") }
  public static var needs: RecordPermission { .append(R.recordType) }
  public static var carried: [RecordArgument] { [.record(R.argument, of: R.recordType)] }

  /// As it was said; who said it and its times are set when it is done.
  @Boxed public var record = R()
  /// Whether it comes from a copy that somebody kept.
  public var isRecovered: Bool?

  public init() {}

  public init(_ record: R, isRecovered: Bool? = nil) {
    self.record = record
    self.isRecovered = isRecovered
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.argument, &record)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    var record = record
    try record.log(transaction, by: author, isRecovered: isRecovered == true)
    transaction.put(record)
  }
}

/// Takes back what somebody said: what others said only who may change everybody's. What is gone already
/// is fine.
public struct RemoveLogged<R: LoggedRecord>: Mutation {
  public static var name: String { R.mutationName("remove") }
  public static var needs: RecordPermission { .append(R.recordType) }

  public var id = ID<R>.none

  public init() {}

  public init(_ id: ID<R>) {
    self.id = id
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field(R.argument, &id)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard let record = transaction.find(id) else { return }
    try author.requireOwn(record.by)
    transaction.remove(id)
  }
}
