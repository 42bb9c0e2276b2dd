import Fields
import Records
import Values

/// What somebody did with the stock of a medicine, beside taking it (CG-134).
public struct StockEntry: Record, FieldObject {
  public static let recordType = "stock"
  public static let table = RecordTable(StockEntry.self)
  public static let indexes = [RecordIndex("medicine", on: ["medicine"])]

  public var id = ID<StockEntry>.none
  public var medicine = ID<Medicine>.none
  public var kind = Kind.counted
  public var amount = DoseAmount.zero
  /// When that was, as it was told.
  public var at = Instant.epoch
  public var by = UUID.zero

  public init() {}

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("id", &id)
    fields.field("medicine", &medicine)
    fields.field("kind", &kind)
    fields.field("amount", &amount)
    fields.field("at", &at)
    fields.field("by", &by)
  }

  /// The raw values are stored and travel.
  public enum Kind: String, Hashable, Sendable, CaseIterable, FieldChoice {
    /// So much is there: what was before does not matter any more.
    case counted
    case bought
    /// Lost, spilled, given away, past its date.
    case lost
  }
}

/// Says what became of a stock.
public struct LogStock: Mutation {
  public static let name = "logStock"
  public static let needs = RecordPermission.append(StockEntry.recordType)
  public static let carried = [RecordArgument.record("entry", of: StockEntry.recordType)]

  /// As it was said; `by` is set when it is done.
  public var entry = StockEntry()
  /// Whether it comes from a copy that somebody kept.
  public var isRecovered: Bool?

  public init() {}

  public init(_ entry: StockEntry, isRecovered: Bool? = nil) {
    self.entry = entry
    self.isRecovered = isRecovered
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entry", &entry)
    fields.field("isRecovered", &isRecovered)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard !transaction.has(entry.id) else { throw Refusal(.duplicate, "id") }
    guard transaction.has(entry.medicine) else {
      throw Refusal(.missing, Medicine.recordType)
    }
    guard DoseAmount.zero <= entry.amount, entry.amount <= .most,
      entry.kind == .counted || DoseAmount.zero < entry.amount
    else { throw Refusal(.invalid, "amount") }
    var entry = entry
    if isRecovered != true { entry.by = author.account }
    transaction.put(entry)
  }
}

/// Takes back what was said of a stock. Who may say something takes back their own.
public struct RemoveStock: Mutation {
  public static let name = "removeStock"
  public static let needs = RecordPermission.append(StockEntry.recordType)

  public var entry = ID<StockEntry>.none

  public init() {}

  public init(_ entry: ID<StockEntry>) {
    self.entry = entry
  }

  public mutating func visit(_ fields: FieldVisitor) {
    fields.field("entry", &entry)
  }

  public func apply(_ transaction: Transaction, by author: Author) throws(Refusal) {
    guard let found = transaction.find(entry) else { return }
    try author.requireOwn(found.by)
    transaction.remove(entry)
  }
}

extension Author {
  /// Refuses what another account said, unless the author may change everybody's.
  func requireOwn(_ account: UUID) throws(Refusal) {
    guard permission >= .write || account == self.account else { throw Refusal(.forbidden) }
  }
}
